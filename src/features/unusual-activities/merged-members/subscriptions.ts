import { type Subscription, subscribe } from '../../../context.ts';
import { stateMerge } from './store.ts';

/** Days of merged members wait for their analysis since their time moved; what goes with it goes because of the merge. */
export const mergedMemberSubscriptions: readonly Subscription[] = [
  subscribe('members_merged', (ctx, { organizationId, fromUserId, intoUserId }) =>
    stateMerge(ctx.db, organizationId, [fromUserId, intoUserId], ctx.now),
  ),
];
