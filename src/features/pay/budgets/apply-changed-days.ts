import type { Context } from '../../../context.ts';
import { changedParts, nothing } from './rules/spend-parts.ts';
import { computeParts } from './compute-spend.ts';
import { countChanged, dropChanged, dropCachedOfChangedDays, selectChangedRows } from './store/changed-days.ts';
import { addToCached } from './store/cached-spend.ts';
import { revertChangedTotals } from './store/running-totals.ts';

/**
 * The maximum number of changed days that are added to cached spend. With more days, the cached spend is dropped, and
 * the job adds up all days without blocking other work.
 */
const most = 20_000;

/**
 * Adds the changed days to the cached spend of rows. The caller holds the exclusive lock on the organization's rules.
 * Sums that are being computed meanwhile become invalid and are not stored.
 */
export async function applyChangedDays(ctx: Context, organizationId: number): Promise<void> {
  const count = await countChanged(ctx.db, organizationId, most + 1);
  if (count === 0) return;
  if (count > most) await dropCachedOfChangedDays(ctx.db, organizationId);
  else {
    const touched = await selectChangedRows(ctx.db, organizationId);
    const rowParts = touched.map(({ row }) => ({ row, parts: changedParts(row) }));
    const used = await computeParts(ctx.db, organizationId, rowParts);
    const added = touched.map(({ row: { id } }) => ({ ...(used.get(id) ?? nothing), id }));
    await addToCached(ctx.db, organizationId, added);
  }
  await revertChangedTotals(ctx.db, organizationId);
  await dropChanged(ctx.db, organizationId);
}
