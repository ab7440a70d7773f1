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
import { applyChangedDays } from './apply-changed-days.ts';

const batch = 100;

/**
 * Applies changed days, then watches the rows that are due. The exclusive lock waits for all time writers, which
 * hold the shared lock. So every later write knows that the days are watched.
 */
export async function watchBatch(ctx: Context, organizationId: number, afterId: number): Promise<WatchedRow[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await applyChangedDays(ctx, organizationId);
  const yesterday = dayBefore(localDate(await loadCalendar(ctx.db, organizationId), ctx.now));
  await watchTotals(ctx.db, organizationId, { now: ctx.now, yesterday });
  return watchDue(ctx.db, organizationId, { now: ctx.now, yesterday, afterId, limit: batch });
}

/** When to cache a row next: after the end of the next day. Closed rows are not cached again. */
const dueAfter = ({ row, through }: WatchedRow, calendar: OrgCalendar) =>
  row.closedAt === null ? startOfLocalDate(calendar, through.add({ days: 2 })) : null;

/**
 * Computes the spend of watched rows while time can be written. Stores the result for rows whose version did not change
 * meanwhile.
 */
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

/** Caches the spend of all due rows of an organization. Returns the errors of failed batches. */
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
