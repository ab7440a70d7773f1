import type { DaySlot } from './slots.ts';

interface SessionFacts {
  userId: number;
  /** First second of the day that the record belongs to. */
  since: number;
  /** A pause longer than this ends a session. */
  pauseSeconds: number;
}

/**
 * Names the member's session of tracked time in which a record begins, so that records of one session are seen as one
 * case: the member and where the session begins, at the earliest with the day. Slots ascend. Example: member 7,
 * tracked from second 32400 on -> "7-32400".
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
