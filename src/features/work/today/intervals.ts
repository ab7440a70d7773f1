import { bridgedSeconds } from '../../../contract/today.ts';
import type { TimeType } from '../../../contract/lists/time.ts';

/** Contiguous time on a project. Seconds are counted from the start of the day. */
export interface WorkInterval {
  since: number;
  until: number;
  projectId: number;
  timeType: TimeType;
  tracked: number;
}

/** Clips an interval to a day of `length` seconds; undefined if nothing remains. */
function withinDay(interval: WorkInterval, length: number): WorkInterval | undefined {
  const [since, until] = [Math.max(interval.since, 0), Math.min(interval.until, length)];
  return until > since ? { ...interval, since, until, tracked: until - since } : undefined;
}

/**
 * Merges slots, ordered by start, into intervals, and clips the intervals to a day of `length` seconds. Slots of one
 * project and type form one interval if they are consecutive or less than a minute apart.
 * Source: docs/contract/activities.md, Today. Example: 0..590 and 600..1200 -> 0..1200 with 1190 s tracked.
 */
export function mergeSlots(slots: readonly WorkInterval[], length: number): WorkInterval[] {
  const merged: WorkInterval[] = [];
  const open = new Map<string, WorkInterval>();
  for (const slot of slots) {
    const next = withinDay(slot, length);
    if (!next) continue;
    const key = `${next.projectId}/${next.timeType}`;
    const last = open.get(key);
    if (last && next.since - last.until < bridgedSeconds) {
      last.until = Math.max(last.until, next.until);
      last.tracked += next.tracked;
    } else {
      open.set(key, next);
      merged.push(next);
    }
  }
  return merged;
}

/**
 * The median of whole seconds. For an even count, the mean of the middle two, with half a second rounded up; null for
 * an empty list. Example: 3600, 7201, 10800, 7200 -> 7201.
 */
export function medianOf(seconds: readonly number[]): number | null {
  const sorted = seconds.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
