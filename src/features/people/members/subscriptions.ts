import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { markActive } from './store/consent.ts';

/** A member who had time stays active when it is deleted. While they have time, their status is read from it. */
export const memberSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', async (ctx, { organizationId, intervals }) => {
    const gone = new Set(intervals.filter(({ stored }) => !stored).map(({ userId }) => userId));
    if (gone.size > 0) await markActive(ctx.db, [organizationId], [...gone], ctx.now);
  }),
  subscribe('members_merged', (ctx, { organizationId, fromUserId }) =>
    markActive(ctx.db, [organizationId], [fromUserId], ctx.now),
  ),
];
