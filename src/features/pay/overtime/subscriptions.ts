import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { gatherForLast } from '../../../db/last-writes.ts';
import type { Recorded } from '../../../events.ts';
import { drawMarks } from './kept/store.ts';

const everybody = 0;

/**
 * Gathers the members whose inputs changed and writes their new versions last in the transaction, because others can
 * write the same rows.
 */
const drawLast = gatherForLast<Context, ReadonlySet<number>>('overtime-marks', {
  join: (earlier, later) => earlier.union(later),
  write: (ctx, organizationId, userIds) =>
    drawMarks(ctx.db, organizationId, userIds.has(everybody) ? [everybody] : [...userIds]),
});

function draw(ctx: Context, organizationId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) drawLast(ctx, organizationId, new Set(userIds));
  return Promise.resolve();
}

/** Policies and holiday calendars concern many members at once. */
const concernsAll = ({ subject }: Recorded) => subject === 'overtime_policy' || subject === 'holiday_calendar';

/**
 * A change of an input invalidates cached workweeks. Time is not among these events: the code that writes time also
 * writes the version of its week. If a member joins a policy with their first rate, the event of the rate covers it.
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
