import { type OrgCalendar, rulesAt } from './calendar.ts';
import { isBefore } from './order.ts';
import type { BoundedRange } from './range.ts';

/**
 * Whether a range is longer than so many times 24 hours and, where there is a calendar, than as many local days from
 * its start on: some have 25 hours. Example: 7 days from 2025-10-20 in Europe/Berlin on, 169 hours -> false.
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
