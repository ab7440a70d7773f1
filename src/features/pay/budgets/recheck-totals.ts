import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { findWrongTotals, listTotalled, revertWrongTotals, type WrongTotal } from './store/recheck-totals.ts';

const batch = 20;

/**
 * Recomputes the running totals of all projects from their days and returns each date with a difference. With
 * `repair` it deletes the totals from that date on, and the next run of the job adds them up again. The lock blocks
 * changes to time during the check.
 */
export async function recheckTotals(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<WrongTotal[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const wrong: WrongTotal[] = [];
  let projectIds: number[] = [];
  do {
    projectIds = await listTotalled(ctx.db, organizationId, { afterId: projectIds.at(-1) ?? 0, limit: batch });
    if (projectIds.length > 0) wrong.push(...(await findWrongTotals(ctx.db, organizationId, projectIds)));
  } while (projectIds.length === batch);
  if (repair && wrong.length > 0) await revertWrongTotals(ctx.db, organizationId, wrong);
  return wrong;
}
