import type { PresentedKind } from '../contract/lists/credentials.ts';
import type { Actor } from '../context.ts';

const names: Record<PresentedKind, string> = {
  organization_token: 'organization',
  personal_token: 'personal',
  installation_token: 'installation',
  session: 'session',
};

/** A unique text per token or session, for counters and caches. */
export function credentialKey({ credential }: Actor): string {
  if (!credential) throw new Error('a request without a token has no credential key');
  return `${names[credential.kind]}:${credential.id}`;
}
