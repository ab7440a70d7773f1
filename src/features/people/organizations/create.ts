import type { Context } from '../../../context.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { joinMember } from '../members/actions.ts';
import { requireCurrency } from './require-currency.ts';
import { insertOrganization, type NewOrganization } from './store.ts';

/** Creates an organization whose owner is the user. */
export async function createOrganization(ctx: Context, organization: NewOrganization, ownerUserId: number) {
  requireCurrency(organization.currency);
  const organizationId = await insertOrganization(ctx.db, organization, ctx.now);
  const { name, timeZone, weekStart, currency, managersSeePayRates = false, features } = organization;
  const after = { name, time_zone: timeZone, week_start: weekStart, currency, features: features.toSorted() };
  await recordChanges(ctx, organizationId, [
    {
      subject: 'organization',
      subjectId: organizationId,
      before: null,
      after: { ...after, managers_see_pay_rates: managersSeePayRates },
    },
  ]);
  await joinMember(ctx, { organizationId, userId: ownerUserId, role: 'owner' });
  return organizationId;
}
