import { problem } from '../../../contract/problems.ts';
import type { ProjectRole } from '../../../contract/lists/roles.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import { localDate } from '../../../time/calendar.ts';
import { recordChanges, type RecordedChange } from '../../../audit/actions.ts';
import {
  type RequestedRole,
  type ProjectRoleFacts as Facts,
  type ProjectRolePlan,
  memberKey,
  planProjectRoles,
} from './rules.ts';
import * as store from './store/roles.ts';
import { touchProjects } from './store/projects.ts';
import { type ProjectTerms, selectProjectsOfClient, selectTerms, writeTerms } from './store/terms.ts';

/** Sets terms that are valid from a local day. */
export async function setTerms(
  ctx: Context,
  organizationId: number,
  terms: readonly ProjectTerms[],
  effectiveOn: Temporal.PlainDate,
): Promise<void> {
  await writeTerms(ctx.db, organizationId, terms, { effectiveOn, now: await recordedAt(ctx, organizationId) });
}

async function loadFacts(ctx: Context, organizationId: number, assignments: readonly RequestedRole[]): Promise<Facts> {
  if (assignments.length === 0) return { projectIds: new Set<number>(), userIds: new Set<number>(), roles: new Map() };
  const known = await store.selectKnown(ctx.db, organizationId, assignments);
  const roles = await store.selectRoles(ctx.db, organizationId, assignments);
  return {
    projectIds: new Set(known.projectIds),
    userIds: new Set(known.userIds),
    roles: new Map(roles.map((member) => [memberKey(member), member.role])),
  };
}

/** The audit entries for a plan: one for each project whose members the plan changes. */
function recorded({ removals, settings }: ProjectRolePlan, roles: Facts['roles']): RecordedChange[] {
  const members = [...removals.map((member) => ({ ...member, role: undefined })), ...settings];
  const present = (userId: number, role: ProjectRole | undefined) =>
    role === undefined ? [] : [{ user_id: userId, membership_role: role }];
  return [...Map.groupBy(members, (member) => member.projectId)].map(([projectId, ofProject]) => ({
    subject: 'project',
    subjectId: projectId,
    action: 'members_updated',
    before: { members: ofProject.flatMap((member) => present(member.userId, roles.get(memberKey(member)))) },
    after: { members: ofProject.flatMap((member) => present(member.userId, member.role)) },
  }));
}

/**
 * Adds members to projects, changes their roles there or removes them. All changes are saved, or none. Throws
 * `record_invalid` with every fault, including the faults that the caller found earlier (`otherFaults`).
 */
export async function assignMembers(
  ctx: Context,
  organizationId: number,
  assignments: readonly RequestedRole[],
  otherFaults: readonly string[] = [],
): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const facts = await loadFacts(ctx, organizationId, assignments);
  const plan = planProjectRoles(assignments, facts);
  const faults = [...otherFaults, ...plan.faults];
  if (faults.length > 0) throw problem('record_invalid', ...faults);
  const ended = [...plan.removals, ...plan.changed];
  if (ended.length > 0) await store.closePeriods(ctx.db, organizationId, ended, ctx.now);
  if (plan.removals.length > 0) await store.deleteRoles(ctx.db, organizationId, plan.removals);
  if (plan.settings.length > 0) {
    await store.upsertRoles(ctx.db, organizationId, plan.settings, ctx.now);
    await store.openPeriods(ctx.db, organizationId, plan.settings, ctx.now);
  }
  const touched = new Set([...plan.removals, ...plan.settings].map(({ projectId }) => projectId));
  if (touched.size > 0) await touchProjects(ctx.db, organizationId, [...touched], ctx.now);
  await recordChanges(ctx, organizationId, recorded(plan, facts.roles));
}

export interface ProjectAssignment {
  projectId: number;
  /** Default: the current role, or `user` for a new member. */
  role?: ProjectRole | 'remove';
  /** The attribute of the request that names the project, for fault messages; default `project_ids`. */
  attribute?: string;
}

/** `assignMembers` for one member on several projects. */
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

/** Removes a member from every project, for example when the member leaves the organization. */
export async function removeFromAllProjects(ctx: Context, organizationId: number, userId: number): Promise<void> {
  const members = await store.selectRolesOf(ctx.db, organizationId, userId);
  if (members.length === 0) return;
  await store.closePeriods(ctx.db, organizationId, members, ctx.now);
  await store.deleteRoles(ctx.db, organizationId, members);
  const projectIds = members.map(({ projectId }) => projectId);
  await touchProjects(ctx.db, organizationId, projectIds, ctx.now);
}

/** The terms that must change so that exactly the named projects belong to the client. */
function changedTerms(terms: ReadonlyMap<number, ProjectTerms>, clientId: number, named: ReadonlySet<number>) {
  return [...terms.values()]
    .map((entry) => ({ ...entry, requested: named.has(entry.projectId) ? clientId : null }))
    .filter((entry) => entry.clientId !== entry.requested)
    .map(({ requested, ...entry }) => ({ ...entry, clientId: requested }));
}

/**
 * Assigns exactly the named projects to a client, starting on the organization's current local day. The client's other
 * projects then have no client. Throws record_invalid if an id is not a project of the organization.
 */
export async function assignProjectsToClient(
  ctx: Context,
  organization: Membership,
  clientId: number,
  projectIds: readonly number[],
): Promise<void> {
  const { organizationId, calendar } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const today = localDate(calendar, ctx.now);
  const present = await selectProjectsOfClient(ctx.db, organizationId, clientId, today);
  const terms = await selectTerms(ctx.db, organizationId, [...new Set([...present, ...projectIds])], today);
  const known = new Map(terms.map((entry) => [entry.projectId, entry]));
  const unknown = projectIds.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw problem('record_invalid', ...unknown.map((id) => `project_ids: ${id} is not a project of the organization`));
  }
  const changed = changedTerms(known, clientId, new Set(projectIds));
  if (changed.length === 0) return;
  await setTerms(ctx, organizationId, changed, today);
  const changedIds = changed.map((entry) => entry.projectId);
  await ctx.announce({ kind: 'project_terms_set', organizationId, projectIds: changedIds, effectiveOn: today });
  const moves = changed.map((entry): RecordedChange => {
    const [before, after] = [{ client_id: known.get(entry.projectId)?.clientId }, { client_id: entry.clientId }];
    return { subject: 'project', subjectId: entry.projectId, before, after };
  });
  await concurrently(
    touchProjects(ctx.db, organizationId, changedIds, ctx.now),
    recordChanges(ctx, organizationId, moves),
  );
}
