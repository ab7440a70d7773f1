import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { formatMicros } from '../../../time/text.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { membersOf, requireOwnerOrManager } from '../../people/members/facts.ts';
import { findPeriod } from './periods.ts';
import { presentMember } from './present.ts';
import { periodIdOf, type PayPeriod } from './rules/schedule.ts';
import { type StepActor, approved, requireLastDay, returned, stateOf, submitted, withdrawn } from './rules/steps.ts';
import { selectClosings } from './store/closings.ts';
import { type PaySteps, type MemberStepsRow, saveSteps, selectStepsOf } from './store/members.ts';
import { emitPeriodEvent } from './emit-events.ts';
import { checksumOf } from './wages.ts';

export interface StepTarget {
  organization: Membership;
  periodId: number;
  userId: number;
}

interface Step {
  action: 'submitted' | 'withdrawn' | 'approved' | 'returned';
  reason?: string;
  /** Returns the state after the step; throws if the step is not possible. */
  apply(facts: {
    steps: PaySteps;
    period: PayPeriod;
    today: Temporal.PlainDate;
    actor: StepActor;
  }): PaySteps | Promise<PaySteps>;
}

/** Takes one step for one member, with an audit entry. A repeated step adds no entry. */
async function applyStep(ctx: Context, { organization, periodId, userId }: StepTarget, step: Step) {
  const { organizationId, calendar } = organization;
  const period = await findPeriod(ctx.db, organizationId, periodId);
  const row = await selectStepsOf(ctx.db, organizationId, { period, userId });
  if (!row) throw problem('not_found');
  const [closing] = await selectClosings(ctx.db, organizationId, [period.startOn.toString()]);
  if (closing?.closedAt) throw problem('record_invalid', 'pay_period: is closed; reopen it first');
  const actor = { by: ctx.actorUserId, at: formatMicros(ctx.now) };
  const steps = await step.apply({ steps: row, period, today: localDate(calendar, ctx.now), actor: actor });
  const after: MemberStepsRow = { ...steps, userId };
  const member = { user_id: userId };
  if (steps !== row) {
    await saveSteps(ctx.db, organizationId, { period, before: row, after: steps });
    const states = {
      before: { ...member, state: stateOf(row) },
      after: { ...member, state: stateOf(after) },
    };
    const subject = { subject: 'pay_period', subjectId: periodIdOf(period) } as const;
    await appendToAudit(ctx, organizationId, [
      { ...subject, action: step.action, ...states, reason: step.reason ?? null },
    ]);
    await emitPeriodEvent(ctx, organizationId, { kind: `pay_period_${step.action}`, period, userId });
  }
  return presentMember((await selectStepsOf(ctx.db, organizationId, { period, userId })) ?? { ...row, ...after });
}

/** Members can do this only for themselves and as long as they are members. */
async function lockForOwn(ctx: Context, { organization: { organizationId }, userId }: StepTarget): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  if ((await membersOf(ctx.db, organizationId, [userId])).length === 0) throw problem('not_found');
}

async function lockForLeading(ctx: Context, { organization, userId }: StepTarget): Promise<void> {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  const { role } = await requireOwnerOrManager(ctx, organization);
  if (role !== 'owner' && userId === ctx.actorUserId)
    throw problem('forbidden', 'managers cannot approve or return their own time; another manager or an owner must');
}

export async function submit(ctx: Context, target: StepTarget) {
  await lockForOwn(ctx, target);
  return applyStep(ctx, target, {
    action: 'submitted',
    apply({ steps, period, today, actor }) {
      requireLastDay(period, today);
      return submitted(steps, actor);
    },
  });
}

export async function withdraw(ctx: Context, target: StepTarget) {
  await lockForOwn(ctx, target);
  return applyStep(ctx, target, { action: 'withdrawn', apply: ({ steps }) => withdrawn(steps) });
}

export async function approve(ctx: Context, target: StepTarget) {
  await lockForLeading(ctx, target);
  return applyStep(ctx, target, {
    action: 'approved',
    async apply({ steps, period, today, actor }) {
      requireLastDay(period, today);
      return approved(steps, actor, await checksumOf(ctx, target.organization, period, target.userId));
    },
  });
}

export async function returnToMember(ctx: Context, target: StepTarget, reason: string) {
  await lockForLeading(ctx, target);
  return applyStep(ctx, target, { action: 'returned', reason, apply: ({ actor }) => returned(actor, reason) });
}
