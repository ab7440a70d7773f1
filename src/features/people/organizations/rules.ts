import {
  type CalendarRules,
  type CalendarVersion,
  isSameCalendar,
  latestRules,
  nextBoundary,
  type OrgCalendar,
  rulesAt,
} from '../../../time/calendar.ts';

export interface CalendarPlan {
  /** The calendar with the change in it. */
  calendar: OrgCalendar;
  effectiveAt: Temporal.Instant;
  /** What takes effect then; null when a change that was pending is called off. */
  pending: CalendarVersion | null;
}

/**
 * What a statement of time zone or week start does to a calendar; null = nothing. It takes effect at the next week
 * start of the version in force, in place of a change that is still pending; the values in force call a pending change
 * off. What is not requested stays as it last was set. Source: docs/contract/overtime-policies.md.
 * Example: Monday weeks in UTC, week start 0 requested on Wednesday 2026-03-04 -> Sunday weeks from 2026-03-09T00:00Z
 * on.
 */
export function planCalendar(
  calendar: OrgCalendar,
  requested: Partial<CalendarRules>,
  now: Temporal.Instant,
): CalendarPlan | null {
  const [inForce, latest] = [rulesAt(calendar, now), latestRules(calendar)];
  const next = {
    timeZone: requested.timeZone === undefined ? latest.timeZone : zoneName(requested.timeZone),
    weekStart: requested.weekStart ?? latest.weekStart,
  };
  if (isSameCalendar(next, latest)) return null;
  const effectiveAt = nextBoundary(inForce, 'weekly', now);
  const past = calendar.slice(0, calendar.indexOf(inForce) + 1);
  const pending = isSameCalendar(next, inForce) ? null : { ...next, effectiveFrom: effectiveAt };
  return { calendar: pending ? [...past, pending] : past, effectiveAt, pending };
}

/**
 * The name of a time zone in the letter case of the IANA data; aliases stay what they are. Throws RangeError on a name
 * that is none. Example: "europe/berlin" -> "Europe/Berlin".
 */
export function zoneName(timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;
}
