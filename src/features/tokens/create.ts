import type { Scope } from '../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { hashSecret, newOrganizationSecret } from './secret.ts';
import { insertToken } from './store.ts';

export interface TokenRequest {
  organizationId: number;
  userId: number;
  name: string;
  scopes: readonly Scope[];
  createdBy: number;
  creatorRole: 'owner' | 'manager';
  expiresAt: Temporal.Instant | null;
}

/** Creates an organization token; its secret is told this once and never stored. */
export async function createOrganizationToken(ctx: Context, request: TokenRequest) {
  const secret = newOrganizationSecret();
  const id = await insertToken(ctx.db, { ...request, secretHash: hashSecret(secret) }, ctx.now);
  return { id, secret };
}
