import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { createDayFinder } from '../../../time/day-finder.ts';
import type { SlotPiece } from '../../../time/slot-pieces.ts';
import { instantAt } from './create.ts';
import { recordedEntry } from './present.ts';
import { lockEntry } from './read.ts';
import { recordChange } from './record-change.ts';
import { putTime, type Rewrite, takeTime } from './rewrite-time.ts';
import { within } from './rules/change-pieces.ts';
import { insertEntry, rewriteEntry, type TimeEntryRow } from './store.ts';

const unixSeconds = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds / 1000;

/** The entry with the range of some slots. */
function coveredBy(row: TimeEntryRow, pieces: readonly SlotPiece[], { calendar }: Membership): TimeEntryRow {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) throw problem('record_invalid', 'at: the entry has no recorded time on one side of it');
  const [since, until] = [instantAt(first.startsAt), instantAt(last.startsAt + last.tracked)];
  const date = createDayFinder(calendar)(since.epochMilliseconds);
  return { ...row, since: since.toString(), until: until.toString(), date };
}

/** Splits an entry at unix seconds. Returns the id of the new entry, which begins there. */
export async function splitOne(
  ctx: Context,
  organization: Membership,
  { entryId, at }: { entryId: number; at: number },
  rewrite: Rewrite,
): Promise<number> {
  const { organizationId } = organization;
  const { row, fault } = await lockEntry(ctx, organization, entryId);
  if (fault !== null) throw problem('record_invalid', fault);
  const [since, until] = [unixSeconds(row.since), unixSeconds(row.until)];
  if (at <= since || at >= until) throw problem('record_invalid', 'at: must be between the start and the end');
  const pieces = await takeTime(ctx, organization, row, rewrite);
  const [earlier, later] = [within(pieces, { since, until: at }), within(pieces, { since: at, until })];
  const [first, second] = [coveredBy(row, earlier, organization), coveredBy(row, later, organization)];
  const range = { since: Temporal.Instant.from(second.since), until: Temporal.Instant.from(second.until) };
  const newId = await insertEntry(ctx.db, organizationId, { ...second, ...range }, ctx.now);
  await putTime(ctx, organization, { row: first, pieces: earlier, isMore: false }, rewrite);
  await putTime(ctx, organization, { row: { ...second, id: newId }, pieces: later, isMore: false }, rewrite);
  await rewriteEntry(ctx.db, organizationId, first, ctx.now);
  const stored = [await lockEntry(ctx, organization, entryId), await lockEntry(ctx, organization, newId)];
  const after = { time_entries: stored.map((own) => recordedEntry(own.row)) };
  await recordChange(ctx, organizationId, {
    action: 'split',
    userId: row.userId,
    before: recordedEntry(row),
    after,
    reason: rewrite.reason,
  });
  return newId;
}
