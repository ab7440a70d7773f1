/** The local date before another. Example: 2026-03-01 -> 2026-02-28. */
export function dayBefore(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: 1 });
}

/** The local date after another. Example: 2026-02-28 -> 2026-03-01. */
export function dayAfter(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.add({ days: 1 });
}

/** How many dates there are from one to another, both counted. Example: 2026-02-27 to 2026-03-01 -> 3. */
export function countDates(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return from.until(to, { largestUnit: 'days' }).days + 1;
}

/** The last instant before another, a nanosecond earlier. Example: 10:00 -> 09:59:59.999999999. */
export function justBefore(instant: Temporal.Instant): Temporal.Instant {
  return instant.subtract({ nanoseconds: 1 });
}
