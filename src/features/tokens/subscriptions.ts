import { subscribe, type Subscription } from '../../context.ts';
import { membersOf } from '../members/facts.ts';
import { outgrownCreators } from './rules.ts';
import { revokeTokensOf } from './store/organization-tokens.ts';

/** Tokens end with the membership for good, and with a promotion above the role of their creator. */
export const tokenSubscriptions: readonly Subscription[] = [
  subscribe('member_removed', (ctx, { organizationId, userId }) =>
    revokeTokensOf(ctx.db, { organizationId, userId }, ['owner', 'manager'], ctx.now),
  ),
  subscribe('member_role_changed', async (ctx, { organizationId, userId }) => {
    const [member] = await membersOf(ctx.db, organizationId, [userId]);
    const outgrown = member ? outgrownCreators(member.role) : [];
    if (outgrown.length > 0) await revokeTokensOf(ctx.db, { organizationId, userId }, outgrown, ctx.now);
  }),
];
