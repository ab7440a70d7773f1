import type { Context } from '../../context.ts';
import type { TimeStretch } from '../../events.ts';
import { type DayDelta, DayDeltas, isChange, needsDay, type SlotChange } from './rules/day-deltas.ts';
import type { DaySplitter } from './rules/day-split.ts';
import { addToDays, appendToLedger, type Cause, changeDays } from './store/daily.ts';

export interface Change {
  organizationId: number;
  cause: Cause;
  split: DaySplitter;
  slots: Iterable<SlotChange>;
}

/** Brings days and ledger in line with changes of figures. */
export async function applyDeltas(
  ctx: Context,
  { organizationId, cause }: Pick<Change, 'organizationId' | 'cause'>,
  deltas: readonly DayDelta[],
): Promise<void> {
  const changed = deltas.filter(isChange);
  const [kept, added] = [changed.filter(needsDay), changed.filter((delta) => !needsDay(delta))];
  if (added.length > 0) await addToDays(ctx.db, organizationId, added, ctx.now);
  if (kept.length > 0) await changeDays(ctx.db, organizationId, kept, ctx.now);
  const entries = changed.filter((delta) => delta.tracked !== 0 || delta.billable !== 0);
  const entry = { organizationId, cause, actorUserId: ctx.actorUserId, recordedAt: ctx.now };
  if (entries.length > 0) await appendToLedger(ctx.db, entry, entries);
}

const instantAt = (unixSeconds: number) => Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000);

/**
 * One stretch per member, project and local date. It may bridge pauses of that date, which is exact enough for all who
 * listen: whatever begins or ends in their rules does so where a date begins.
 */
function stretchOf(delta: DayDelta, stored: boolean): TimeStretch {
  const { userId, projectId, date, since, until } = delta;
  return { userId, projectId, date, since: instantAt(since), until: instantAt(until), stored };
}

/** Tells the other areas whose time changed where. */
export async function tellChanges(
  ctx: Context,
  organizationId: number,
  deltas: readonly DayDelta[],
  stored: boolean,
): Promise<void> {
  const stretches = deltas.map((delta) => stretchOf(delta, stored));
  if (stretches.length > 0) await ctx.announce({ kind: 'time_changed', organizationId, stretches });
}

/** Makes days and ledger follow slots that were stored, replaced or removed, and tells the other areas. */
export async function applyChanges(ctx: Context, change: Change): Promise<void> {
  const gathered = new DayDeltas(change.split);
  for (const slot of change.slots) gathered.add(slot);
  const deltas = gathered.list();
  await applyDeltas(ctx, change, deltas);
  await tellChanges(ctx, change.organizationId, deltas, change.cause !== 'deletion');
}
