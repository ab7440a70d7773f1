import type { Context, Membership } from '../../../context.ts';
import type { SlotPiece } from '../../../time/slot-pieces.ts';
import { addManualTime, type Months, removeEntrySlots } from '../recording/actions.ts';
import type { TimeEntryRow } from './store.ts';

/** Why and by which request slots of entries are replaced. */
export interface Rewrite {
  months: Months;
  reason: string | null;
}

/** Removes the slots of an entry, and returns them in ascending order. */
export function takeTime(
  ctx: Context,
  organization: Membership,
  { id, userId, since, until }: TimeEntryRow,
  { reason }: Rewrite,
): Promise<SlotPiece[]> {
  const [start, end] = [Temporal.Instant.from(since), Temporal.Instant.from(until)];
  const time = { entryId: id, userId, since: start, until: end };
  return removeEntrySlots(ctx, organization, time, { cause: 'edit', attribute: 'time_entry_id', reason });
}

/** Stores slots with the values of an entry. `isMore` = the entry gets time that its project did not have. */
export function putTime(
  ctx: Context,
  organization: Membership,
  { row, pieces, isMore }: { row: TimeEntryRow; pieces: readonly SlotPiece[]; isMore: boolean },
  { months, reason }: Rewrite,
): Promise<void> {
  const { userId, projectId, taskId, billable } = row;
  return addManualTime(ctx, organization, months, {
    time: { userId, projectId, pieces, taskId, billable, cause: 'edit', isMore, reason },
    fields: { start: 'since', length: 'until' },
    enter: () => Promise.resolve(row.id),
  });
}
