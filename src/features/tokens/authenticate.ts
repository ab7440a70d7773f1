import type { Scope } from '../../contract/roles.ts';
import type { Actor } from '../../context.ts';
import type { Executor } from '../../db/database.ts';
import { loadMemberships } from '../organizations/facts.ts';
import { hashSecret } from './secret.ts';
import { findLiveToken } from './store.ts';

async function byOrganizationToken(db: Executor, now: Temporal.Instant, secret: string): Promise<Actor | undefined> {
  const token = await findLiveToken(db, hashSecret(secret), now);
  if (!token) return undefined;
  const memberships = await loadMemberships(db, token.userId, token.organizationId);
  if (memberships.size === 0) return undefined;
  return {
    userId: token.userId,
    credential: { kind: 'organization_token', id: token.id },
    scopes: new Set(token.scopes as Scope[]),
    memberships,
  };
}

/** Who a bearer token stands for now; undefined when it is unknown, expired, revoked or its membership has ended. */
export async function authenticate(db: Executor, now: Temporal.Instant, bearer: string): Promise<Actor | undefined> {
  return bearer.startsWith('hsoat_') ? byOrganizationToken(db, now, bearer) : undefined;
}
