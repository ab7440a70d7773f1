import type { SlotPiece } from '../../../../time/slot-pieces.ts';
import type { SlotKey } from './slot.ts';

/** Recorded seconds that wanted time would count again, `[since, until)` in unix seconds. */
export interface Conflict {
  since: number;
  until: number;
  projectId: number;
  entryId: number | null;
}

/** A stored slot of the person. */
interface TakenSlot extends SlotKey {
  tracked: number;
  entryId: number | null;
}

type WantedSlot = SlotPiece & Pick<SlotKey, 'projectId'>;

/**
 * Whether two slots are sums without positions: a program sent one of them, and both have the same start and another
 * project. Only their total within the ten minutes is limited.
 */
const areSums = (wanted: WantedSlot, stored: TakenSlot) =>
  wanted.startsAt === stored.startsAt && wanted.projectId !== stored.projectId && stored.entryId === null;

/**
 * The recorded seconds that a person's wanted slots would count a second time, ascending, joined per project and entry.
 * Source: docs/contract/activities.md, Time entries.
 * Example: 9:00:00 to 9:10:00 wanted, 9:04:00 to 9:06:00 stored on another project -> 9:04:00 to 9:06:00.
 */
export function conflictsOf(wanted: readonly WantedSlot[], stored: readonly TakenSlot[]): Conflict[] {
  const found = wanted.flatMap((piece) =>
    stored
      .filter((slot) => !areSums(piece, slot))
      .map(({ startsAt, tracked, projectId, entryId }) => ({
        since: Math.max(startsAt, piece.startsAt),
        until: Math.min(startsAt + tracked, piece.startsAt + piece.tracked),
        projectId,
        entryId,
      }))
      .filter(({ since, until }) => since < until),
  );
  const joined: Conflict[] = [];
  for (const conflict of found.toSorted((a, b) => a.since - b.since || a.projectId - b.projectId)) {
    const before = joined.findLast(
      ({ until, projectId, entryId }) =>
        until === conflict.since && projectId === conflict.projectId && entryId === conflict.entryId,
    );
    if (before) before.until = conflict.until;
    else joined.push(conflict);
  }
  return joined;
}
