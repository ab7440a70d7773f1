import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { gatherForLast } from '../../../db/last-writes.ts';
import type { Recorded } from '../../../events.ts';
import { drawMarks } from './kept/store.ts';

const everybody = 0;

/** Whose figures rest on what was changed; marks are drawn last, since others may draw the same ones. */
const drawLast = gatherForLast<Context, ReadonlySet<number>>('overtime-marks', {
  join: (earlier, later) => earlier.union(later),
  write: (ctx, organizationId, userIds) =>
    drawMarks(ctx.db, organizationId, userIds.has(everybody) ? [everybody] : [...userIds]),
});

function draw(ctx: Context, organizationId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) drawLast(ctx, organizationId, new Set(userIds));
  return Promise.resolve();
}

/** Policies and calendars of holidays hold for many at once. */
const concernsAll = ({ subject }: Recorded) => subject === 'overtime_policy' || subject === 'holiday_calendar';

/**
 * What is kept of workweeks holds no longer once something it rests on has changed. Time is not among these: its weeks
 * have marks of their own, drawn by whoever writes them. Who is put on a policy with their first rate is told by that.
 */
export const overtimeSubscriptions: readonly Subscription[] = [
  subscribe('rates_set', (ctx, { organizationId, changes }) =>
    draw(ctx, organizationId, [...new Set(changes.map(({ userId }) => userId ?? everybody))]),
  ),
  subscribe('salary_set', (ctx, { organizationId, userId }) => draw(ctx, organizationId, [userId])),
  subscribe('earning_changed', (ctx, { organizationId, userId }) => draw(ctx, organizationId, [userId])),
  subscribe('holidays_changed', (ctx, { organizationId, userIds }) => draw(ctx, organizationId, userIds)),
  subscribe('member_joined', (ctx, { organizationId, userId }) => draw(ctx, organizationId, [userId])),
  subscribe('member_removed', (ctx, { organizationId, userId }) => draw(ctx, organizationId, [userId])),
  subscribe('calendar_changed', (ctx, { organizationId }) => draw(ctx, organizationId, [everybody])),
  subscribe('recorded', (ctx, { organizationId, entries }) =>
    draw(ctx, organizationId, entries.some(concernsAll) ? [everybody] : []),
  ),
];
