import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import {
  calendarBoundaryOnOrAfter,
  calendarNextBoundary,
  localDate,
  type OrgCalendar,
} from '../../../../time/calendar.ts';
import { isBefore, laterOf } from '../../../../time/order.ts';

/** The present, the calendar, and the requested start date if given. */
export interface StartRequest {
  calendar: OrgCalendar;
  now: Temporal.Instant;
  startsOn?: Temporal.PlainDate | undefined;
}

const yearsAhead = 2;

/**
 * The start of a policy that is written now: the first boundary after now or, with `startsOn`, the first one at or
 * after that local date. The start is never earlier than the first boundary after now. Source:
 * docs/contract/overtime-policies.md, Create. Example: weekly, Monday weeks in UTC, Wednesday 2026-03-04 ->
 * 2026-03-09T00:00Z; startsOn 2026-03-10 -> 2026-03-16.
 */
export function planStart(policyType: PolicyType, { calendar, now, startsOn }: StartRequest): Temporal.Instant {
  const first = calendarNextBoundary(calendar, policyType, now);
  return startsOn === undefined ? first : laterOf(first, calendarBoundaryOnOrAfter(calendar, policyType, startsOn));
}

/** The start of the organization's next week. Policies in use close then, and copies of archived policies begin. */
export const nextWeek = (calendar: OrgCalendar, now: Temporal.Instant): Temporal.Instant =>
  calendarNextBoundary(calendar, 'weekly', now);

/** Faults in a requested start. Example: yesterday's date -> ["starts_on: must not be in the past"]. */
export function startFaults({ calendar, now, startsOn }: StartRequest): string[] {
  if (startsOn === undefined) return [];
  const today = localDate(calendar, now);
  if (isBefore(startsOn, today)) return ['starts_on: must not be in the past'];
  const tooFar = isBefore(today.add({ years: yearsAhead }), startsOn);
  return tooFar ? [`starts_on: must be within ${yearsAhead} years`] : [];
}
