import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { correctCounts, findWrongCounts, type WrongCounts } from './store/counts.ts';

/**
 * Compares the stored counts of pay periods with the steps of their members, and returns every period with a
 * difference. With `repair` the counts are corrected. Members cannot take steps during the comparison.
 */
export async function recheckCounts(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<WrongCounts[]> {
  if (repair) await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const wrong = await findWrongCounts(ctx.db, organizationId);
  if (repair && wrong.length > 0) await correctCounts(ctx.db, organizationId, wrong);
  return wrong;
}
