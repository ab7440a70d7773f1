import type { MemberChange } from '../../contract/members.ts';
import type { OrganizationRole } from '../../contract/roles.ts';
import { Problem, problem } from '../../contract/problems.ts';
import type { Context, Membership } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { recordChanges, type RecordedChange } from '../audit/actions.ts';
import { assignMembers } from '../projects/actions.ts';
import { setRates } from '../rates/actions.ts';
import { membersOf, requireLeading } from './facts.ts';
import { requireAsSeen } from './as-seen.ts';
import { findContradictions, readAssignments, readRates, readRoles } from './requests.ts';
import { planRoles, type RolePlan } from './rules.ts';
import * as reads from './store/reads.ts';
import * as writes from './store/writes.ts';

type Roles = ReadonlyMap<number, OrganizationRole>;

async function planChanges(ctx: Context, organization: Membership, entries: readonly MemberChange[]) {
  const { organizationId } = organization;
  const userIds = entries.map((entry) => entry.user_id);
  const members = await membersOf(ctx.db, organizationId, userIds);
  const roles = new Map(members.map((member) => [member.userId, member.role]));
  const owners = await reads.countOwners(ctx.db, organizationId);
  return { roles, ...planRoles(readRoles(entries), { actorRole: organization.role, roles, owners }) };
}

/** What a plan does to members, for the record. */
function recorded({ roles, changes, removals }: RolePlan & { roles: Roles }): RecordedChange[] {
  const stateOf = (role: OrganizationRole | undefined) => ({ membership_role: role });
  return [
    ...changes.map(({ userId, role }): RecordedChange => {
      return { subject: 'member', subjectId: userId, before: stateOf(roles.get(userId)), after: stateOf(role) };
    }),
    ...removals.map((userId): RecordedChange => {
      return {
        subject: 'member',
        subjectId: userId,
        action: 'removed',
        before: stateOf(roles.get(userId)),
        after: null,
      };
    }),
  ];
}

/** The faults of the projects named, found by trying: what was tried is undone with the refused request. */
async function assignProjects(ctx: Context, organizationId: number, entries: readonly MemberChange[]) {
  try {
    await assignMembers(ctx, organizationId, readAssignments(entries));
    return [];
  } catch (error) {
    if (error instanceof Problem && error.problem === 'record_invalid') return error.details;
    throw error;
  }
}

async function changeRoles(ctx: Context, organizationId: number, changes: RolePlan['changes']) {
  if (changes.length === 0) return;
  const userIds = changes.map((change) => change.userId);
  await writes.closeRolePeriods(ctx.db, organizationId, userIds, ctx.now);
  await writes.updateRoles(ctx.db, organizationId, changes, ctx.now);
  await writes.openRolePeriods(ctx.db, organizationId, changes, ctx.now);
  for (const userId of userIds.toSorted((a, b) => a - b)) {
    await ctx.announce({ kind: 'member_role_changed', organizationId, userId });
  }
}

/** Ends memberships; the members are notified in the order of their ids. */
export async function removeMembers(ctx: Context, organizationId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return;
  await writes.closeRolePeriods(ctx.db, organizationId, userIds, ctx.now);
  await writes.markRemoved(ctx.db, organizationId, userIds, ctx.now);
  for (const userId of userIds.toSorted((a, b) => a - b)) {
    await ctx.announce({ kind: 'member_removed', organizationId, userId });
  }
}

/** Changes roles, rates and projects of members, or removes them: all of the list or nothing. */
export async function updateMembers(ctx: Context, organization: Membership, entries: readonly MemberChange[]) {
  const { organizationId } = organization;
  const contradictions = findContradictions(entries);
  if (contradictions.length > 0) throw problem('invalid_params', ...contradictions);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const leading = await requireLeading(ctx, organization);
  const plan = await planChanges(ctx, leading, entries);
  if (plan.forbidden.length > 0) throw problem('forbidden', ...plan.forbidden);
  await requireAsSeen(ctx, leading, entries, plan.roles);
  const faults = new Set([...plan.faults, ...(await assignProjects(ctx, organizationId, entries))]);
  if (faults.size > 0) throw problem('record_invalid', ...faults);
  await setRates(ctx, organizationId, await readRates(ctx, organization, entries));
  await recordChanges(ctx, organizationId, recorded(plan));
  await changeRoles(ctx, organizationId, plan.changes);
  await removeMembers(ctx, organizationId, plan.removals);
}
