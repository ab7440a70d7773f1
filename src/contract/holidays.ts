import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, clock, closed, date, dateTime, id, label, nullable, pageQuery, pagination, record } from './fields.ts';

/** Maximum number of days in a calendar: 50 per year for 20 years. */
export const mostHolidays = 1_000;
/** Maximum size of an imported file in bytes. */
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
  location: Type.String({ description: 'Place where the days are holidays, as free text' }),
  members: Type.Integer({ minimum: 0, description: 'Number of members in the calendar today' }),
  created_at: dateTime(),
  updated_at: dateTime('Last change to the name or location'),
});
export type WireHolidayCalendar = Static<typeof holidayCalendar>;

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const location = Type.String({ maxLength: 200, description: 'Place where these days are holidays. Default empty' });

export const listHolidayCalendars = endpoint({
  id: 'listHolidayCalendars',
  method: 'GET',
  path: calendarsPath,
  tag,
  summary: 'List holiday calendars',
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
  summary: 'Create an empty holiday calendar',
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
  summary: 'Retrieve a holiday calendar',
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
  summary: 'Change a holiday calendar',
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
  description: "From the organization's current date on, its members have no calendar. Earlier days stay holidays.",
  access,
  params: ofCalendar,
  status: 204,
});

/** The fields of a holiday that premiums use, in a response. */
export const holidayTerms = {
  class: nullable(Type.String({ description: 'Class that `holiday_classes` of premiums can name; null = none' })),
  starts_at: nullable(Type.String({ description: 'Local time at which the holiday begins, HH:MM; null = midnight' })),
};

const holiday = record('Holiday', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Holiday ID' }),
  date: date('Local date'),
  name: Type.String(),
  ...holidayTerms,
  imported: Type.Boolean({ description: 'Whether a file added the holiday' }),
});
export type WireHoliday = Static<typeof holiday>;

const requestedHoliday = closed({
  date: date(),
  name,
  class: Type.Optional(nullable(label('Class that `holiday_classes` of premiums can name; null = none'))),
  starts_at: Type.Optional(nullable(clock('Local time at which the holiday begins; null = midnight'))),
});

const listed = closed({
  holidays: Type.Array(holiday, { description: `All days of the calendar by date, up to ${mostHolidays}` }),
});

export const listHolidays = endpoint({
  id: 'listHolidays',
  method: 'GET',
  path: `${calendarPath}/holidays`,
  tag,
  summary: 'List the days of a holiday calendar',
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
    'Omitted days are no longer holidays, past ones included. Unchanged days retain their ids; figures as ' +
    'of earlier instants still include removed days. A day with the same date and name as before retains a class or ' +
    'start that the request omits.',
  access,
  params: ofCalendar,
  body: body({ holidays: Type.Array(requestedHoliday, { maxItems: mostHolidays }) }),
  response: listed,
  single: true,
});

export const deleteHoliday = endpoint({
  id: 'deleteHoliday',
  method: 'DELETE',
  path: `${calendarPath}/holidays/{holiday_id}`,
  tag,
  summary: 'Remove a day from a holiday calendar',
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
  summary: 'Import an iCalendar file into a holiday calendar',
  description:
    `Send text/calendar, or \`{"icalendar": "BEGIN:VCALENDAR…"}\`, up to ${mostCalendarBytes} bytes. ` +
    'All-day events are imported, yearly events for ten years back and ahead; events with a time of day ' +
    'and cancelled events are skipped. Events are identified by UID: a new file replaces the earlier days ' +
    'of the same events, and importing the same file again changes nothing. Other days in the calendar stay. ' +
    'The first CATEGORIES of an event is the class of its days; without it, they retain their class.',
  access,
  params: ofCalendar,
  body: body({ icalendar: Type.String() }),
  response: closed({
    holidays_import: closed({
      added: count('New holidays'),
      unchanged: count('Unchanged holidays'),
      removed: count('Days that an event of the file no longer has'),
      skipped: count('Skipped events with a time of day'),
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
