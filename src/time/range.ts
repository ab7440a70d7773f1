import { isBefore } from './order.ts';

/** Half-open `[since, until)`; `until` null means no end. A range whose `until` is not after `since` is empty. */
export interface InstantRange {
  since: Temporal.Instant;
  until: Temporal.Instant | null;
}

/** A half-open range that has an end. */
export interface BoundedRange extends InstantRange {
  until: Temporal.Instant;
}

/**
 * Returns whether the range contains no instant.
 * Example: [10:00, 10:00) and [10:00, 09:00) are empty, [10:00, null) is not.
 */
export function isEmpty(range: InstantRange): boolean {
  return !isBefore(range.since, range.until);
}

/**
 * Returns whether the range contains the instant. The start is included, the end is not.
 * Example: [10:00, 11:00) contains 10:00 and does not contain 11:00.
 */
export function contains(range: InstantRange, instant: Temporal.Instant): boolean {
  return !isBefore(instant, range.since) && isBefore(instant, range.until);
}

/**
 * Returns whether two ranges share an instant. Ranges that only touch do not overlap; an empty range overlaps nothing.
 * Example: [10:00, 11:00) overlaps [10:59, null) and does not overlap [11:00, 12:00).
 */
export function overlaps(a: InstantRange, b: InstantRange): boolean {
  return !isEmpty(a) && !isEmpty(b) && isBefore(a.since, b.until) && isBefore(b.since, a.until);
}
