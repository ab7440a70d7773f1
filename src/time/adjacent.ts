import { dateOfDay, dayOfDate } from './day-numbers.ts';

/** Returns the local date `days` after a date; negative days go back. Example: 2026-02-28 and 2 -> 2026-03-02. */
export function addDays(date: Temporal.PlainDate, days: number): Temporal.PlainDate {
  return dateOfDay(dayOfDate(date) + days);
}

/** The local date before another. Example: 2026-03-01 -> 2026-02-28. */
export function dayBefore(date: Temporal.PlainDate): Temporal.PlainDate {
  return addDays(date, -1);
}

/** The local date after another. Example: 2026-02-28 -> 2026-03-01. */
export function dayAfter(date: Temporal.PlainDate): Temporal.PlainDate {
  return addDays(date, 1);
}

/**
 * The number of days from one local date to another, negative if the second date is earlier. Example: 2026-02-27 to
 * 2026-03-01 -> 2.
 */
export function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return dayOfDate(to) - dayOfDate(from);
}

/** The number of dates from one date to another, both included. Example: 2026-02-27 to 2026-03-01 -> 3. */
export function countDates(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return daysBetween(from, to) + 1;
}

/** The last instant before another, a nanosecond earlier. Example: 10:00 -> 09:59:59.999999999. */
export function justBefore(instant: Temporal.Instant): Temporal.Instant {
  return instant.subtract({ nanoseconds: 1 });
}
