import type { Body } from '../../../contract/endpoint.ts';
import type { createHolidayCalendar, updateHolidayCalendar, WireHolidayCalendar } from '../../../contract/holidays.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { localDate } from '../../../time/calendar.ts';
import { recordChanges, type State } from '../../../audit/actions.ts';
import { selectAssignments, selectMembersIn } from './assignment-store.ts';
import { writeAssignments } from './assign.ts';
import { beginChange, findCalendar, keyOf, type CalendarInput } from './change.ts';
import { presentCalendar } from './present.ts';
import { planEnd } from './rules/assign.ts';
import * as store from './store.ts';

/** Far more than the number of countries and states. */
const mostCalendars = 500;

const stateOf = (calendar: store.CalendarFields | null): State | null =>
  calendar && { name: calendar.name, location: calendar.location };

async function record(
  ctx: Context,
  { organizationId, id }: store.CalendarKey,
  change: { before: store.CalendarFields | null; after: store.CalendarFields | null },
) {
  const states = { before: stateOf(change.before), after: stateOf(change.after) };
  await recordChanges(ctx, organizationId, [{ subject: 'holiday_calendar', subjectId: id, ...states }]);
}

export async function addCalendar(
  ctx: Context,
  organization: Membership,
  { name, location = '' }: Body<typeof createHolidayCalendar>,
): Promise<WireHolidayCalendar> {
  const { organizationId } = organization;
  await beginChange(ctx, organization);
  const present = await store.countCalendars(ctx.db, organizationId);
  if (present >= mostCalendars) {
    throw problem('record_invalid', `holiday_calendars: the organization has ${present} of at most ${mostCalendars}`);
  }
  const id = await store.insertCalendar(ctx.db, organizationId, { name, location }, ctx.now);
  const row = await findCalendar(ctx, { organization, params: { calendar_id: id } });
  await record(ctx, { organizationId, id }, { before: null, after: row });
  return presentCalendar(row);
}

export async function changeCalendar(
  ctx: Context,
  named: CalendarInput,
  changes: Body<typeof updateHolidayCalendar>,
): Promise<WireHolidayCalendar> {
  await beginChange(ctx, named.organization);
  const before = await findCalendar(ctx, named);
  const { name, location } = { ...before, ...changes };
  if (name === before.name && location === before.location) return presentCalendar(before);
  await store.updateCalendar(ctx.db, keyOf(named), { name, location }, ctx.now);
  const after = await findCalendar(ctx, named);
  await record(ctx, keyOf(named), { before, after });
  return presentCalendar(after);
}

/** Ends a calendar: from today on, the members of this calendar have none. */
export async function removeCalendar(ctx: Context, named: CalendarInput): Promise<void> {
  const { organization } = named;
  const { organizationId, id: calendarId } = keyOf(named);
  await beginChange(ctx, organization);
  const before = await findCalendar(ctx, named);
  const today = localDate(organization.calendar, ctx.now);
  const members = await selectMembersIn(ctx.db, organizationId, calendarId);
  const assigned = Map.groupBy(await selectAssignments(ctx.db, organizationId, members), ({ userId }) => userId);
  const plans = [...assigned].map(([userId, rows]) => {
    return { userId, plan: planEnd(rows, { calendarId, on: today.toString() }) };
  });
  await writeAssignments(ctx, organizationId, plans);
  await store.endCalendar(ctx.db, keyOf(named), ctx.now);
  await record(ctx, keyOf(named), { before, after: null });
}
