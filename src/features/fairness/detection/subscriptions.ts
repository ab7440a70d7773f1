import { type Subscription, subscribe } from '../../../subscriptions.ts';
import { dayBefore } from '../../../time/adjacent.ts';
import { localDate } from '../../../time/calendar.ts';
import { markChanges, moveGrace } from './mark-days.ts';
import { noteMerge } from './store/merged-members.ts';
import { markFrom } from './store/due-days.ts';

/**
 * Under a new calendar, local days start and end at other instants. By this time, days cut short by the change have
 * ended.
 */
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
  // Days of merged members are already marked, because their time moved. Removed records get the merge as the cause.
  subscribe('members_merged', (ctx, { organizationId, fromUserId, intoUserId }) =>
    noteMerge(ctx.db, organizationId, [fromUserId, intoUserId], ctx.now),
  ),
];
