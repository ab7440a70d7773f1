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
  /** The calendar with the change. */
  calendar: OrgCalendar;
  effectiveAt: Temporal.Instant;
  /** The version that takes effect at that instant; null if a pending change is cancelled. */
  pending: CalendarVersion | null;
}

/**
 * Plans a change of time zone or week start; null if nothing changes. A change takes effect at the next week start of
 * the current version and replaces a pending change. A request with the current values cancels a pending change.
 * Omitted values remain as they were last set. Source: docs/contract/overtime-policies.md. Example: Monday weeks in
 * UTC, week start 0 requested on Wednesday 2026-03-04 -> Sunday weeks from 2026-03-09T00:00Z on.
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
 * The name of a time zone in the letter case of the IANA data; aliases are not replaced. Throws RangeError for an
 * unknown name. Example: "europe/berlin" -> "Europe/Berlin".
 */
export function zoneName(timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;
}
