import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { addUsed, changedParts, nothing, restedOn } from './rules/kept.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import { reckonParts } from './spent.ts';
import { addToKept, selectKept } from './store/kept.ts';
import type { HistoryRow } from './store/rows.ts';

const batch = 100;

/** A row of which something else is kept than its days add up to; money with cents or hours, as in answers. */
export interface SpentDifference {
  budgetHistoryId: number;
  kept: number;
  reckoned: number;
}

const negative = ({ seconds, cents }: Consumption): Consumption => ({
  seconds: -seconds,
  cents: (-BigInt(cents)).toString(),
});

async function recheckBatch(ctx: Context, organizationId: number, rows: readonly HistoryRow[], repair: boolean) {
  const reckon = (parts: typeof restedOn) =>
    reckonParts(
      ctx.db,
      organizationId,
      rows.map((row) => ({ row, parts: parts(row) })),
    );
  const [changes, sums] = [await reckon(changedParts), await reckon(restedOn)];
  const compared = rows.map((row) => {
    const kept = addUsed(row.kept ?? nothing, changes.get(row.id) ?? nothing);
    const reckoned = sums.get(row.id) ?? nothing;
    return { row, id: row.id, kept, reckoned, ...addUsed(reckoned, negative(kept)) };
  });
  const differing = compared.filter(({ seconds, cents }) => seconds !== 0 || cents !== '0');
  if (repair && differing.length > 0) await addToKept(ctx.db, organizationId, differing);
  return differing.map(({ row, kept, reckoned }): SpentDifference => {
    return { budgetHistoryId: row.id, kept: spentOf(row.budget, kept), reckoned: spentOf(row.budget, reckoned) };
  });
}

/**
 * Reckons all that is kept of rows again, from every day it rests on, and answers every row on which it differs; with
 * `repair` the figures are corrected. No time is written meanwhile.
 */
export async function recheckSpent(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<SpentDifference[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const differences: SpentDifference[] = [];
  let rows: HistoryRow[] = [];
  do {
    rows = await selectKept(ctx.db, organizationId, { afterId: rows.at(-1)?.id ?? 0, limit: batch });
    differences.push(...(await recheckBatch(ctx, organizationId, rows, repair)));
  } while (rows.length === batch);
  return differences;
}
