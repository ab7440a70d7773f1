import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, dateTime, id, pageQuery, pagination, record } from './fields.ts';

/** The days that a calendar has at most: 50 a year for 20 years. */
export const mostHolidays = 1_000;
/** The bytes of a file that is imported at most. */
export const mostCalendarBytes = 1_048_576;

const tag = 'Holidays';
const leading = ['owner', 'manager'] as const;
const access = { token: true, roles: leading } as const;
const calendarsPath = '/ext/v1/organizations/{organization_id}/holiday_calendars';
const calendarPath = `${calendarsPath}/{calendar_id}`;
const ofOrganization = Type.Object({ organization_id: id() });
const ofCalendar = Type.Object({ organization_id: id(), calendar_id: id('Holiday calendar ID') });

const holidayCalendar = record('HolidayCalendar', {
  id: id('Holiday calendar ID'),
  name: Type.String(),
  location: Type.String({ description: 'Where its days are holidays, in your own words' }),
  members: Type.Integer({ minimum: 0, description: 'How many members are in it today' }),
  created_at: dateTime(),
  updated_at: dateTime('When its name or location was last changed'),
});
export type WireHolidayCalendar = Static<typeof holidayCalendar>;

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const location = Type.String({ maxLength: 200, description: 'Where its days are holidays. Default empty' });

export const listHolidayCalendars = endpoint({
  id: 'listHolidayCalendars',
  method: 'GET',
  path: calendarsPath,
  tag,
  summary: 'The holiday calendars of an organization',
  access,
  params: ofOrganization,
  query: Type.Object({ ...pageQuery }),
  response: closed({ holiday_calendars: Type.Array(holidayCalendar), pagination }),
});

export const createHolidayCalendar = endpoint({
  id: 'createHolidayCalendar',
  method: 'POST',
  path: calendarsPath,
  tag,
  summary: 'Create a holiday calendar, without days and members yet',
  access,
  params: ofOrganization,
  body: body({ name, location: Type.Optional(location) }),
  status: 201,
  location: '/ext/v1/organizations/{organization_id}/holiday_calendars/{holiday_calendar.id}',
  response: closed({ holiday_calendar: holidayCalendar }),
});

export const getHolidayCalendar = endpoint({
  id: 'getHolidayCalendar',
  method: 'GET',
  path: calendarPath,
  tag,
  summary: 'One holiday calendar',
  access,
  params: ofCalendar,
  response: closed({ holiday_calendar: holidayCalendar }),
  single: true,
});

export const updateHolidayCalendar = endpoint({
  id: 'updateHolidayCalendar',
  method: 'PUT',
  path: calendarPath,
  tag,
  summary: 'Change name or location of a holiday calendar; fields left out stay as they are',
  access,
  params: ofCalendar,
  body: body({ name: Type.Optional(name), location: Type.Optional(location) }),
  response: closed({ holiday_calendar: holidayCalendar }),
  single: true,
});

export const deleteHolidayCalendar = endpoint({
  id: 'deleteHolidayCalendar',
  method: 'DELETE',
  path: calendarPath,
  tag,
  summary: 'End a holiday calendar',
  description:
    "From the organization's today on its members are in none. The days before stay holidays of those who were in it.",
  access,
  params: ofCalendar,
  status: 204,
});

const holiday = record('Holiday', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Holiday ID' }),
  date: date('The local date'),
  name: Type.String(),
  imported: Type.Boolean({ description: 'Whether it came with a file' }),
});
export type WireHoliday = Static<typeof holiday>;

const listed = closed({
  holidays: Type.Array(holiday, { description: `All of the calendar, by date; at most ${mostHolidays}` }),
});

export const listHolidays = endpoint({
  id: 'listHolidays',
  method: 'GET',
  path: `${calendarPath}/holidays`,
  tag,
  summary: 'The days of a holiday calendar',
  access,
  params: ofCalendar,
  response: listed,
  single: true,
});

export const putHolidays = endpoint({
  id: 'putHolidays',
  method: 'PUT',
  path: `${calendarPath}/holidays`,
  tag,
  summary: 'Set all days of a holiday calendar',
  description:
    'What is left out is a holiday no more, on days that are over too. Days that stay keep their ids; figures as ' +
    'they were known before keep what was taken out.',
  access,
  params: ofCalendar,
  body: body({ holidays: Type.Array(closed({ date: date(), name }), { maxItems: mostHolidays }) }),
  response: listed,
  single: true,
});

export const deleteHoliday = endpoint({
  id: 'deleteHoliday',
  method: 'DELETE',
  path: `${calendarPath}/holidays/{holiday_id}`,
  tag,
  summary: 'Take a day out of a holiday calendar',
  access,
  params: Type.Object({
    organization_id: id(),
    calendar_id: id('Holiday calendar ID'),
    holiday_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  status: 204,
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const importHolidays = endpoint({
  id: 'importHolidays',
  method: 'POST',
  path: `${calendarPath}/import`,
  tag,
  summary: 'Take the days of an iCalendar file into a holiday calendar',
  description:
    `The file as text/calendar, or as \`{"icalendar": "BEGIN:VCALENDAR…"}\`, up to ${mostCalendarBytes} bytes. ` +
    'Taken are events of whole days, those that recur each year for ten years back and ahead; events with a time of ' +
    'day and cancelled ones are not. An event is known by its UID: what it said in a file before is replaced, so ' +
    'that the same file again changes nothing. Other days of the calendar stay.',
  access,
  params: ofCalendar,
  body: body({ icalendar: Type.String() }),
  response: closed({
    holidays_import: closed({
      added: count('Days that were no holidays before'),
      kept: count('Days that were'),
      removed: count('Days that an event in the file has no more'),
      skipped: count('Events with a time of day'),
    }),
  }),
  streamed: true,
  idempotentByNature: true,
  bodyLimit: mostCalendarBytes,
});

export const holidayEndpoints = [
  listHolidayCalendars,
  createHolidayCalendar,
  getHolidayCalendar,
  updateHolidayCalendar,
  deleteHolidayCalendar,
  listHolidays,
  putHolidays,
  deleteHoliday,
  importHolidays,
];
