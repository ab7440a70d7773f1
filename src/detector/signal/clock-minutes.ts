/** The clock minutes of a slot. The first begins at or before the start of the slot. */

import type { ActivitySlot } from './slots.ts';

type Tracked = Pick<ActivitySlot, 'startsAt' | 'trackedSeconds'>;

/** The number of clock minutes that contain time of a slot. Example: 09:00:30, 60 s -> 2. */
export function countMinutes({ startsAt, trackedSeconds }: Tracked): number {
  return Math.ceil(((startsAt % 60) + trackedSeconds) / 60);
}

/**
 * The part of a slot in one of its clock minutes, in seconds from the start of the slot. Example: 09:00:30, 60 s,
 * minute 1 -> from 30 to 60.
 */
export function partOfMinute({ startsAt, trackedSeconds }: Tracked, minute: number): { since: number; until: number } {
  const begins = 60 * minute - (startsAt % 60);
  return { since: Math.max(0, begins), until: Math.min(begins + 60, trackedSeconds) };
}
