import { isBefore } from './order.ts';

/** Half-open `[since, until)`; `until` null = without end. A range whose `until` is not after `since` is empty. */
export interface InstantRange {
  since: Temporal.Instant;
  until: Temporal.Instant | null;
}

/** A half-open range that has an end. */
export interface BoundedRange extends InstantRange {
  until: Temporal.Instant;
}

/**
 * Tells whether no instant lies in the range.
 * Example: [10:00, 10:00) and [10:00, 09:00) are empty, [10:00, null) is not.
 */
export function isEmpty(range: InstantRange): boolean {
  return !isBefore(range.since, range.until);
}

/**
 * Tells whether the instant lies in the range; the start counts, the end does not.
 * Example: [10:00, 11:00) contains 10:00 and does not contain 11:00.
 */
export function contains(range: InstantRange, instant: Temporal.Instant): boolean {
  return !isBefore(instant, range.since) && isBefore(instant, range.until);
}

/**
 * Tells whether some instant lies in both ranges; ranges that only touch do not overlap, an empty one overlaps nothing.
 * Example: [10:00, 11:00) overlaps [10:59, null) and does not overlap [11:00, 12:00).
 */
export function overlaps(a: InstantRange, b: InstantRange): boolean {
  return !isEmpty(a) && !isEmpty(b) && isBefore(a.since, b.until) && isBefore(b.since, a.until);
}
