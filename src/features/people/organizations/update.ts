import { isDeepStrictEqual } from 'node:util';
import type { OrganizationChanges } from '../../../contract/organizations.ts';
import { applyMetadata } from '../../../contract/metadata.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { type CalendarRules, latestRules, type OrgCalendar, type WeekDay } from '../../../time/calendar.ts';
import { recordChanges, type State } from '../../../audit/actions.ts';
import { calendarOf } from './facts.ts';
import { requireCurrency } from './require-currency.ts';
import { planCalendar } from './rules.ts';
import * as store from './store.ts';

/** The organization, locked until the end of the transaction. */
export async function lockOrganization(ctx: Context, organizationId: number): Promise<store.OrganizationRow> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const [row] = await store.listOrganizations(ctx.db, [organizationId], organizationId, 1);
  if (!row) throw problem('not_found');
  return row;
}

async function changeCalendar(
  ctx: Context,
  row: store.OrganizationRow,
  requested: Partial<CalendarRules>,
): Promise<OrgCalendar> {
  const present = calendarOf(row.calendar);
  if (!planCalendar(present, requested, ctx.now)) return present;
  // The change takes effect after every instant that was already reported under the current calendar.
  const now = await recordedAt(ctx, row.id);
  const plan = planCalendar(present, requested, now);
  if (!plan) return present;
  await store.removePendingCalendars(ctx.db, row.id, now);
  if (plan.pending)
    await store.insertCalendar(ctx.db, row.id, { ...plan.pending, effectiveFrom: plan.effectiveAt }, now);
  const { calendar, effectiveAt } = plan;
  await ctx.announce({ kind: 'calendar_changed', organizationId: row.id, calendar, effectiveAt });
  return calendar;
}

const stateOf = (fields: store.OrganizationFields, calendar: OrgCalendar): State => {
  const { timeZone, weekStart } = latestRules(calendar);
  return {
    name: fields.name,
    currency: fields.currency,
    managers_see_pay_rates: fields.managersSeePayRates,
    metadata: fields.metadata,
    time_zone: timeZone,
    week_start: weekStart,
  };
};

function changedFields(row: store.OrganizationRow, changes: OrganizationChanges): store.OrganizationFields {
  return {
    name: changes.name ?? row.name,
    currency: changes.currency ?? row.currency,
    managersSeePayRates: changes.managers_see_pay_rates ?? row.managersSeePayRates,
    metadata: applyMetadata(row.metadata, changes.metadata),
  };
}

/** The calendar values of a request. */
export const calendarRulesOf = (
  changes: Pick<OrganizationChanges, 'time_zone' | 'week_start'>,
): Partial<CalendarRules> => ({
  ...(changes.time_zone === undefined ? {} : { timeZone: changes.time_zone }),
  ...(changes.week_start === undefined ? {} : { weekStart: changes.week_start as WeekDay }),
});

/** Changes the requested fields that differ. A request without differences records nothing. */
export async function updateOrganization(ctx: Context, organizationId: number, changes: OrganizationChanges) {
  const row = await lockOrganization(ctx, organizationId);
  const present = calendarOf(row.calendar);
  const calendar = await changeCalendar(ctx, row, calendarRulesOf(changes));
  const changed = changedFields(row, changes);
  const [before, after] = [stateOf(row, present), stateOf(changed, calendar)];
  if (isDeepStrictEqual(before, after)) return;
  if (changed.currency !== row.currency) {
    requireCurrency(changed.currency);
    await ctx.announce({ kind: 'currency_changes', organizationId, from: row.currency, to: changed.currency });
  }
  await concurrently(
    store.rewriteOrganization(ctx.db, organizationId, changed, ctx.now),
    recordChanges(ctx, organizationId, [{ subject: 'organization', subjectId: organizationId, before, after }]),
  );
}
