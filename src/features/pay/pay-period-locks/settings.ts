import type { Body } from '../../../contract/endpoint.ts';
import type { putPayPeriodSettings, WirePayPeriodSettings } from '../../../contract/pay-period-locks.ts';
import { needsSightOfPay } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-sight.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { requireLeading } from '../../people/members/facts.ts';
import { saveSettings, selectSettings } from './store.ts';

export async function readSettings({ db }: Context, organizationId: number): Promise<WirePayPeriodSettings> {
  const { locksClosed, lockedPeriods } = await selectSettings(db, organizationId);
  return { lock_closed_periods: locksClosed, locked_periods: lockedPeriods };
}

/** What is to be changed by somebody who may; nobody changes time or closes a period meanwhile. */
export async function lockSettings(ctx: Context, organization: Membership): Promise<WirePayPeriodSettings> {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  if (!seesPay(await requireLeading(ctx, organization))) throw needsSightOfPay();
  return readSettings(ctx, organization.organizationId);
}

/** Locks closed periods or unlocks them, and decides about recorded time there. */
export async function changeSettings(
  ctx: Context,
  organization: Membership,
  body: Body<typeof putPayPeriodSettings>,
): Promise<WirePayPeriodSettings> {
  const { organizationId } = organization;
  const before = await lockSettings(ctx, organization);
  const after = { ...before, ...body };
  await saveSettings(ctx.db, organizationId, {
    locksClosed: after.lock_closed_periods,
    lockedPeriods: after.locked_periods,
  });
  await recordChanges(ctx, organizationId, [
    { subject: 'organization', subjectId: organizationId, before: { ...before }, after: { ...after } },
  ]);
  return after;
}
