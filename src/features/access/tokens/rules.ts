import type { OrganizationRole } from '../../../contract/lists/roles.ts';
import { isBefore } from '../../../time/order.ts';

/** Roles that can create organization tokens. */
export type CreatorRole = Exclude<OrganizationRole, 'user'>;

export interface MemberWithRole {
  userId: number;
  role: OrganizationRole;
}

/**
 * Whether one member may create a token that acts as another: owners for anyone, managers for themselves and for
 * members with the role user. Source: docs/contract/authentication.md. This ensures that no token acts above the role
 * of its creator.
 *
 *     mayCreateTokenFor({ userId: 1, role: 'manager' }, { userId: 2, role: 'manager' }) // false
 */
export function mayCreateTokenFor(creator: MemberWithRole, assignee: MemberWithRole): boolean {
  if (creator.role === 'owner') return true;
  return creator.role === 'manager' && (assignee.userId === creator.userId || assignee.role === 'user');
}

const creatorRoles: readonly CreatorRole[] = ['manager', 'owner'];
const rank: Record<OrganizationRole, number> = { user: 0, manager: 1, owner: 2 };

/**
 * The creator roles that a member with the role has outgrown: a token is revoked when its member is promoted above the
 * role that its creator had. Source: docs/contract/authentication.md.
 *
 *     outgrownCreators('owner') // ['manager']
 *     outgrownCreators('manager') // []
 */
export function outgrownCreators(role: OrganizationRole): CreatorRole[] {
  return creatorRoles.filter((creator) => rank[creator] < rank[role]);
}

/** The state of a family of refresh tokens. */
export interface FamilyState {
  /** The number of exchanges. Clients are expected to exchange a token of this generation next. */
  generation: number;
  /** When a token of the previous generation was first exchanged. */
  rotatedAt: Temporal.Instant;
  revoked: boolean;
}

export type ExchangeVerdict =
  | { kind: 'refuse' }
  | { kind: 'revoke' }
  /** Issue a pair of this generation; `begins` is true for a new generation. */
  | { kind: 'issue'; generation: number; begins: boolean };

const graceSeconds = 60;

/**
 * Decides on a refresh token. Source: docs/contract/authentication.md; RFC 9700, 4.14.2.
 *
 * - Exchanging a token of the current generation begins the next generation.
 * - A token of the previous generation gets another pair for 60 seconds, because a response can be lost, or two
 * processes can share a token.
 * - Any older use indicates a copy and revokes the family.
 * - Tokens that have expired or been revoked get nothing and change nothing.
 *
 *     judgeExchange({ generation: 1, expiresAt }, { generation: 2, rotatedAt: now, revoked: false }, now)
 *     // { kind: 'issue', generation: 2, begins: false }
 */
export function judgeExchange(
  token: { generation: number; expiresAt: Temporal.Instant },
  family: FamilyState,
  now: Temporal.Instant,
): ExchangeVerdict {
  if (family.revoked || !isBefore(now, token.expiresAt)) return { kind: 'refuse' };
  const { generation } = family;
  if (token.generation === generation) return { kind: 'issue', generation: generation + 1, begins: true };
  const graceEnds = family.rotatedAt.add({ seconds: graceSeconds });
  const inGrace = token.generation === generation - 1 && !isBefore(graceEnds, now);
  return inGrace ? { kind: 'issue', generation, begins: false } : { kind: 'revoke' };
}
