import { cutIntoSlots, type SlotPiece } from '../../../../time/slot-pieces.ts';

/** Consecutive seconds, `[since, until)` in unix seconds. */
export interface SecondRange {
  since: number;
  until: number;
}

/** The parts of ascending slots inside a range. Example: 9:00 to 9:10 inside 9:05 to 10:00 -> 9:05 to 9:10. */
export function within(pieces: readonly SlotPiece[], { since, until }: SecondRange): SlotPiece[] {
  return pieces.flatMap(({ startsAt, tracked }) => {
    const [start, end] = [Math.max(startsAt, since), Math.min(startsAt + tracked, until)];
    return start < end ? [{ startsAt: start, tracked: end - start }] : [];
  });
}

/** Joins slots that touch within the same ten minutes. */
function joined(pieces: readonly SlotPiece[]): SlotPiece[] {
  const ranges: SecondRange[] = [];
  for (const { startsAt, tracked } of pieces) {
    const last = ranges.at(-1);
    if (last?.until === startsAt) last.until = startsAt + tracked;
    else ranges.push({ since: startsAt, until: startsAt + tracked });
  }
  return ranges.flatMap(({ since, until }) => cutIntoSlots(since, until - since));
}

/**
 * The slots of an entry after its start and end change: the slots inside the new range, and all of the range that was
 * outside the old one. Time that is missing within the old range stays missing. Slots are ascending. Source:
 * docs/contract/activities.md, Time entries.
 * Example: 9:00 to 10:00 without 9:20 to 9:30, changed to 8:50 to 9:40 -> 8:50 to 9:20 and 9:30 to 9:40.
 */
export function changedPieces(pieces: readonly SlotPiece[], old: SecondRange, now: SecondRange): SlotPiece[] {
  const added = (since: number, until: number) => (since < until ? cutIntoSlots(since, until - since) : []);
  return joined([
    ...added(now.since, Math.min(old.since, now.until)),
    ...within(pieces, now),
    ...added(Math.max(old.until, now.since), now.until),
  ]);
}
