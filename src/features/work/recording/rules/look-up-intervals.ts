import { slotSeconds } from '../../../../contract/activity-item.ts';
import { slotNumberAt } from './slot.ts';

/** An interval of one person's time, in unix seconds. */
export interface PersonInterval {
  userId: number;
  since: number;
  until: number;
}

/** Slots that are no further apart than this are queried as one interval. */
const nearSeconds = 3_600;

/**
 * The intervals that contain slots, extended to complete ten minutes. The slots are ascending by user and start.
 * Neighboring slots share an interval.
 * Example: slots of user 7 at 11:52 and 12:00 -> user 7 from 11:50 to 12:10.
 */
export function intervalsAround(slots: readonly { userId: number; startsAt: number }[]): PersonInterval[] {
  const intervals: PersonInterval[] = [];
  for (const { userId, startsAt } of slots) {
    const since = slotNumberAt(startsAt) * slotSeconds;
    const last = intervals.at(-1);
    if (last?.userId === userId && since - last.until <= nearSeconds) last.until = since + slotSeconds;
    else intervals.push({ userId, since, until: since + slotSeconds });
  }
  return intervals;
}
