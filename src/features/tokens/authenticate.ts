import type { Actor } from '../../context.ts';
import type { Executor } from '../../db/database.ts';
import { loadMemberships } from '../organizations/facts.ts';
import { verifyAccessToken } from './jwt.ts';
import { hashSecret } from './secret.ts';
import { findLiveToken } from './store/organization-tokens.ts';
import { findLiveFamily } from './store/personal-tokens.ts';

async function byOrganizationToken(db: Executor, now: Temporal.Instant, secret: string): Promise<Actor | undefined> {
  const token = await findLiveToken(db, hashSecret(secret), now);
  if (!token) return undefined;
  const memberships = await loadMemberships(db, token.userId, token.organizationId);
  if (memberships.size === 0) return undefined;
  return {
    userId: token.userId,
    credential: { kind: 'organization_token', id: token.id },
    scopes: new Set(token.scopes),
    memberships,
  };
}

/** A person without any membership is somebody all the same. */
async function byAccessToken(db: Executor, now: Temporal.Instant, token: string): Promise<Actor | undefined> {
  const familyId = await verifyAccessToken(db, now, token);
  const family = familyId === undefined ? undefined : await findLiveFamily(db, familyId, now);
  if (familyId === undefined || !family) return undefined;
  return {
    userId: family.userId,
    credential: { kind: 'personal', familyId },
    scopes: new Set(family.scopes),
    memberships: await loadMemberships(db, family.userId),
  };
}

/** Who a bearer token stands for now; undefined when it is unknown, expired, revoked or its membership has ended. */
export async function authenticate(db: Executor, now: Temporal.Instant, bearer: string): Promise<Actor | undefined> {
  return bearer.startsWith('hsoat_') ? byOrganizationToken(db, now, bearer) : byAccessToken(db, now, bearer);
}
