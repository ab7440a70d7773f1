import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { markActive } from './store/consent.ts';

/** Who had time stays active when it goes; while they have it, that is seen from the time itself. */
export const memberSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', async (ctx, { organizationId, intervals }) => {
    const gone = new Set(intervals.filter(({ stored }) => !stored).map(({ userId }) => userId));
    if (gone.size > 0) await markActive(ctx.db, [organizationId], [...gone], ctx.now);
  }),
  subscribe('members_merged', (ctx, { organizationId, fromUserId }) =>
    markActive(ctx.db, [organizationId], [fromUserId], ctx.now),
  ),
];
