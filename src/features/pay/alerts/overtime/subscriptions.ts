import { subscribe, type Subscription } from '../../../../subscriptions.ts';
import { evaluateLast, affectedMembersOf } from './evaluate.ts';

/** Changed time can bring members near a threshold or beyond it. Deleted time withdraws no event. */
export const overtimeAlertSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', async (ctx, { organizationId, intervals }) => {
    const touched = affectedMembersOf(intervals.filter(({ tracked }) => tracked > 0));
    if (touched) evaluateLast(ctx, organizationId, touched);
  }),
];
