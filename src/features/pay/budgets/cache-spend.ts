import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { dayBefore } from '../../../time/adjacent.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { addRunningTotals } from './add-running-totals.ts';
import { addUsed, sumToCache, nothing } from './rules/spend-parts.ts';
import { computeParts } from './compute-spend.ts';
import { storeCached, type WatchedRow, watchDue } from './store/cached-spend.ts';
import { watchTotals } from './store/running-totals.ts';
import { takeInChanges } from './take-in-changes.ts';

const batch = 100;

/**
 * Takes in what has changed and watches the rows that are due. Those who write time hold the organization's rules
 * shared: alone with them, nobody's write is under way unseen.
 */
export async function watchBatch(ctx: Context, organizationId: number, afterId: number): Promise<WatchedRow[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await takeInChanges(ctx, organizationId);
  const yesterday = dayBefore(localDate(await loadCalendar(ctx.db, organizationId), ctx.now));
  await watchTotals(ctx.db, organizationId, { now: ctx.now, yesterday });
  return watchDue(ctx.db, organizationId, { now: ctx.now, yesterday, afterId, limit: batch });
}

/** A row that is not closed has more to cache once the next day is over. */
const dueAfter = ({ row, through }: WatchedRow, calendar: OrgCalendar) =>
  row.closedAt === null ? startOfLocalDate(calendar, through.add({ days: 2 })) : null;

/** Computes watched rows while time is written, and caches the figures of those that were not dropped meanwhile. */
export async function cacheBatch(ctx: Context, organizationId: number, rows: readonly WatchedRow[]): Promise<void> {
  const sums = rows.map(({ row, through }) => ({ row, through, ...sumToCache(row, through) }));
  const used = await computeParts(ctx.db, organizationId, sums);
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const calendar = await loadCalendar(ctx.db, organizationId);
  const figures = sums.map(({ row, through, base }) => {
    const { seconds, cents } = addUsed(base, used.get(row.id) ?? nothing);
    return { id: row.id, version: row.version, through, seconds, cents, dueAt: dueAfter({ row, through }, calendar) };
  });
  await storeCached(ctx.db, organizationId, figures);
}

/** Caches what is spent of the rows of an organization that are due; answers the failures of batches. */
export async function cacheDue(run: JobRun, organizationId: number): Promise<unknown[]> {
  const errors: unknown[] = [];
  let rows: WatchedRow[] = [];
  do {
    const afterId = rows.at(-1)?.row.id ?? 0;
    rows = await run.transaction((ctx) => watchBatch(ctx, organizationId, afterId));
    const watched = rows;
    if (watched.length > 0)
      await run
        .transaction((ctx) => cacheBatch(ctx, organizationId, watched))
        .catch((error: unknown) => errors.push(error));
  } while (rows.length === batch);
  await addRunningTotals(run, organizationId).catch((error: unknown) => errors.push(error));
  return errors;
}
