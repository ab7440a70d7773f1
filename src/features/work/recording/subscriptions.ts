import { type Subscription, subscribe } from '../../../subscriptions.ts';
import { localDate } from '../../../time/calendar.ts';
import { limitRecorded } from './limit-recorded.ts';
import { rebuildUnder } from './rebuild.ts';
import { lockTime } from './store/facts.ts';
import { hasSlotsFrom } from './store/rebuild.ts';

export const activitySubscriptions: readonly Subscription[] = [
  // Time stored beyond the instant of a calendar change moves to the dates of the new calendar. This is rare.
  subscribe('calendar_changed', async (ctx, { organizationId, calendar, effectiveAt }) => {
    if (!(await hasSlotsFrom(ctx.db, organizationId, effectiveAt))) return;
    const from = localDate(calendar, effectiveAt).subtract({ days: 2 });
    await rebuildUnder(ctx, organizationId, calendar, { from, repair: true });
  }),
  // Restored time can have contents that the settings forbid.
  subscribe('contents_returned', async (ctx, { organizationId, userIds, since, until }) => {
    for (const userId of await lockTime(ctx.db, organizationId, userIds))
      await limitRecorded(ctx, { organizationId, userId, since, until });
  }),
];
