import { Problem } from '../contract/problems.ts';
import type { Membership } from '../context.ts';
import type { Executor } from '../db/database.ts';
import type { Edge } from './edge.ts';

/** The token of an Authorization header; the scheme in any letter case. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/**
 * Throws when the token no longer stands for a member with the role it had when the request began. A stream can go on
 * for hours; what it writes late is written by who may write then.
 */
export async function requireSameRole(
  edge: Edge,
  db: Executor,
  authorization: string | undefined,
  membership: Membership | undefined,
): Promise<void> {
  const actor = await edge.authenticate(db, await edge.now(db), bearerOf(authorization) ?? '');
  if (!actor) throw new Problem('not_authorized');
  if (membership && actor.memberships.get(membership.organizationId)?.role !== membership.role) {
    throw new Problem('forbidden');
  }
}
