import * as assignments from '../../src/contract/holiday-assignments.ts';
import * as contract from '../../src/contract/holidays.ts';
import type { TestApp, TestOrganization } from './app.ts';

interface Event {
  uid?: string;
  name: string;
  /** In the format `20260106`. */
  date: string;
  /** Further lines of the event. */
  lines?: readonly string[];
}

type CalendarDay = readonly [date: string, name: string, terms?: { class?: string; starts_at?: string }];

/** An iCalendar file of all-day events. */
export const icalendar = (...events: readonly Event[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Holidays//EN',
    ...events.flatMap(({ uid, name, date, lines = [] }) => [
      'BEGIN:VEVENT',
      `UID:${uid ?? name}`,
      `SUMMARY:${name}`,
      `DTSTART;VALUE=DATE:${date}`,
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** The holidays of an organization, edited through the API as an owner would. */
export function holidaysOf(app: TestApp, { organizationId, client, token }: TestOrganization) {
  const params = { organization_id: organizationId };
  const calendar = (calendarId: number) => ({ params: { ...params, calendar_id: calendarId } });
  const read = async (calendarId: number) =>
    (await client.call(contract.listHolidays, calendar(calendarId))).holidays.map(
      ({ date, name }) => `${date} ${name}`,
    );
  return {
    async calendar(name: string, days: readonly CalendarDay[] = []): Promise<number> {
      const { holiday_calendar: made } = await client.call(contract.createHolidayCalendar, { params, body: { name } });
      const holidays = days.map(([date, dayName, terms]) => ({ date, name: dayName, ...terms }));
      if (days.length > 0) await client.call(contract.putHolidays, { ...calendar(made.id), body: { holidays } });
      return made.id;
    },
    read,
    async send(calendarId: number, file: string | Buffer, contentType = 'text/calendar; charset=utf-8') {
      const path = `/ext/v1/organizations/${organizationId}/holiday_calendars/${calendarId}/import`;
      const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
      const answer = await fetch(`${app.baseUrl}${path}`, { method: 'POST', headers, body: file });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    assign: (calendarId: number | null, userIds: number[], effectiveOn?: string) =>
      client.call(assignments.putHolidayAssignments, {
        params,
        body: {
          calendar_id: calendarId,
          user_ids: userIds,
          ...(effectiveOn === undefined ? {} : { effective_on: effectiveOn }),
        },
      }),
    async ofMember(userId: number, start = '2026-01-01', stop = '2026-12-31', reader = client): Promise<string[]> {
      const query = { 'date[start]': start, 'date[stop]': stop };
      const named = { params: { ...params, user_id: userId }, query };
      const { holidays } = await reader.call(assignments.listMemberHolidays, named);
      return holidays.map(({ date, name }) => `${date} ${name}`);
    },
  };
}
