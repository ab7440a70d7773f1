import type { MemberChange } from '../../../contract/members.ts';
import type { OrganizationRole } from '../../../contract/lists/roles.ts';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules, lockPersons } from '../../../db/locks.ts';
import { recordChanges, type RecordedChange } from '../../../audit/actions.ts';
import { assignMembers } from '../../work/projects/actions.ts';
import { setRates } from '../../pay/rates/actions.ts';
import { membersOf, requireOwnerOrManager, requireSeesPay } from './facts.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { findContradictions, findPay, readAssignments, readRates, readRoles } from './requests.ts';
import { planRoles, type RolePlan } from './rules.ts';
import * as reads from './store/reads.ts';
import * as writes from './store/writes.ts';

/** The current roles of members, and the payroll clerks among them. Any change of the role ends the role of a clerk. */
interface PresentRoles {
  roles: ReadonlyMap<number, OrganizationRole>;
  clerks: ReadonlySet<number>;
}

async function planChanges(ctx: Context, organization: Membership, entries: readonly MemberChange[]) {
  const { organizationId } = organization;
  const userIds = entries.map((entry) => entry.user_id);
  const members = await membersOf(ctx.db, organizationId, userIds);
  const roles = new Map(members.map((member) => [member.userId, member.role]));
  const clerks = new Set(members.filter(({ isPayrollClerk }) => isPayrollClerk).map(({ userId }) => userId));
  const owners = await reads.countOwners(ctx.db, organizationId);
  return { roles, clerks, ...planRoles(readRoles(entries), { actorRole: organization.role, roles, owners }) };
}

/** The audit entries of a plan. */
function recorded({ roles, clerks, changes, removals }: RolePlan & PresentRoles): RecordedChange[] {
  const stateOf = (role: OrganizationRole | undefined) => ({ membership_role: role });
  const roleBefore = (userId: number) => ({
    ...stateOf(roles.get(userId)),
    ...(clerks.has(userId) && { payroll: true }),
  });
  return [
    ...changes.map(({ userId, role }): RecordedChange => {
      const after = { ...stateOf(role), ...(clerks.has(userId) && { payroll: false }) };
      return { subject: 'member', subjectId: userId, before: roleBefore(userId), after };
    }),
    ...removals.map((userId): RecordedChange => {
      return {
        subject: 'member',
        subjectId: userId,
        action: 'removed',
        before: roleBefore(userId),
        after: null,
      };
    }),
  ];
}

/**
 * The faults in the requested project assignments, detected by applying the assignments. Refusing the request rolls
 * them back.
 */
async function assignProjects(ctx: Context, organizationId: number, entries: readonly MemberChange[]) {
  try {
    await assignMembers(ctx, organizationId, readAssignments(entries));
    return [];
  } catch (error) {
    if (error instanceof Problem && error.problem === 'record_invalid') return error.details;
    throw error;
  }
}

async function writeRoles(ctx: Context, organizationId: number, changes: RolePlan['changes']) {
  const userIds = changes.map((change) => change.userId);
  await writes.closeRolePeriods(ctx.db, organizationId, userIds, ctx.now);
  await writes.updateRoles(ctx.db, organizationId, changes, ctx.now);
  await writes.openRolePeriods(ctx.db, organizationId, changes, ctx.now);
}

async function writeRemovals(ctx: Context, organizationId: number, userIds: readonly number[]) {
  await writes.closeRolePeriods(ctx.db, organizationId, userIds, ctx.now);
  await writes.markRemoved(ctx.db, organizationId, userIds, ctx.now);
}

/**
 * Changes roles and ends memberships. Writes all rows first, then locks the persons in ascending order and notifies
 * them. This order avoids deadlocks with other requests.
 */
async function changeMemberships(
  ctx: Context,
  organizationId: number,
  { changes, removals }: Pick<RolePlan, 'changes' | 'removals'>,
) {
  if (changes.length > 0) await writeRoles(ctx, organizationId, changes);
  if (removals.length > 0) await writeRemovals(ctx, organizationId, removals);
  const ascending = (userIds: readonly number[]) => userIds.toSorted((a, b) => a - b);
  const changed = changes.toSorted((a, b) => a.userId - b.userId);
  await lockPersons(ctx.db, [...changed.map(({ userId }) => userId), ...removals]);
  for (const { userId, role } of changed)
    await ctx.announce({ kind: 'member_role_changed', organizationId, userId, role });
  for (const userId of ascending(removals)) await ctx.announce({ kind: 'member_removed', organizationId, userId });
}

/** Ends memberships. */
export const removeMembers = (ctx: Context, organizationId: number, userIds: readonly number[]): Promise<void> =>
  changeMemberships(ctx, organizationId, { changes: [], removals: [...userIds] });

/**
 * Changes roles, rates and projects of members, or removes members. Applies the whole list or nothing. Returns the
 * dates from which the new rates are valid.
 */
export async function updateMembers(ctx: Context, organization: Membership, entries: readonly MemberChange[]) {
  const { organizationId } = organization;
  const contradictions = findContradictions(entries);
  if (contradictions.length > 0) throw problem('invalid_params', ...contradictions);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const leading = await requireOwnerOrManager(ctx, organization);
  const pay = findPay(entries);
  if (pay.length > 0) requireSeesPay(leading, pay);
  const plan = await planChanges(ctx, leading, entries);
  if (plan.forbidden.length > 0) throw problem('forbidden', ...plan.forbidden);
  await requireUnchanged(ctx, leading, entries, plan.roles);
  const { settings, faults: rateFaults } = await readRates(ctx, organization, entries);
  const faults = new Set([...plan.faults, ...(await assignProjects(ctx, organizationId, entries)), ...rateFaults]);
  if (faults.size > 0) throw problem('record_invalid', ...faults);
  const rates = await setRates(ctx, organizationId, settings);
  await recordChanges(ctx, organizationId, recorded(plan));
  await changeMemberships(ctx, organizationId, plan);
  return rates;
}
