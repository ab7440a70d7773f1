import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { collectForLastWrite } from '../../../db/last-writes.ts';
import type { Recorded } from '../../../events.ts';
import { bumpVersions } from './cached-weeks/store.ts';

const everybody = 0;

/**
 * Gathers the members whose inputs changed and writes their new versions last in the transaction, because other
 * transactions can write the same rows.
 */
const bumpLast = collectForLastWrite<Context, ReadonlySet<number>>('overtime-marks', {
  join: (earlier, later) => earlier.union(later),
  write: (ctx, organizationId, userIds) =>
    bumpVersions(ctx.db, organizationId, userIds.has(everybody) ? [everybody] : [...userIds]),
});

function bump(ctx: Context, organizationId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) bumpLast(ctx, organizationId, new Set(userIds));
  return Promise.resolve();
}

/** Policies and holiday calendars concern many members at once. */
const concernsAll = ({ subject }: Recorded) => subject === 'overtime_policy' || subject === 'holiday_calendar';

/**
 * A change to an input invalidates cached workweeks. Time is not among these events: the code that writes time also
 * writes the version of its week. If a member joins a policy with their first rate, the event for the rate covers that.
 */
export const overtimeSubscriptions: readonly Subscription[] = [
  subscribe('rates_set', (ctx, { organizationId, changes }) =>
    bump(ctx, organizationId, [...new Set(changes.map(({ userId }) => userId ?? everybody))]),
  ),
  subscribe('salary_set', (ctx, { organizationId, userId }) => bump(ctx, organizationId, [userId])),
  subscribe('earning_changed', (ctx, { organizationId, userId }) => bump(ctx, organizationId, [userId])),
  subscribe('holidays_changed', (ctx, { organizationId, userIds }) => bump(ctx, organizationId, userIds)),
  subscribe('member_joined', (ctx, { organizationId, userId }) => bump(ctx, organizationId, [userId])),
  subscribe('member_removed', (ctx, { organizationId, userId }) => bump(ctx, organizationId, [userId])),
  subscribe('currency_changes', (ctx, { organizationId }) => bump(ctx, organizationId, [everybody])),
  subscribe('calendar_changed', (ctx, { organizationId }) => bump(ctx, organizationId, [everybody])),
  subscribe('recorded', (ctx, { organizationId, entries }) =>
    bump(ctx, organizationId, entries.some(concernsAll) ? [everybody] : []),
  ),
];
