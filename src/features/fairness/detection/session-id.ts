import type { DaySlot } from './slots.ts';

interface SessionFacts {
  userId: number;
  /** The first second of the record's day. */
  since: number;
  /** A longer pause ends a session. */
  pauseSeconds: number;
}

/**
 * The id of the member's session in which a record begins, so that records of one session appear as one case. The
 * id consists of the member and the start of the session, or the start of the day if that is later. Slots ascend.
 * Example: member 7, tracked from second 32400 -> "7-32400".
 */
export function sessionIdOf(slots: readonly DaySlot[], startsAt: number, facts: SessionFacts): string {
  let [begin, end] = [startsAt, Number.NEGATIVE_INFINITY];
  for (const slot of slots) {
    if (slot.startsAt > startsAt) break;
    if (slot.startsAt - end > facts.pauseSeconds) begin = slot.startsAt;
    end = slot.startsAt + slot.trackedSeconds;
  }
  return `${facts.userId}-${Math.max(begin, facts.since)}`;
}
