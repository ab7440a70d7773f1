import type { DaySlot } from './slots.ts';

interface Place {
  userId: number;
  /** First second of the day that the record belongs to. */
  since: number;
  /** A pause longer than this ends a stretch. */
  pauseSeconds: number;
}

/**
 * Names the member's stretch of tracked time in which a record begins, so that records of one stretch are seen as one case: the member and
 * where the stretch begins, at the earliest with the day. Slots ascend. Example: member 7, tracked from second 32400 on -> "7-32400".
 */
export function stretchIdOf(slots: readonly DaySlot[], startsAt: number, place: Place): string {
  let [begin, end] = [startsAt, Number.NEGATIVE_INFINITY];
  for (const slot of slots) {
    if (slot.startsAt > startsAt) break;
    if (slot.startsAt - end > place.pauseSeconds) begin = slot.startsAt;
    end = slot.startsAt + slot.trackedSeconds;
  }
  return `${place.userId}-${Math.max(begin, place.since)}`;
}
