import type { WirePayrollClerk, WirePayrollRole } from '../../../contract/payroll-clerks.ts';
import { cutPage, type Page } from '../../../contract/paging.ts';
import { needsRole, problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules, lockPersons } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { membersOf, requireOwnerOrManager } from './facts.ts';
import * as store from './store/payroll-clerks.ts';

const presentClerk = ({ userId, since }: store.ClerkRow): WirePayrollClerk => ({ user_id: userId, since });

export async function listClerks(ctx: Context, organizationId: number, { startId, limit }: Page) {
  const fetched = await store.selectClerks(ctx.db, organizationId, { startId, limit: limit + 1 });
  const { rows, pagination } = cutPage(fetched, limit, ({ userId }) => userId);
  return { clerks: rows.map(presentClerk), pagination };
}

/** Locks the role of a current member for a change by an owner. */
export async function lockPayrollRole(
  ctx: Context,
  organization: Membership,
  userId: number,
): Promise<WirePayrollRole & { role: string }> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  if ((await requireOwnerOrManager(ctx, organization)).role !== 'owner') throw needsRole('owner');
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  if (!member) throw problem('not_found');
  return { user_id: userId, payroll: member.isPayrollClerk, role: member.role };
}

/** Makes a current member with the role user a payroll clerk, or withdraws the role. */
export async function setPayrollRole(
  ctx: Context,
  organization: Membership,
  { userId, payroll }: { userId: number; payroll: boolean },
): Promise<WirePayrollRole> {
  const { organizationId } = organization;
  const { payroll: before, role } = await lockPayrollRole(ctx, organization, userId);
  if (payroll && role !== 'user')
    throw problem('record_invalid', `payroll: must be false, because the member has the role ${role} instead of user`);
  if (payroll === before) return { user_id: userId, payroll };
  await lockPersons(ctx.db, [userId]);
  await store.saveClerk(ctx.db, organizationId, { userId, since: payroll ? ctx.now : null });
  await recordChanges(ctx, organizationId, [
    { subject: 'member', subjectId: userId, before: { payroll: before }, after: { payroll } },
  ]);
  await ctx.announce({ kind: 'payroll_role_changed', organizationId, userId });
  return { user_id: userId, payroll };
}
