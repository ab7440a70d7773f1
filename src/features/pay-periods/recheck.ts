import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import type { Task } from '../../jobs/job.ts';
import { formatMicros } from '../../time/text.ts';
import { appendToAudit } from '../audit/actions.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { differences } from './rules/lines.ts';
import { periodIdOf } from './rules/schedule.ts';
import { lapsed } from './rules/steps.ts';
import { selectClosings, selectTouched } from './store/closings.ts';
import { insertLines, selectKept } from './store/lines.ts';
import { saveSteps, selectApproved } from './store/members.ts';
import { checksumOfNothing, checksumsOf, type ComputedPage, computeLines } from './wages.ts';

export type PayCause =
  | 'time_recorded'
  | 'time_deleted'
  | 'members_merged'
  | 'rate_changed'
  | 'project_changed'
  | 'calendar_changed'
  | 'policy_changed'
  | 'salary_changed'
  | 'earning_changed'
  | 'holidays_changed';

/** A change of what figures follow from: of whom and of which dates; null = of all. */
export interface PayChange {
  cause: PayCause;
  userIds: readonly number[] | null;
  /** `YYYY-MM-DD`, both inclusive. */
  from: string | null;
  to: string | null;
  /** Why, as whoever changed time of a locked period said; left out = nothing was said. */
  reason?: string | null;
}

/** What is to be looked at again of one period, with who caused it and when. */
type Recheck = {
  startOn: string;
  stopOn: string;
  userIds: readonly number[] | null;
  cause: PayCause;
  actorUserId: number | null;
  causedAt: string;
  reason?: string | null;
};

interface Place {
  organizationId: number;
  calendar: Awaited<ReturnType<typeof loadCalendar>>;
}

/** A closed period stays; what is different now becomes corrections that the next one to close pays. */
async function correct(ctx: Context, { organizationId }: Place, of: Recheck, { lines, ...ids }: ComputedPage) {
  const { startOn: earnedStartOn, userIds, cause, actorUserId, causedAt, reason = null } = of;
  const kept = await selectKept(ctx.db, organizationId, { earnedStartOn, userIds, ...ids });
  const why = { cause, actorUserId, causedAt, reason };
  const correction = { organizationId, earnedStartOn, paidStartOn: null, now: ctx.now, ...why };
  await insertLines(ctx.db, correction, differences(kept, lines));
}

/** Approvals of figures that are others now lapse. */
async function lapse(ctx: Context, { organizationId }: Place, of: Recheck, { lines, ...ids }: ComputedPage) {
  const approved = await selectApproved(ctx.db, organizationId, of);
  const sums = checksumsOf(lines);
  const period = { startOn: Temporal.PlainDate.from(of.startOn), stopOn: Temporal.PlainDate.from(of.stopOn) };
  for (const steps of approved) {
    const { userId, approvedChecksum } = steps;
    if (userId < ids.firstUserId || userId > ids.lastUserId) continue;
    if ((sums.get(userId) ?? checksumOfNothing) === approvedChecksum) continue;
    const next = lapsed(steps, { at: formatMicros(ctx.now), cause: of.cause });
    await saveSteps(ctx.db, organizationId, { period, userId, steps: next });
    await appendToAudit(ctx, organizationId, [
      {
        action: 'approval_lapsed',
        subject: 'pay_period',
        subjectId: periodIdOf(period),
        before: { user_id: userId, state: 'approved' },
        after: { user_id: userId, state: 'lapsed', cause: of.cause },
        reason: null,
      },
    ]);
  }
}

/** Compares what was kept or approved of one period with what is computed now; doing so again changes nothing. */
const recheckPeriod: Task = {
  name: 'recheck_pay_period',
  async handle(ctx, organizationId, payload) {
    const of = payload as Recheck;
    await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
    const place = { organizationId, calendar: await loadCalendar(ctx.db, organizationId) };
    const [closing] = await selectClosings(ctx.db, organizationId, [of.startOn]);
    const dates = { startOn: Temporal.PlainDate.from(of.startOn), stopOn: Temporal.PlainDate.from(of.stopOn) };
    const follow = closing?.closedAt ? correct : lapse;
    for await (const page of computeLines(ctx, place, dates, of.userIds)) await follow(ctx, place, of, page);
  },
};

export const payPeriodTasks: readonly Task[] = [recheckPeriod];

/** Figures of a date follow from its workweek, and premiums are due where that ends. */
const daysAround = 7;

function moved(date: string | null, days: number): string | null {
  return date === null ? null : Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Has the closed and approved periods that a change may concern looked at again, once it is committed. */
export async function noteChange(ctx: Context, organizationId: number, change: PayChange): Promise<void> {
  const { cause, userIds, reason = null } = change;
  const dates = { from: moved(change.from, -daysAround), to: moved(change.to, daysAround), userIds };
  const why = { cause, actorUserId: ctx.actorUserId, causedAt: formatMicros(ctx.now), reason };
  for (const { startOn, stopOn } of await selectTouched(ctx.db, organizationId, dates)) {
    const payload = { startOn, stopOn, userIds, ...why };
    await ctx.enqueue({ organizationId, job: recheckPeriod.name, payload });
  }
}
