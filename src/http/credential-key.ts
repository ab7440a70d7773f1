import type { TokenKind } from '../contract/credentials.ts';
import type { Actor } from '../context.ts';

const names: Record<TokenKind, string> = {
  organization_token: 'organization',
  personal_token: 'personal',
  installation_token: 'installation',
};

/** One text per token, for what is counted and kept by token. */
export function credentialKey({ credential }: Actor): string {
  if (!credential) throw new Error('only requests with a token are kept by token');
  return `${names[credential.kind]}:${credential.id}`;
}
