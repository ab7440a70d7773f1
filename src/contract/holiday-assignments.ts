import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  body,
  bodyIds,
  closed,
  date,
  dateTime,
  id,
  idFilter,
  include,
  nullable,
  pageQuery,
  pagination,
  record,
} from './fields.ts';
import { users } from './records.ts';

const tag = 'Holidays';
const access = { token: true, roles: ['owner', 'manager'] } as const;
const ofOrganization = Type.Object({ organization_id: id() });

const holidayAssignment = record('HolidayAssignment', {
  id: id('Assignment ID'),
  user_id: id(),
  calendar_id: nullable(id('In this calendar; null = in none')),
  effective_on: date('From this date on, until the next one of the member'),
  recorded_at: dateTime('When it was set'),
});
export type WireHolidayAssignment = Static<typeof holidayAssignment>;

const assignmentsPath = '/ext/v1/organizations/{organization_id}/holiday_assignments';

export const listHolidayAssignments = endpoint({
  id: 'listHolidayAssignments',
  method: 'GET',
  path: assignmentsPath,
  tag,
  summary: 'Who is in which holiday calendar, from each date on, in the order in which it was set',
  access,
  params: ofOrganization,
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only of these members')),
    include: Type.Optional(include(['users'])),
  }),
  response: closed({ holiday_assignments: Type.Array(holidayAssignment), users, pagination }),
});

export const putHolidayAssignments = endpoint({
  id: 'putHolidayAssignments',
  method: 'PUT',
  path: assignmentsPath,
  tag,
  summary: 'Put members into a holiday calendar from a date on, or into none',
  description:
    'A member is in one calendar at a time: from that date on they are in no other, until the next date for which ' +
    'something is set. What was set for the same date before is superseded.',
  access,
  params: ofOrganization,
  body: body({
    user_ids: bodyIds('Members; former ones too'),
    calendar_id: nullable(id('Holiday calendar ID; null = none')),
    effective_on: Type.Optional(date("Default: the organization's today")),
  }),
  response: closed({
    holiday_assignments: Type.Array(holidayAssignment, { description: 'All that hold of these members' }),
  }),
});

export const listMemberHolidays = endpoint({
  id: 'listMemberHolidays',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/holidays',
  tag,
  summary: 'On which days a member has a holiday',
  description: 'Everybody sees their own, owners and managers those of everybody. To others the member does not exist.',
  access: { token: true },
  params: Type.Object({ organization_id: id(), user_id: id('Member user ID; of former members too') }),
  query: Type.Object({ 'date[start]': date('First date'), 'date[stop]': date('Last date, inclusive') }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 366 }],
  response: closed({
    holidays: Type.Array(closed({ date: date('The local date'), name: Type.String() }), { description: 'By date' }),
  }),
});

export const holidayAssignmentEndpoints = [listHolidayAssignments, putHolidayAssignments, listMemberHolidays];
