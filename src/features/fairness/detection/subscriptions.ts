import { type Subscription, subscribe } from '../../../subscriptions.ts';
import { dayBefore } from '../../../time/adjacent.ts';
import { localDate } from '../../../time/calendar.ts';
import { markChanges, moveGrace } from './mark.ts';
import { noteMerge } from './store/merged-members.ts';
import { markFrom } from './store/marks.ts';

/** Local days under a new calendar have other bounds; by then those that were cut short have closed too. */
const afterChange = Temporal.Duration.from({ hours: 48 });

export const detectionSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', (ctx, { organizationId, intervals }) =>
    markChanges(
      ctx,
      organizationId,
      intervals,
      intervals.every((interval) => interval.stored) ? 'time_changed' : 'time_deleted',
    ),
  ),
  subscribe('calendar_changed', async (ctx, { organizationId, calendar, effectiveAt }) => {
    const from = dayBefore(localDate(calendar, effectiveAt));
    await markFrom(ctx.db, organizationId, from, { dueAt: effectiveAt.add(afterChange), cause: 'calendar_changed' });
  }),
  subscribe('grace_changed', (ctx, { organizationId, beforeHours: before, afterHours: after }) =>
    moveGrace(ctx, organizationId, { before, after }),
  ),
  // Days of merged members wait since their time moved; what goes with it goes because of the merge.
  subscribe('members_merged', (ctx, { organizationId, fromUserId, intoUserId }) =>
    noteMerge(ctx.db, organizationId, [fromUserId, intoUserId], ctx.now),
  ),
];
