import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import type { Recorded, TrackedInterval } from '../../../events.ts';
import { dayBefore } from '../../../time/adjacent.ts';
import { localDate } from '../../../time/calendar.ts';
import { problem } from '../../../contract/problems.ts';
import { type PayCause, noteChange } from './recheck.ts';
import { selectLastClosed } from './store/closings.ts';

/** The first and the last of some dates `YYYY-MM-DD`. */
function bounds(intervals: readonly TrackedInterval[]) {
  const dates = intervals.map(({ date }) => date).toSorted();
  return { from: dates[0] ?? null, to: dates.at(-1) ?? null };
}

/** The cause for a record that affects figures and emits no other event. */
function causeOf({ subject, action }: Recorded): PayCause | null {
  if (subject === 'overtime_policy' && action !== 'alerts_set') return 'policy_changed';
  if (subject === 'earning') return 'earning_changed';
  if (subject === 'member' && action === 'salary_set') return 'salary_changed';
  return subject === 'holiday_calendar' || action === 'holiday_calendar_set' ? 'holidays_changed' : null;
}

/** The lines of a closed period are final, and so is their currency. */
async function requireNoneClosed({ db }: Context, organizationId: number, currency: string): Promise<void> {
  const last = await selectLastClosed(db, organizationId);
  if (!last) return;
  const cause = `currency: the pay period ${last.startOn} to ${last.stopOn} is closed in ${currency}`;
  throw problem('record_invalid', `${cause}; reopen it to change the currency, or create another organization`);
}

const everything = { from: null, to: null };

export const payPeriodSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', async (ctx, { organizationId, intervals, reason = null }) => {
    const userIds = [...new Set(intervals.map(({ userId }) => userId))];
    if (userIds.length === 0) return;
    const cause = intervals.every(({ stored }) => !stored) ? 'time_deleted' : 'time_recorded';
    await noteChange(ctx, organizationId, { cause, userIds, ...bounds(intervals), reason });
  }),
  subscribe('members_merged', (ctx, { organizationId, fromUserId, intoUserId, reason }) =>
    noteChange(ctx, organizationId, {
      cause: 'members_merged',
      userIds: [fromUserId, intoUserId],
      ...everything,
      reason,
    }),
  ),
  subscribe('rates_set', async (ctx, { organizationId, changes }) => {
    const changedIds = changes.map(({ userId }) => userId);
    const userIds = changedIds.filter((userId) => userId !== null);
    const from = changes.map(({ since }) => since).toSorted()[0] ?? null;
    const concerned = userIds.length === changedIds.length ? [...new Set(userIds)] : null;
    // A rate without a start date begins before every date in the calendar.
    const since = from !== null && from < '1970' ? null : from;
    if (changes.length > 0)
      await noteChange(ctx, organizationId, { cause: 'rate_changed', userIds: concerned, from: since, to: null });
  }),
  subscribe('project_terms_set', (ctx, { organizationId, effectiveOn }) =>
    noteChange(ctx, organizationId, {
      cause: 'project_changed',
      userIds: null,
      from: effectiveOn.toString(),
      to: null,
    }),
  ),
  subscribe('currency_changes', (ctx, { organizationId, from }) => requireNoneClosed(ctx, organizationId, from)),
  subscribe('calendar_changed', (ctx, { organizationId, calendar, effectiveAt }) =>
    noteChange(ctx, organizationId, {
      cause: 'calendar_changed',
      userIds: null,
      from: dayBefore(localDate(calendar, effectiveAt)).toString(),
      to: null,
    }),
  ),
  subscribe('recorded', async (ctx, { organizationId, entries }) => {
    const causes = new Set(entries.map((entry) => causeOf(entry)).filter((cause) => cause !== null));
    for (const cause of causes) await noteChange(ctx, organizationId, { cause, userIds: null, ...everything });
  }),
];
