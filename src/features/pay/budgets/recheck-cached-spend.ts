import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { addUsed, changedParts, nothing, cachedParts } from './rules/spend-parts.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import { computeParts } from './compute-spend.ts';
import { addToCached, selectCached } from './store/cached-spend.ts';
import type { HistoryRow } from './store/rows.ts';

const batch = 100;

/** A row whose cached spend differs from the sum of its days, in money with cents or in hours, as in responses. */
export interface CachedSpendDifference {
  budgetHistoryId: number;
  cached: number;
  computed: number;
}

const negative = ({ seconds, cents }: Consumption): Consumption => ({
  seconds: -seconds,
  cents: (-BigInt(cents)).toString(),
});

async function recheckBatch(ctx: Context, organizationId: number, rows: readonly HistoryRow[], repair: boolean) {
  const compute = (parts: typeof cachedParts) =>
    computeParts(
      ctx.db,
      organizationId,
      rows.map((row) => ({ row, parts: parts(row) })),
    );
  const [changes, sums] = [await compute(changedParts), await compute(cachedParts)];
  const compared = rows.map((row) => {
    const cached = addUsed(row.cached ?? nothing, changes.get(row.id) ?? nothing);
    const computed = sums.get(row.id) ?? nothing;
    return { row, id: row.id, cached, computed, ...addUsed(computed, negative(cached)) };
  });
  const differing = compared.filter(({ seconds, cents }) => seconds !== 0 || cents !== '0');
  if (repair && differing.length > 0) await addToCached(ctx.db, organizationId, differing);
  return differing.map(({ row, cached, computed }): CachedSpendDifference => {
    return { budgetHistoryId: row.id, cached: spentOf(row.budget, cached), computed: spentOf(row.budget, computed) };
  });
}

/**
 * Recomputes the cached spend of all rows from their days and returns the rows that differ. With `repair` it corrects
 * them. The lock blocks changes to time during the check.
 */
export async function recheckCachedSpend(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<CachedSpendDifference[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const differences: CachedSpendDifference[] = [];
  let rows: HistoryRow[] = [];
  do {
    rows = await selectCached(ctx.db, organizationId, { afterId: rows.at(-1)?.id ?? 0, limit: batch });
    differences.push(...(await recheckBatch(ctx, organizationId, rows, repair)));
  } while (rows.length === batch);
  return differences;
}
