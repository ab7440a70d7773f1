import type { Context } from '../../../context.ts';
import type { TimeCause } from '../../../contract/lists/budgets.ts';
import { collectForLastWrite } from '../../../db/last-writes.ts';
import type { TrackedInterval } from '../../../events.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import { eachInSlices } from '../../../slices.ts';
import { type DayDelta, DayDeltas, isChange, needsDay, type SlotChange, type TaskDelta } from './rules/day-deltas.ts';
import type { LocalDates } from './rules/local-dates.ts';
import { addToDays, appendToLedger, changeDays, touchDays } from './store/daily.ts';
import { addToTasks, changeTasks } from './store/daily-tasks.ts';
import { bumpWeekVersions } from './store/weekly.ts';

export interface Change {
  organizationId: number;
  cause: TimeCause;
  dates: LocalDates;
  slots: Iterable<SlotChange>;
  /** The reason that a user gave for a manual change. */
  reason?: string | null;
}

/** The changes to the figures for days, and to the parts of days on tasks. */
export interface Deltas {
  days: readonly DayDelta[];
  tasks: readonly TaskDelta[];
}

const dayKeyOf = ({ userId, projectId, date }: Omit<TaskDelta, 'taskId'>) => `${userId}/${projectId}/${date}`;

/** Applies the changes to parts. If only the parts of a day change, the day still counts as updated. */
async function applyToTasks(ctx: Context, organizationId: number, { days, tasks }: Deltas): Promise<void> {
  const changed = tasks.filter(isChange);
  if (changed.length === 0) return;
  const [kept, added] = [changed.filter(needsDay), changed.filter((delta) => !needsDay(delta))];
  if (added.length > 0) await addToTasks(ctx.db, organizationId, added, ctx.now);
  if (kept.length > 0) await changeTasks(ctx.db, organizationId, kept, ctx.now);
  const updated = new Set(days.filter(isChange).map(dayKeyOf));
  const others = new Map(
    changed.filter((delta) => !updated.has(dayKeyOf(delta))).map((delta) => [dayKeyOf(delta), delta]),
  );
  if (others.size > 0) await touchDays(ctx.db, organizationId, [...others.values()], ctx.now);
}

interface Caused {
  cause: TimeCause;
  entries: readonly DayDelta[];
}

/**
 * The ledger is written last. Figures as of an earlier instant must not change, so entries are stamped with an instant
 * that no request can have used yet.
 */
const appendLast = collectForLastWrite<Context, readonly Caused[]>('ledger', {
  join: (earlier, later) => [...earlier, ...later],
  async write(ctx, organizationId, changes) {
    const { actorUserId, credential } = ctx;
    const at = await recordedAt(ctx, organizationId);
    const by = { organizationId, actorUserId, credential, recordedAt: at, requestedAt: ctx.now };
    for (const { cause, entries } of changes) await appendToLedger(ctx.db, { ...by, cause }, entries);
  },
});

/** Applies changes in figures to days, weeks, parts and the ledger. */
export async function applyDeltas(
  ctx: Context,
  { organizationId, cause, dates: { weekOf } }: Omit<Change, 'slots'>,
  deltas: Deltas,
): Promise<void> {
  const placed = deltas.days.map((delta) => ({ ...delta, week: weekOf(delta.date) }));
  const [changed, moved] = [placed.filter(isChange), placed.filter((delta) => !isChange(delta))];
  const [kept, added] = [changed.filter(needsDay), changed.filter((delta) => !needsDay(delta))];
  if (added.length > 0) await addToDays(ctx.db, organizationId, added, ctx.now);
  if (kept.length > 0) await changeDays(ctx.db, organizationId, kept, ctx.now);
  const entries = changed.filter((delta) => delta.tracked !== 0 || delta.billable !== 0);
  if (moved.length > 0) await bumpWeekVersions(ctx.db, organizationId, moved);
  if (entries.length > 0) appendLast(ctx, organizationId, [{ cause, entries }]);
  await applyToTasks(ctx, organizationId, deltas);
}

const instantAt = (unixSeconds: number) => Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000);

/**
 * One interval per member, project and local date. The interval can include breaks on that date. Subscribers need no
 * more detail, because their rules use only whole dates.
 */
function intervalOf(delta: DayDelta, stored: boolean): TrackedInterval {
  const { userId, projectId, date, since, until, tracked, billable } = delta;
  return { userId, projectId, date, since: instantAt(since), until: instantAt(until), stored, tracked, billable };
}

/** Emits an event about members' changed time. */
export async function announceChanges(
  ctx: Context,
  { organizationId, reason = null }: Pick<Change, 'organizationId' | 'reason'>,
  deltas: readonly DayDelta[],
  stored: boolean,
): Promise<void> {
  const intervals = deltas.map((delta) => intervalOf(delta, stored));
  if (intervals.length > 0) await ctx.announce({ kind: 'time_changed', organizationId, intervals, reason });
}

/** Updates days and ledger for slots that were stored, replaced or deleted, and emits the event. */
export async function updateDays(ctx: Context, change: Change): Promise<void> {
  const gathered = new DayDeltas(change.dates.split);
  await eachInSlices(change.slots, (slot) => gathered.add(slot));
  const days = gathered.list();
  await applyDeltas(ctx, change, { days, tasks: gathered.tasks() });
  await announceChanges(ctx, change, days, change.cause !== 'deletion');
}
