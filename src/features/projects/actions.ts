import { problem } from '../../contract/problems.ts';
import type { ProjectRole } from '../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { type Assignment, placeKey, planAssignments } from './rules.ts';
import * as store from './store/assignments.ts';

async function loadFacts(ctx: Context, organizationId: number, assignments: readonly Assignment[]) {
  const known = await store.selectKnown(ctx.db, organizationId, assignments);
  const roles = await store.selectRoles(ctx.db, organizationId, assignments);
  return {
    projectIds: new Set(known.projectIds),
    userIds: new Set(known.userIds),
    roles: new Map(roles.map((place) => [placeKey(place), place.role])),
  };
}

/** Puts members on projects, changes their roles there or takes them off: all of it, or a `record_invalid` of every fault. */
export async function assignMembers(ctx: Context, organizationId: number, assignments: readonly Assignment[]) {
  if (assignments.length === 0) return;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const plan = planAssignments(assignments, await loadFacts(ctx, organizationId, assignments));
  if (plan.faults.length > 0) throw problem('record_invalid', ...plan.faults);
  const ended = [...plan.removals, ...plan.changed];
  if (ended.length > 0) await store.closePeriods(ctx.db, organizationId, ended, ctx.now);
  if (plan.removals.length > 0) await store.deleteRoles(ctx.db, organizationId, plan.removals);
  if (plan.settings.length === 0) return;
  await store.upsertRoles(ctx.db, organizationId, plan.settings, ctx.now);
  await store.openPeriods(ctx.db, organizationId, plan.settings, ctx.now);
}

export interface ProjectAssignment {
  projectId: number;
  /** Left out: the present role, else `user`. */
  role?: ProjectRole | 'remove';
  /** Where the request names the project, for faults about it; default `project_ids`. */
  attribute?: string;
}

/** `assignMembers` for one member over several projects. */
export async function assignToProjects(
  ctx: Context,
  organizationId: number,
  userId: number,
  assignments: readonly ProjectAssignment[],
): Promise<void> {
  const entries = assignments.map(({ attribute = 'project_ids', ...assignment }) => ({
    ...assignment,
    userId,
    projectAttribute: attribute,
    userAttribute: attribute,
  }));
  await assignMembers(ctx, organizationId, entries);
}

/** Takes a member off every project, as when they leave the organization. */
export async function removeFromAllProjects(ctx: Context, organizationId: number, userId: number): Promise<void> {
  const places = await store.selectPlacesOf(ctx.db, organizationId, userId);
  if (places.length === 0) return;
  await store.closePeriods(ctx.db, organizationId, places, ctx.now);
  await store.deleteRoles(ctx.db, organizationId, places);
}
