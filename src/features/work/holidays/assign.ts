import type { Body } from '../../../contract/endpoint.ts';
import type { putHolidayAssignments } from '../../../contract/holiday-assignments.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { localDate } from '../../../time/calendar.ts';
import { parseDate } from '../../../time/text.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { loadUsers } from '../../people/members/facts.ts';
import * as store from './assignment-store.ts';
import { beginChange, recordingInstant } from './change.ts';
import { type AssignmentPlan, planAssignment } from './rules/assign.ts';
import { selectCalendar } from './store.ts';

interface MemberPlan {
  userId: number;
  plan: AssignmentPlan;
}

/** Stores the changed assignments and announces the change to slices whose figures depend on holidays. */
export async function writeAssignments(ctx: Context, organizationId: number, plans: readonly MemberPlan[]) {
  const supersede = plans.flatMap(({ plan }) => plan.supersede);
  const insert = plans.flatMap(({ userId, plan }) => plan.insert.map((assignment) => ({ userId, ...assignment })));
  if (supersede.length + insert.length === 0) return;
  const at = await recordingInstant(ctx, organizationId);
  await store.supersedeAssignments(ctx.db, organizationId, supersede, at);
  await store.insertAssignments(ctx.db, organizationId, insert, at);
  const userIds = plans
    .filter(({ plan }) => plan.supersede.length + plan.insert.length > 0)
    .map(({ userId }) => userId);
  await ctx.announce({ kind: 'holidays_changed', organizationId, userIds });
}

type Requested = Body<typeof putHolidayAssignments>;

async function requireKnown(ctx: Context, organization: Membership, { user_ids, calendar_id }: Requested) {
  const { organizationId, calendar } = organization;
  const known = new Set((await loadUsers(ctx.db, organizationId, user_ids)).map(({ id }) => id));
  const strangers = user_ids.filter((userId) => !known.has(userId));
  const faults = strangers.map((userId) => `user_ids: ${userId} was never a member of the organization`);
  const key = { organizationId, id: calendar_id ?? 0 };
  if (calendar_id !== null && !(await selectCalendar(ctx.db, key, localDate(calendar, ctx.now)))) {
    faults.push(`calendar_id: ${calendar_id} is not a holiday calendar of the organization`);
  }
  if (faults.length > 0) throw problem('record_invalid', ...faults);
}

/** Assigns members to a calendar, or to none, starting on a date. Returns all current assignments of these members. */
export async function assignMembers(ctx: Context, organization: Membership, requested: Requested) {
  const { organizationId, calendar } = organization;
  const { calendar_id: calendarId, effective_on: asked } = requested;
  await beginChange(ctx, organization);
  await requireKnown(ctx, organization, requested);
  const date = (asked === undefined ? null : parseDate(asked)) ?? localDate(calendar, ctx.now);
  const effectiveOn = date.toString();
  const userIds = [...new Set(requested.user_ids)];
  const rows = Map.groupBy(await store.selectAssignments(ctx.db, organizationId, userIds), ({ userId }) => userId);
  const plans = userIds.map((userId) => {
    return { userId, plan: planAssignment(rows.get(userId) ?? [], { effectiveOn, calendarId }) };
  });
  await writeAssignments(ctx, organizationId, plans);
  const changed = plans.filter(({ plan }) => plan.supersede.length + plan.insert.length > 0);
  await recordChanges(
    ctx,
    organizationId,
    changed.map(({ userId }) => {
      const before = rows.get(userId)?.findLast((row) => row.effectiveOn <= effectiveOn)?.calendarId ?? null;
      return {
        subject: 'member',
        subjectId: userId,
        action: 'holiday_calendar_set',
        keys: ['effective_on'],
        before: { effective_on: effectiveOn, holiday_calendar_id: before },
        after: { effective_on: effectiveOn, holiday_calendar_id: calendarId },
      };
    }),
  );
  return store.selectAssignments(ctx.db, organizationId, userIds);
}
