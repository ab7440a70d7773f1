import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { localDate } from '../../time/calendar.ts';
import type { SweepRun } from '../../jobs/job.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { spentOf } from './rules/measure.ts';
import { reckonSpent } from './spent.ts';
import { keepSpent, selectKept, type VersionedRow, watchUnkept } from './store/kept.ts';

const batch = 100;

/** What the rows' figures are now. */
async function reckon(ctx: Context, organizationId: number, rows: readonly VersionedRow[]) {
  const today = localDate(await loadCalendar(ctx.db, organizationId), ctx.now);
  const history = rows.map(({ row }) => row);
  const usedOf = await reckonSpent(ctx.db, organizationId, history, today);
  return rows.map(({ row, version }) => ({ ...usedOf(row), id: row.id, version, row }));
}

/** Those who write time hold the organization's rules shared: alone with them, nobody's write is under way unseen. */
export async function watchBatch(ctx: Context, organizationId: number, afterId: number): Promise<VersionedRow[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  return watchUnkept(ctx.db, organizationId, { afterId, limit: batch });
}

/** Reckons watched rows while time is written, and keeps the figures of those that nothing has changed since. */
export async function keepBatch(ctx: Context, organizationId: number, rows: readonly VersionedRow[]): Promise<void> {
  const figures = await reckon(ctx, organizationId, rows);
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  await keepSpent(ctx.db, organizationId, figures);
}

/** Keeps what is spent of the closed rows of an organization that have nothing kept; each batch's failure is told. */
export async function keepClosed(run: SweepRun, organizationId: number): Promise<unknown[]> {
  const errors: unknown[] = [];
  let rows: VersionedRow[] = [];
  do {
    const afterId = rows.at(-1)?.row.id ?? 0;
    rows = await run.transaction((ctx) => watchBatch(ctx, organizationId, afterId));
    const watched = rows;
    if (watched.length > 0)
      await run
        .transaction((ctx) => keepBatch(ctx, organizationId, watched))
        .catch((error: unknown) => errors.push(error));
  } while (rows.length === batch);
  return errors;
}

/** A closed row of which something else is kept than its days add up to; money with cents or hours, as in answers. */
export interface SpentDifference {
  budgetHistoryId: number;
  kept: number;
  reckoned: number;
}

async function recheckBatch(ctx: Context, organizationId: number, rows: readonly VersionedRow[], repair: boolean) {
  const differing = (await reckon(ctx, organizationId, rows)).filter(
    ({ row, seconds, cents }) => row.kept?.seconds !== seconds || row.kept.cents !== cents,
  );
  if (repair && differing.length > 0) await keepSpent(ctx.db, organizationId, differing);
  return differing.map(({ row, ...used }): SpentDifference => {
    const kept = row.kept ?? used;
    return { budgetHistoryId: row.id, kept: spentOf(row.budget, kept), reckoned: spentOf(row.budget, used) };
  });
}

/**
 * Reckons all that is kept of closed rows again and answers every row on which it differs; with `repair` the figures
 * are corrected. No time is written meanwhile.
 */
export async function recheckSpent(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<SpentDifference[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const differences: SpentDifference[] = [];
  let rows: VersionedRow[] = [];
  do {
    rows = await selectKept(ctx.db, organizationId, { afterId: rows.at(-1)?.row.id ?? 0, limit: batch });
    differences.push(...(await recheckBatch(ctx, organizationId, rows, repair)));
  } while (rows.length === batch);
  return differences;
}
