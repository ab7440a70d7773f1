import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { membersOf } from '../../people/members/facts.ts';
import { endPersonalTokens, endTokens } from './end.ts';
import { outgrownCreators } from './rules.ts';

/**
 * Tokens end with the membership for good, with a promotion above the role of their creator, and when the address is
 * confirmed of whom they act as or who made them.
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
