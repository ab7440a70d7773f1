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
import { holidayTerms } from './holidays.ts';
import { users } from './records.ts';

const tag = 'Holidays';
const access = { token: true, roles: ['owner', 'manager'] } as const;
const ofOrganization = Type.Object({ organization_id: id() });

const holidayAssignment = record('HolidayAssignment', {
  id: id('Assignment ID'),
  user_id: id(),
  calendar_id: nullable(id('Holiday calendar; null = none')),
  effective_on: date("First date of the assignment, which ends when the member's next assignment begins"),
  recorded_at: dateTime('When the assignment was recorded'),
});
export type WireHolidayAssignment = Static<typeof holidayAssignment>;

const assignmentsPath = '/ext/v1/organizations/{organization_id}/holiday_assignments';

export const listHolidayAssignments = endpoint({
  id: 'listHolidayAssignments',
  method: 'GET',
  path: assignmentsPath,
  tag,
  summary: 'List holiday assignments in the order of creation',
  access,
  params: ofOrganization,
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only records of these members')),
    include: Type.Optional(include(['users'])),
  }),
  response: closed({ holiday_assignments: Type.Array(holidayAssignment), users, pagination }),
});

export const putHolidayAssignments = endpoint({
  id: 'putHolidayAssignments',
  method: 'PUT',
  path: assignmentsPath,
  tag,
  summary: 'Assign members to a holiday calendar, or to none',
  description:
    'A member has one calendar at a time: this one from the date until the next assignment. An earlier setting ' +
    'for the same date is superseded.',
  access,
  params: ofOrganization,
  body: body({
    user_ids: bodyIds('Members and former members'),
    calendar_id: nullable(id('Holiday calendar ID; null = none')),
    effective_on: Type.Optional(date("Default: the organization's today")),
  }),
  response: closed({
    holiday_assignments: Type.Array(holidayAssignment, { description: 'All valid assignments of these members' }),
  }),
});

export const listMemberHolidays = endpoint({
  id: 'listMemberHolidays',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/holidays',
  tag,
  summary: "List a member's holidays",
  description: 'Members see their own holidays; owners and managers see those of all members. Others get 404.',
  access: { token: true },
  params: Type.Object({ organization_id: id(), user_id: id('User ID of a member or former member') }),
  query: Type.Object({ 'date[start]': date('First date'), 'date[stop]': date('Last date, inclusive') }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 366 }],
  response: closed({
    holidays: Type.Array(closed({ date: date('Local date'), name: Type.String(), ...holidayTerms }), {
      description: 'Ascending by date',
    }),
  }),
});

export const holidayAssignmentEndpoints = [listHolidayAssignments, putHolidayAssignments, listMemberHolidays];
