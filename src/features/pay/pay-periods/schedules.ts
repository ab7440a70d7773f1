import type { Body } from '../../../contract/endpoint.ts';
import type { createPaySchedule, WirePaySchedule } from '../../../contract/pay-periods.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { requirePresentSeesWages } from '../../people/members/facts.ts';
import { presentSchedule } from './present.ts';
import { readRecurrence } from './rules/read-schedule.ts';
import type { Schedule } from './rules/schedule.ts';
import { hasStepsSince } from './store/members.ts';
import * as store from './store/schedules.ts';

/** A limit against mistakes: no organization needs to change its schedule more often. */
const mostSchedules = 100;

export async function loadSchedules(db: Executor, organizationId: number): Promise<Schedule[]> {
  return (await store.selectSchedules(db, organizationId)).map((row) => ({
    ...row,
    effectiveOn: Temporal.PlainDate.from(row.effectiveOn),
    anchorOn: row.anchorOn === null ? null : Temporal.PlainDate.from(row.anchorOn),
  }));
}

/** Schedules and closing require access to pay. Payroll clerks close periods, but do not change schedules. */
export async function lockForPay(ctx: Context, organization: Membership): Promise<void> {
  await lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');
  await requirePresentSeesWages(ctx, organization);
}

async function requireNoStepsSince(ctx: Context, organizationId: number, since: Temporal.PlainDate): Promise<void> {
  if (!(await hasStepsSince(ctx.db, organizationId, since))) return;
  const cause = `a pay period that ends on ${since.toString()} or later is handed in, approved or closed`;
  throw problem('record_invalid', `effective_on: ${cause}; return it first, or send a later date`);
}

const record = (
  ctx: Context,
  organizationId: number,
  states: { id: number; before: WirePaySchedule | null; after: WirePaySchedule | null },
) =>
  recordChanges(ctx, organizationId, [
    { subject: 'pay_schedule', subjectId: states.id, before: states.before, after: states.after },
  ]);

/** Sets the recurrence of pay from a date on. */
export async function createSchedule(
  ctx: Context,
  organization: Membership,
  body: Body<typeof createPaySchedule>,
): Promise<WirePaySchedule> {
  const { organizationId, calendar } = organization;
  await lockForPay(ctx, organization);
  const schedule = readRecurrence(body, localDate(calendar, ctx.now));
  await requireNoStepsSince(ctx, organizationId, schedule.effectiveOn);
  const present = await store.selectSchedules(ctx.db, organizationId);
  const replaced = present.find(({ effectiveOn }) => effectiveOn === schedule.effectiveOn.toString());
  if (!replaced && present.length >= mostSchedules)
    throw problem(
      'record_invalid',
      `pay_schedules: the organization has ${present.length} of at most ${mostSchedules}`,
    );
  if (replaced) await store.supersedeSchedule(ctx.db, organizationId, replaced.id, ctx.now);
  const id = await store.insertSchedule(ctx.db, organizationId, schedule, ctx.now);
  const [made] = await store.selectSchedulePage(ctx.db, organizationId, { startId: id, limit: 1 });
  if (!made) throw new Error('a pay schedule is missing after it was written');
  const after = presentSchedule(made);
  await record(ctx, organizationId, { id, before: replaced ? presentSchedule(replaced) : null, after });
  return after;
}

/** Deletes a schedule, so that the previous one continues. */
export async function deleteSchedule(ctx: Context, organization: Membership, id: number): Promise<void> {
  const { organizationId } = organization;
  await lockForPay(ctx, organization);
  const row = (await store.selectSchedules(ctx.db, organizationId)).find((schedule) => schedule.id === id);
  if (!row) throw problem('not_found');
  await requireNoStepsSince(ctx, organizationId, Temporal.PlainDate.from(row.effectiveOn));
  await store.supersedeSchedule(ctx.db, organizationId, id, ctx.now);
  await record(ctx, organizationId, { id, before: presentSchedule(row), after: null });
}
