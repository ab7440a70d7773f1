import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import type { Task } from '../../../jobs/job.ts';
import { findWaitingPayloads } from '../../../jobs/store.ts';
import { formatMicros } from '../../../time/text.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { findOutdated } from './compare.ts';
import { correct } from './correct.ts';
import type { NotedChange } from './rules/causes.ts';
import { periodIdOf } from './rules/schedule.ts';
import { lapsed } from './rules/steps.ts';
import { selectClosings, selectAffected, type AffectedPeriod } from './store/closings.ts';
import { saveSteps } from './store/members.ts';
import { emitPeriodEvent } from './emit-events.ts';
import { type ComputedPage, computeLines } from './wages.ts';

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
  | 'holidays_changed'
  | 'computation_changed';

/** A change that affects figures, with its members and dates; null = all. */
export interface PayChange {
  cause: PayCause;
  userIds: readonly number[] | null;
  /** `YYYY-MM-DD`, both inclusive. */
  from: string | null;
  to: string | null;
  /** The reason that the author gave for changing time in a locked period; omitted = none. */
  reason?: string | null;
}

/** A pending comparison of one period, with the author and instant of its cause. */
type Recheck = {
  startOn: string;
  stopOn: string;
  userIds: readonly number[] | null;
  cause: PayCause;
  actorUserId: number | null;
  causedAt: string;
  /** If omitted (in tasks of earlier versions), it equals `causedAt`. */
  recordedAt?: string;
  reason?: string | null;
};

const recheckName = 'recheck_pay_period';

interface OrganizationCalendar {
  organizationId: number;
  calendar: Awaited<ReturnType<typeof loadCalendar>>;
}

/** Removes approvals whose figures have changed. */
async function lapse(ctx: Context, { organizationId }: OrganizationCalendar, recheck: Recheck, page: ComputedPage) {
  const period = { startOn: Temporal.PlainDate.from(recheck.startOn), stopOn: Temporal.PlainDate.from(recheck.stopOn) };
  for (const steps of await findOutdated(ctx, organizationId, recheck, page)) {
    const { userId } = steps;
    const next = lapsed(steps, { at: formatMicros(ctx.now), cause: recheck.cause });
    await saveSteps(ctx.db, organizationId, { period, before: steps, after: next });
    await appendToAudit(ctx, organizationId, [
      {
        action: 'approval_lapsed',
        subject: 'pay_period',
        subjectId: periodIdOf(period),
        before: { user_id: userId, state: 'approved' },
        after: { user_id: userId, state: 'lapsed', cause: recheck.cause },
        reason: null,
      },
    ]);
    const event = { kind: 'pay_period_approval_lapsed', period, userId, payload: { cause: recheck.cause } } as const;
    await emitPeriodEvent(ctx, organizationId, event);
  }
}

const notedOf = ({ cause, actorUserId, causedAt, reason = null, userIds, ...rest }: Recheck): NotedChange => {
  const origin = { cause, actorUserId, causedAt, reason };
  return { ...origin, userIds, recordedAt: rest.recordedAt ?? causedAt };
};

/** The pending comparisons of the period that begins on a date. */
export async function findWaiting(ctx: Context, organizationId: number, startOn: string): Promise<Recheck[]> {
  const waiting = (await findWaitingPayloads(ctx.db, organizationId, recheckName)) as Recheck[];
  return waiting.filter((recheck) => recheck.startOn === startOn);
}

/** Changes to a period that are not compared yet, this one first. */
async function notedChanges(ctx: Context, organizationId: number, own: Recheck): Promise<NotedChange[]> {
  return [own, ...(await findWaiting(ctx, organizationId, own.startOn))].map(notedOf);
}

/** Compares the stored or approved figures of a period with the present computation. Repetitions change nothing. */
const recheckPeriod: Task = {
  name: recheckName,
  async handle(ctx, organizationId, payload) {
    const recheck = payload as Recheck;
    await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
    const organization = { organizationId, calendar: await loadCalendar(ctx.db, organizationId) };
    const [closing] = await selectClosings(ctx.db, organizationId, [recheck.startOn]);
    const dates = {
      startOn: Temporal.PlainDate.from(recheck.startOn),
      stopOn: Temporal.PlainDate.from(recheck.stopOn),
    };
    const { startOn, stopOn, userIds } = recheck;
    const closedAt = closing?.closedAt ?? null;
    const noted = closedAt === null ? [] : await notedChanges(ctx, organizationId, recheck);
    for await (const page of computeLines(ctx, organization, dates, userIds)) {
      if (closedAt === null) await lapse(ctx, organization, recheck, page);
      else await correct(ctx, { organization: organization, startOn, stopOn, closedAt, userIds, noted }, page);
    }
  },
};

export const payPeriodTasks: readonly Task[] = [recheckPeriod];

const allOf = (rechecks: readonly Recheck[]): readonly number[] | null =>
  rechecks.some(({ userIds }) => userIds === null)
    ? null
    : [...new Set(rechecks.flatMap(({ userIds }) => userIds ?? []))];

/**
 * Corrects closed periods for changes that no task has compared yet, so the period about to close pays for them too.
 * The tasks remain queued, but find nothing to correct.
 */
export async function correctWaiting(ctx: Context, organization: OrganizationCalendar): Promise<void> {
  const { organizationId } = organization;
  const waiting = (await findWaitingPayloads(ctx.db, organizationId, recheckName)) as Recheck[];
  for (const [startOn, rechecks] of Map.groupBy(waiting, (recheck) => recheck.startOn)) {
    const [closing] = await selectClosings(ctx.db, organizationId, [startOn]);
    if (!closing?.closedAt) continue;
    const { stopOn, closedAt } = closing;
    const dates = { startOn: Temporal.PlainDate.from(startOn), stopOn: Temporal.PlainDate.from(stopOn) };
    const [userIds, noted] = [allOf(rechecks), rechecks.map(notedOf)];
    for await (const page of computeLines(ctx, organization, dates, userIds))
      await correct(ctx, { organization, startOn, stopOn, closedAt, userIds, noted }, page);
  }
}

/** The figures for a date depend on its workweek, and premiums are due at the end of the workweek. */
const daysAround = 7;

function moved(date: string | null, days: number): string | null {
  return date === null ? null : Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Adds tasks that compare the periods after the commit. */
export async function noteChangeOf(
  ctx: Context,
  organizationId: number,
  periods: readonly AffectedPeriod[],
  { cause, userIds, reason = null }: Pick<PayChange, 'cause' | 'userIds' | 'reason'>,
): Promise<void> {
  const origin = { cause, actorUserId: ctx.actorUserId, causedAt: formatMicros(ctx.now), reason };
  for (const { startOn, stopOn } of periods) {
    const recorded = formatMicros(await recordedAt(ctx, organizationId));
    const payload = { startOn, stopOn, userIds, ...origin, recordedAt: recorded };
    await ctx.enqueue({ organizationId, job: recheckPeriod.name, payload });
  }
}

/** Adds tasks that compare the closed and approved periods that a change can affect, after the commit. */
export async function noteChange(ctx: Context, organizationId: number, change: PayChange): Promise<void> {
  const { userIds } = change;
  const dates = { from: moved(change.from, -daysAround), to: moved(change.to, daysAround), userIds };
  await noteChangeOf(ctx, organizationId, await selectAffected(ctx.db, organizationId, dates), change);
}
