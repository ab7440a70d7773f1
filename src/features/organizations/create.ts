import type { Context } from '../../context.ts';
import { joinMember } from '../members/actions.ts';
import { insertOrganization, type NewOrganization } from './store.ts';

/** Creates an organization whose owner is the user. */
export async function createOrganization(ctx: Context, organization: NewOrganization, ownerUserId: number) {
  const organizationId = await insertOrganization(ctx.db, organization, ctx.now);
  await joinMember(ctx, { organizationId, userId: ownerUserId, role: 'owner' });
  return organizationId;
}
