import { problem } from '../../contract/problems.ts';
import type { WireUser } from '../../contract/records.ts';
import type { Actor, Context, Membership } from '../../context.ts';
import type { Executor } from '../../db/database.ts';
import * as store from './store/reads.ts';
import type { PresentMember } from './store/reads.ts';

export type { PresentMember } from './store/reads.ts';

/** Side-loaded users: those of the ids who are or were members of the organization, each once, ascending. */
export function loadUsers(db: Executor, organizationId: number, userIds: readonly number[]): Promise<WireUser[]> {
  return userIds.length === 0 ? Promise.resolve([]) : store.selectUsers(db, organizationId, userIds);
}

/** One user, wherever they are a member; whom to show them to is the caller's to decide. */
export function findUser(db: Executor, id: number): Promise<WireUser | undefined> {
  return store.selectUser(db, id);
}

/** Those of the users who are members of the organization now, with role and the instant they joined, ascending. */
export function membersOf(db: Executor, organizationId: number, userIds: readonly number[]): Promise<PresentMember[]> {
  return store.selectPresentMembers(db, organizationId, userIds);
}

/** Those of the users who are no members of the organization now, in the order given. */
export async function findNonMembers(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const present = new Set((await membersOf(db, organizationId, userIds)).map((member) => member.userId));
  return userIds.filter((userId) => !present.has(userId));
}

/**
 * The organization as the acting user's role in it is now, where only owners and managers act: while a request waited for
 * the lock that the caller holds, its user may have been demoted or removed.
 */
export async function requireLeading(ctx: Context, organization: Membership): Promise<Membership> {
  if (ctx.actorUserId === null) return organization;
  const [actor] = await membersOf(ctx.db, organization.organizationId, [ctx.actorUserId]);
  if (!actor || actor.role === 'user') throw problem('forbidden');
  return { ...organization, role: actor.role };
}

/** Whether the actor may see a user: themselves, who is in an organization they lead, or on a project they manage. */
export async function seesUser(db: Executor, actor: Actor, userId: number): Promise<boolean> {
  if (userId === actor.userId) return true;
  const memberships = [...actor.memberships.values()];
  const viewer = {
    userId: actor.userId,
    organizationIds: memberships.map((membership) => membership.organizationId),
    ledIds: memberships.filter(({ role }) => role !== 'user').map((membership) => membership.organizationId),
  };
  return store.isInSight(db, viewer, userId);
}
