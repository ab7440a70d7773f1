import type { WirePayPeriodSettings } from '../../contract/pay-period-locks.ts';
import { needsSightOfPay } from '../../contract/problems.ts';
import { type Context, type Membership, seesPay } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { recordChanges } from '../audit/actions.ts';
import { requireLeading } from '../members/facts.ts';
import { saveLocksClosed, selectLocksClosed } from './store.ts';

export async function readSettings({ db }: Context, organizationId: number): Promise<WirePayPeriodSettings> {
  return { lock_closed_periods: await selectLocksClosed(db, organizationId) };
}

/** What is to be changed by somebody who may; nobody changes time or closes a period meanwhile. */
export async function lockSettings(ctx: Context, organization: Membership): Promise<WirePayPeriodSettings> {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  if (!seesPay(await requireLeading(ctx, organization))) throw needsSightOfPay();
  return readSettings(ctx, organization.organizationId);
}

/** Locks closed periods, or no longer. */
export async function changeSettings(
  ctx: Context,
  organization: Membership,
  after: WirePayPeriodSettings,
): Promise<WirePayPeriodSettings> {
  const { organizationId } = organization;
  const before = await lockSettings(ctx, organization);
  await saveLocksClosed(ctx.db, organizationId, after.lock_closed_periods);
  await recordChanges(ctx, organizationId, [
    { subject: 'organization', subjectId: organizationId, before: { ...before }, after: { ...after } },
  ]);
  return after;
}
