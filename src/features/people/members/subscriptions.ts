import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { markActive } from './store/consent.ts';

/** A member with time stays active after the time is deleted. Until then, the status is read from the recorded time. */
export const memberSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', async (ctx, { organizationId, intervals }) => {
    const gone = new Set(intervals.filter(({ stored }) => !stored).map(({ userId }) => userId));
    if (gone.size > 0) await markActive(ctx.db, [organizationId], [...gone], ctx.now);
  }),
  subscribe('members_merged', (ctx, { organizationId, fromUserId }) =>
    markActive(ctx.db, [organizationId], [fromUserId], ctx.now),
  ),
];
