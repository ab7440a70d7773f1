import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import type { SlotPiece } from '../../../time/slot-pieces.ts';
import { recordedEntry } from './present.ts';
import { lockEntry } from './read.ts';
import { recordChange } from './record-change.ts';
import { putTime, type Rewrite, takeTime } from './rewrite-time.ts';
import { mergedNote, mergedTags, mergeFaults } from './rules/merge-entries.ts';
import { removeEntry, rewriteEntry, type TimeEntryRow } from './store.ts';

/** Locks the entries and returns them ascending by start. Throws unless the actor can change all of them. */
async function lockEntries(ctx: Context, organization: Membership, ids: readonly number[]): Promise<TimeEntryRow[]> {
  const rows: TimeEntryRow[] = [];
  for (const id of ids) {
    const { row, fault } = await lockEntry(ctx, organization, id);
    if (fault !== null) throw problem('record_invalid', fault.replace('time_entry_id:', `ids: ${id}:`));
    rows.push(row);
  }
  return rows.toSorted((a, b) => (a.since < b.since ? -1 : 1));
}

/** Merges adjacent entries into the earliest one. Returns its id. */
export async function mergeSome(
  ctx: Context,
  organization: Membership,
  ids: readonly number[],
  rewrite: Rewrite,
): Promise<number> {
  const { organizationId } = organization;
  const ascending = [...new Set(ids)].toSorted((a, b) => a - b);
  if (ascending.length < 2) throw problem('record_invalid', 'ids: must name at least two entries');
  const rows = await lockEntries(ctx, organization, ascending);
  const faults = mergeFaults(rows);
  if (faults.length > 0) throw problem('record_invalid', ...faults);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw problem('not_found');
  const pieces: SlotPiece[] = [];
  for (const row of rows) pieces.push(...(await takeTime(ctx, organization, row, rewrite)));
  const row = { ...first, until: last.until, note: mergedNote(rows), tagIds: mergedTags(rows) };
  await putTime(ctx, organization, { row, pieces, isMore: false }, rewrite);
  for (const { id } of rows.slice(1)) await removeEntry(ctx.db, organizationId, id);
  await rewriteEntry(ctx.db, organizationId, row, ctx.now);
  const { row: stored } = await lockEntry(ctx, organization, row.id);
  await recordChange(ctx, organizationId, {
    action: 'combined',
    userId: row.userId,
    before: { time_entries: rows.map(recordedEntry) },
    after: recordedEntry(stored),
    reason: rewrite.reason,
  });
  return row.id;
}
