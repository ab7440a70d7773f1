import type { Static } from 'typebox';
import { id, nullable, oneOf, record } from './fields.ts';
import { type CredentialKind, credentialKinds } from './lists/credentials.ts';

/** What a request can come with. */

/** By what somebody acted, as records that keep it show it. */
export const credential = nullable(
  record(
    'Credential',
    {
      kind: oneOf(credentialKinds),
      id: nullable(id('The token or session; null = the command line')),
      maker_user_id: nullable(id('Who made the token, or the way to sign in; null = the command line')),
    },
    { description: 'By what they acted; null = the program itself, or not on record' },
  ),
);
export type WireCredential = Static<typeof credential>;

/** The columns in which a record keeps a credential, as rows have them. */
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
