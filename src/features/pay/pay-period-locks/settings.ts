import type { Body } from '../../../contract/endpoint.ts';
import type { putPayPeriodSettings, WirePayPeriodSettings } from '../../../contract/pay-period-locks.ts';
import { needsPayVisibility } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { requireOwnerOrManager } from '../../people/members/facts.ts';
import { saveSettings, selectSettings } from './store.ts';

export async function readSettings({ db }: Context, organizationId: number): Promise<WirePayPeriodSettings> {
  const { locksClosed, lockedPeriods } = await selectSettings(db, organizationId);
  return { lock_closed_periods: locksClosed, locked_periods: lockedPeriods };
}

/**
 * Locks the settings for a change by an authorized actor. Time cannot change and periods cannot close in the meantime.
 */
export async function lockSettings(ctx: Context, organization: Membership): Promise<WirePayPeriodSettings> {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  if (!seesPay(await requireOwnerOrManager(ctx, organization))) throw needsPayVisibility();
  return readSettings(ctx, organization.organizationId);
}

/** Locks or unlocks closed periods, and sets whether they accept recorded time. */
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
