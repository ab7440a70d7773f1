import type { Context } from '../../../context.ts';
import { changedParts, nothing } from './rules/spend-parts.ts';
import { computeParts } from './compute-spend.ts';
import { countChanged, dropChanged, dropCachedOfChangedDays, selectTouched } from './store/changed-days.ts';
import { addToCached } from './store/cached-spend.ts';
import { takeBackChanged } from './store/running-totals.ts';

/** More changed days than these are not added to what is cached: adding up all days anew holds nobody up meanwhile. */
const most = 20_000;

/**
 * Brings what is cached of rows in line with the days that have changed since. The caller is alone with the
 * organization's rules; a figure that somebody computes meanwhile is not cached.
 */
export async function takeInChanges(ctx: Context, organizationId: number): Promise<void> {
  const count = await countChanged(ctx.db, organizationId, most + 1);
  if (count === 0) return;
  if (count > most) await dropCachedOfChangedDays(ctx.db, organizationId);
  else {
    const touched = await selectTouched(ctx.db, organizationId);
    const rowParts = touched.map(({ row }) => ({ row, parts: changedParts(row) }));
    const used = await computeParts(ctx.db, organizationId, rowParts);
    const added = touched.map(({ row: { id } }) => ({ ...(used.get(id) ?? nothing), id }));
    await addToCached(ctx.db, organizationId, added);
  }
  await takeBackChanged(ctx.db, organizationId);
  await dropChanged(ctx.db, organizationId);
}
