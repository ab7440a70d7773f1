import type { Static } from 'typebox';
import { id, nullable, oneOf, record } from './fields.ts';
import { type CredentialKind, credentialKinds } from './lists/credentials.ts';

/** Kinds of credentials that a request can use. */

/** The credential of an actor, as records show it. */
export const credential = nullable(
  record(
    'Credential',
    {
      kind: oneOf(credentialKinds),
      id: nullable(id('Token or session; null = the command line')),
      maker_user_id: nullable(id('Creator of the token or sign-in method; null = the command line')),
    },
    { description: 'Credential; null = the program, or not recorded' },
  ),
);
export type WireCredential = Static<typeof credential>;

/** The columns of a row that store a credential. */
export interface CredentialColumns {
  credentialKind: CredentialKind | null;
  credentialId: number | null;
  makerUserId: number | null;
}

export function presentCredential({
  credentialKind: kind,
  credentialId,
  makerUserId,
}: CredentialColumns): WireCredential {
  return kind && { kind, id: credentialId, maker_user_id: makerUserId };
}
