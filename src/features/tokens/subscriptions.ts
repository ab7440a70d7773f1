import { subscribe, type Subscription } from '../../context.ts';
import { membersOf } from '../members/facts.ts';
import { endTokens } from './end.ts';
import { outgrownCreators } from './rules.ts';

/** Tokens end with the membership for good, and with a promotion above the role of their creator. */
export const tokenSubscriptions: readonly Subscription[] = [
  subscribe('member_removed', async (ctx, { organizationId, userId }) => {
    await endTokens(ctx, organizationId, { userId }, 'membership_ended');
  }),
  subscribe('member_role_changed', async (ctx, { organizationId, userId }) => {
    const [member] = await membersOf(ctx.db, organizationId, [userId]);
    const creatorRoles = member ? outgrownCreators(member.role) : [];
    if (creatorRoles.length > 0) await endTokens(ctx, organizationId, { userId, creatorRoles }, 'role_changed');
  }),
];
