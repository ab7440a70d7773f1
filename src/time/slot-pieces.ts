const slotSeconds = 600;

/** Continuous time within one ten-minute slot. */
export interface SlotPiece {
  /** Unix seconds. */
  startsAt: number;
  tracked: number;
}

/**
 * Splits continuous time into the ten-minute slots that it touches. Input: the start in unix seconds, and the length in
 * whole seconds above 0.
 * Example: 11:55:00 for 900 s -> 300 s from 11:55:00 and 600 s from 12:00:00.
 */
export function cutIntoSlots(startsAt: number, tracked: number): SlotPiece[] {
  const pieces: SlotPiece[] = [];
  const until = startsAt + tracked;
  for (let at = startsAt; at < until;) {
    const end = Math.min(until, (Math.floor(at / slotSeconds) + 1) * slotSeconds);
    pieces.push({ startsAt: at, tracked: end - at });
    at = end;
  }
  return pieces;
}
