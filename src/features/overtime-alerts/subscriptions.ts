import { subscribe, type Subscription } from '../../context.ts';
import { evaluateLast } from './evaluate.ts';

/** Time that changed may bring members near a threshold or beyond it. What is told stays told when time goes. */
export const overtimeAlertSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', async (ctx, { organizationId, intervals }) => {
    const more = intervals.filter(({ tracked }) => tracked > 0);
    if (more.length > 0) evaluateLast(ctx, organizationId, more);
  }),
];
