import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { addReaches, dropReaches, findWrongReaches, type WrongReach } from './store/reaches.ts';

/**
 * Compares `user_organizations`, the list of organizations by person, with the memberships of an organization. Returns
 * the users whose entries differ. With `repair`, corrects the list while the organization's rules are locked.
 */
export async function recheckReaches(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<WrongReach[]> {
  if (repair) await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const wrong = await findWrongReaches(ctx.db, organizationId);
  if (!repair || wrong.length === 0) return wrong;
  const idsOf = (isMember: boolean) => wrong.filter((entry) => entry.isMember === isMember).map(({ userId }) => userId);
  await addReaches(ctx.db, organizationId, idsOf(true));
  await dropReaches(ctx.db, organizationId, idsOf(false));
  return wrong;
}
