import type { Static } from 'typebox';
import type { WireCalendarChange } from '../../../contract/organizations.ts';
import type { organization } from '../../../contract/records.ts';
import { organizationConstants, valuesOf } from '../../../contract/vendor-constants.ts';
import { type CalendarRules, latestRules, type OrgCalendar, rulesAt } from '../../../time/calendar.ts';
import { formatMicros } from '../../../time/text.ts';
import { calendarOf } from './facts.ts';
import { planCalendar } from './rules.ts';
import type { OrganizationRow } from './store.ts';

const constants = valuesOf(organizationConstants);

/** An organization with its current or pending calendar. */
export function presentOrganization(row: OrganizationRow): Static<typeof organization> {
  const rules = latestRules(calendarOf(row.calendar));
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    time_zone: rules.timeZone,
    week_start: rules.weekStart,
    calendar_effective_at: rules.effectiveFrom ? formatMicros(rules.effectiveFrom) : null,
    currency: row.currency,
    managers_see_pay_rates: row.managersSeePayRates,
    features: row.features,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    metadata: row.metadata,
    ...constants,
  };
}

/** The effect of a calendar change at an instant. */
export function presentCalendarChange(
  calendar: OrgCalendar,
  requested: Partial<CalendarRules>,
  now: Temporal.Instant,
): WireCalendarChange {
  const plan = planCalendar(calendar, requested, now);
  const { timeZone, weekStart } = latestRules(plan?.calendar ?? calendar);
  const isPending = latestRules(calendar) !== rulesAt(calendar, now);
  return {
    time_zone: timeZone,
    week_start: weekStart,
    effective_at: plan?.pending ? formatMicros(plan.effectiveAt) : null,
    cancels_pending: isPending && plan?.pending === null,
    replaces_pending: isPending && Boolean(plan?.pending),
  };
}
