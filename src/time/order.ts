/**
 * Tells whether one instant or local date lies before another; null is without end.
 * Examples: 10:00 before null -> true, before 10:00 -> false; 2026-03-02 before 2026-03-03 -> true.
 */
export function isBefore<T extends Temporal.Instant | Temporal.PlainDate>(a: T, b: T | null): boolean {
  return b === null || compare(a, b) < 0;
}

/**
 * The earlier of two instants or local dates; null is without end.
 * Examples: 10:00 and null -> 10:00; 2026-03-02 and 2026-03-01 -> 2026-03-01.
 */
export function earlierOf<T extends Temporal.Instant | Temporal.PlainDate>(a: T, b: T | null): T {
  return b === null || compare(a, b) <= 0 ? a : b;
}

/** The later of two instants or local dates. Example: 10:00 and 11:00 -> 11:00. */
export function laterOf<T extends Temporal.Instant | Temporal.PlainDate>(a: T, b: T): T {
  return compare(a, b) >= 0 ? a : b;
}

function compare(a: Temporal.Instant | Temporal.PlainDate, b: Temporal.Instant | Temporal.PlainDate): number {
  if (a instanceof Temporal.Instant) return Temporal.Instant.compare(a, b as Temporal.Instant);
  return Temporal.PlainDate.compare(a, b as Temporal.PlainDate);
}
