import type { WirePayrollId } from '../../contract/payroll-ids.ts';
import { problem } from '../../contract/problems.ts';
import type { Context, Membership } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { recordChanges } from '../audit/actions.ts';
import { requireSetsPay, wasEverMember } from '../salaries/facts.ts';
import * as store from './store/payroll-ids.ts';

async function requireFree(ctx: Context, organizationId: number, row: store.PayrollIdRow): Promise<void> {
  const holder = await store.selectHolder(ctx.db, organizationId, row.payrollId);
  if (holder && holder.userId !== row.userId)
    throw problem('record_invalid', `payroll_id: is that of member ${holder.userId}`);
}

/** Under which number payroll knows a member, for somebody who may change that; nobody else does meanwhile. */
export async function lockPayrollId(ctx: Context, organization: Membership, userId: number): Promise<WirePayrollId> {
  const { organizationId } = organization;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await requireSetsPay(ctx, organization, userId);
  if (!(await wasEverMember(ctx.db, organizationId, userId))) throw problem('not_found');
  const [known] = await store.selectPayrollIds(ctx.db, organizationId, [userId]);
  return { user_id: userId, payroll_id: known?.payrollId ?? null };
}

/** Says under which number payroll knows a member; null = under none. */
export async function setPayrollId(
  ctx: Context,
  organization: Membership,
  { userId, payrollId }: { userId: number; payrollId: string | null },
): Promise<WirePayrollId> {
  const { organizationId } = organization;
  const { payroll_id: known } = await lockPayrollId(ctx, organization, userId);
  if (payrollId === null) await store.deletePayrollId(ctx.db, organizationId, userId);
  else {
    await requireFree(ctx, organizationId, { userId, payrollId });
    await store.savePayrollId(ctx.db, organizationId, { userId, payrollId });
  }
  const change = { before: { payroll_id: known }, after: { payroll_id: payrollId } };
  await recordChanges(ctx, organizationId, [
    { subject: 'member', subjectId: userId, action: 'payroll_id_set', ...change },
  ]);
  return { user_id: userId, payroll_id: payrollId };
}
