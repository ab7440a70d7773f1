import { type OrgCalendar, rulesAt } from './calendar.ts';
import { isBefore } from './order.ts';
import type { BoundedRange } from './range.ts';

/**
 * Returns whether a range is longer than `days` times 24 hours and, with a calendar, also longer than that many local
 * days from its start. Local days can have 25 hours. Example: 7 days from 2025-10-20 in Europe/Berlin, 169 hours ->
 * false.
 */
export function spansMoreThan(
  { since, until }: BoundedRange,
  days: number,
  calendar: OrgCalendar | undefined,
): boolean {
  if (!isBefore(since.add({ hours: days * 24 }), until)) return false;
  if (!calendar) return true;
  const { timeZone } = rulesAt(calendar, since);
  return isBefore(since.toZonedDateTimeISO(timeZone).add({ days }).toInstant(), until);
}
