import type { Context } from '../../context.ts';
import { changedParts, nothing } from './rules/kept.ts';
import { reckonParts } from './spent.ts';
import { countChanged, dropChanged, forgetTouched, selectTouched } from './store/changed-days.ts';
import { addToKept } from './store/kept.ts';

/** More changed days than these are not added to what is kept: adding up all days anew holds nobody up meanwhile. */
const most = 20_000;

/**
 * Brings what is kept of rows in line with the days that have changed since. The caller is alone with the
 * organization's rules: whoever is reckoning a figure by what was counted of these days keeps it no more.
 */
export async function takeInChanges(ctx: Context, organizationId: number): Promise<void> {
  const count = await countChanged(ctx.db, organizationId, most + 1);
  if (count === 0) return;
  if (count > most) await forgetTouched(ctx.db, organizationId);
  else {
    const touched = await selectTouched(ctx.db, organizationId);
    const wanted = touched.map(({ row }) => ({ row, parts: changedParts(row) }));
    const used = await reckonParts(ctx.db, organizationId, wanted);
    const added = touched.map(({ row: { id } }) => ({ ...(used.get(id) ?? nothing), id }));
    await addToKept(ctx.db, organizationId, added);
  }
  await dropChanged(ctx.db, organizationId);
}
