import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { correctCounts, findWrongCounts, type WrongCounts } from './store/counts.ts';

/**
 * Compares the counts that are kept with pay periods with the steps of their members, and answers every period of which
 * they differ; with `repair` they become what the steps come to. Nobody takes a step meanwhile.
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
