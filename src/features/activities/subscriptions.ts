import { type Subscription, subscribe } from '../../context.ts';
import { localDate } from '../../time/calendar.ts';
import { rebuildUnder } from './rebuild.ts';
import { hasSlotsFrom } from './store/rebuild.ts';

/** Time stored from the instant of a change of calendar on, which is rare, moves to the dates of the new one. */
export const activitySubscriptions: readonly Subscription[] = [
  subscribe('calendar_changed', async (ctx, { organizationId, calendar, effectiveAt }) => {
    if (!(await hasSlotsFrom(ctx.db, organizationId, effectiveAt))) return;
    const from = localDate(calendar, effectiveAt).subtract({ days: 2 });
    await rebuildUnder(ctx, organizationId, calendar, { from, repair: true });
  }),
];
