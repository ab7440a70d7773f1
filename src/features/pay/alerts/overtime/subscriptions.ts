import { subscribe, type Subscription } from '../../../../subscriptions.ts';
import { evaluateLast, touchedBy } from './evaluate.ts';

/** Time that changed may bring members near a threshold or beyond it. What is told stays told when time goes. */
export const overtimeAlertSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', async (ctx, { organizationId, intervals }) => {
    const touched = touchedBy(intervals.filter(({ tracked }) => tracked > 0));
    if (touched) evaluateLast(ctx, organizationId, touched);
  }),
];
