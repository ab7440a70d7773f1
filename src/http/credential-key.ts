import type { PresentedKind } from '../contract/lists/credentials.ts';
import type { Actor } from '../context.ts';

const names: Record<PresentedKind, string> = {
  organization_token: 'organization',
  personal_token: 'personal',
  installation_token: 'installation',
  session: 'session',
};

/** One text per token or session, for what is counted and kept by it. */
export function credentialKey({ credential }: Actor): string {
  if (!credential) throw new Error('only requests with a token are kept by token');
  return `${names[credential.kind]}:${credential.id}`;
}
