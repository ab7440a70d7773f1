import type { Context, Membership } from '../../../context.ts';
import { findNonMembers } from '../../people/members/facts.ts';
import { managedProjects } from '../projects/facts.ts';
import type { TimeVisibility } from './store/lists.ts';

export { readDate, sideLoads } from './requests.ts';
export { selected as selectedTime, type SelectedTime, type TimeVisibility } from './store/lists.ts';

/** The recorded time that the actor can see. */
export async function timeVisibilityOf(ctx: Context, organization: Membership): Promise<TimeVisibility> {
  if (organization.role !== 'user') return 'everything';
  const userId = ctx.actorUserId ?? 0;
  return { userId, managedProjectIds: await managedProjects(ctx.db, organization.organizationId, userId) };
}

/** The users in a filter who are current members. Other ids, including those of former members, match nothing. */
export async function namedMembers(ctx: Context, organizationId: number, userIds: number[] | undefined) {
  if (!userIds) return undefined;
  const others = new Set(await findNonMembers(ctx.db, organizationId, userIds));
  return userIds.filter((id) => !others.has(id));
}
