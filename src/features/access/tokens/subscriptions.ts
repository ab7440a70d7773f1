import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { membersOf } from '../../people/members/facts.ts';
import { endPersonalTokens, endTokens } from './end.ts';
import { outgrownCreators } from './rules.ts';

/**
 * Tokens are permanently revoked when the membership ends and when the member is promoted above the role of the
 * token's creator. Tokens are also revoked when the address of the assignee or of the creator is confirmed.
 */
export const tokenSubscriptions: readonly Subscription[] = [
  subscribe('member_removed', async (ctx, { organizationId, userId }) => {
    await endTokens(ctx, organizationId, { userId }, 'membership_ended');
  }),
  subscribe('member_role_changed', async (ctx, { organizationId, userId }) => {
    const [member] = await membersOf(ctx.db, organizationId, [userId]);
    const creatorRoles = member ? outgrownCreators(member.role) : [];
    if (creatorRoles.length > 0) await endTokens(ctx, organizationId, { userId, creatorRoles }, 'role_changed');
  }),
  subscribe('address_confirmed', async (ctx, { userId, organizationIds }) => {
    await endPersonalTokens(ctx, { userId }, 'address_confirmed');
    for (const organizationId of organizationIds) {
      await endTokens(ctx, organizationId, { userId }, 'address_confirmed');
      await endTokens(ctx, organizationId, { createdBy: userId }, 'address_confirmed');
    }
  }),
];
