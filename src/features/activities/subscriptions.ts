import { type Subscription, subscribe } from '../../context.ts';
import { localDate } from '../../time/calendar.ts';
import { rebuildUnder } from './rebuild.ts';

/** Time stored beyond the instant of a change of calendar, which is rare, moves to the dates of the new one. */
export const activitySubscriptions: readonly Subscription[] = [
  subscribe('calendar_changed', async (ctx, { organizationId, calendar, effectiveAt }) => {
    const from = localDate(calendar, effectiveAt).subtract({ days: 2 });
    await rebuildUnder(ctx, organizationId, calendar, { from, repair: true });
  }),
];
