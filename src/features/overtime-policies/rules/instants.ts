const { compare } = Temporal.Instant;

/** Tells whether `a` lies before `b`; null is without end. Example: 10:00 before null -> true, before 10:00 -> false. */
export const isBefore = (a: Temporal.Instant, b: Temporal.Instant | null): boolean => b === null || compare(a, b) < 0;

/** The earlier of two instants; null is without end. Example: 10:00 and null -> 10:00. */
export const earlier = (a: Temporal.Instant, b: Temporal.Instant | null): Temporal.Instant =>
  b === null || compare(a, b) <= 0 ? a : b;

/** The later of two instants. Example: 10:00 and 11:00 -> 11:00. */
export const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (compare(a, b) >= 0 ? a : b);
