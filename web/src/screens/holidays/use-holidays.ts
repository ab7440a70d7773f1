import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, pollOperation, type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';

export type Calendar = Output<'listHolidayCalendars'>['holiday_calendars'][number];
export type HolidayDay = Output<'listHolidays'>['holidays'][number];
/** A day without the fields that only the server sets. */
export type EnteredDay = Pick<HolidayDay, 'date' | 'name' | 'class' | 'starts_at'>;
type Assignment = Output<'listHolidayAssignments'>['holiday_assignments'][number];

/** A calendar of an organization. */
export interface CalendarKey {
  organizationId: number;
  calendarId: number;
}

export const paramsOf = ({ organizationId, calendarId }: CalendarKey) => ({
  organization_id: organizationId,
  calendar_id: calendarId,
});

const keyOf = (organizationId: number) => ['holidays', organizationId];

export const useCalendars = (organizationId: number) =>
  useQuery({
    queryKey: [...keyOf(organizationId), 'calendars'],
    async queryFn({ signal }) {
      const pages = await everyPage('listHolidayCalendars', { params: { organization_id: organizationId }, signal });
      return pages.flatMap(({ holiday_calendars: calendars }) => calendars);
    },
  });

export const useDays = (place: CalendarKey) =>
  useQuery({
    queryKey: [...keyOf(place.organizationId), 'days', place.calendarId],
    queryFn: async ({ signal }) => (await call('listHolidays', { params: paramsOf(place), signal })).holidays,
  });

export const useOwnDays = (organizationId: number, userId: number, year: string) =>
  useQuery({
    queryKey: [...keyOf(organizationId), 'own', userId, year],
    async queryFn({ signal }) {
      const query = { 'date[start]': `${year}-01-01`, 'date[stop]': `${year}-12-31` };
      const params = { organization_id: organizationId, user_id: userId };
      return (await call('listMemberHolidays', { params, query, signal })).holidays;
    },
  });

/** The calendar assignments of all members, including past and future assignments. */
export const useAssignments = (organizationId: number) =>
  useQuery({
    queryKey: [...keyOf(organizationId), 'assignments'],
    async queryFn({ signal }) {
      const pages = await everyPage('listHolidayAssignments', { params: { organization_id: organizationId }, signal });
      return pages.flatMap(({ holiday_assignments: assignments }) => assignments);
    },
  });

/** The calendar of a member on a date; null = none. */
export function calendarOn(assignments: readonly Assignment[], userId: number, date: string): number | null {
  const own = assignments.filter(({ user_id: id, effective_on: from }) => id === userId && from <= date);
  return own.toSorted((a, b) => (a.effective_on < b.effective_on ? -1 : 1)).at(-1)?.calendar_id ?? null;
}

/** Reloads all shown data about holidays. */
export function useRenewing(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId) });
}

/** Replaces the days of a calendar with a result computed from its latest days. */
export async function changeDays(
  place: CalendarKey,
  change: (days: readonly HolidayDay[]) => readonly EnteredDay[],
): Promise<void> {
  const { answer, tag } = await pollOperation('listHolidays', { params: paramsOf(place) }, []);
  const holidays = change(answer.holidays).map(({ date, name, class: ofClass, starts_at }) => {
    return { date, name, class: ofClass, starts_at };
  });
  await call('putHolidays', { params: paramsOf(place), body: { holidays }, ifMatch: tag });
}

/** Assigns members to a calendar from a date on; null removes them from any calendar. */
export const assign = (organizationId: number, calendarId: number | null, userIds: number[], date: string) =>
  call('putHolidayAssignments', {
    params: { organization_id: organizationId },
    body: { calendar_id: calendarId, user_ids: userIds, effective_on: date },
  });
