import * as assignments from '../../../contract/holiday-assignments.ts';
import * as contract from '../../../contract/holidays.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { route, type Route } from '../../../http/route.ts';
import { localDate } from '../../../time/calendar.ts';
import { parseDate } from '../../../time/text.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { assignMembers } from './assign.ts';
import { listAssignments } from './assignment-store.ts';
import { addCalendar, changeCalendar, removeCalendar } from './calendars.ts';
import { findCalendar, keyOf, type CalendarInput } from './change.ts';
import { removeDay, setDays } from './days.ts';
import { loadHolidays } from './facts.ts';
import { importFile } from './import.ts';
import { presentAssignment, presentCalendar, presentDay } from './present.ts';
import { selectCalendars, selectDays } from './store.ts';

const lock = (ctx: Context, { organization }: CalendarInput) =>
  lockOrganizationRules(ctx.db, organization.organizationId, 'exclusive');

const showCalendar = async (ctx: Context, named: CalendarInput) => ({
  holiday_calendar: presentCalendar(await findCalendar(ctx, named)),
});

async function showDays(ctx: Context, named: CalendarInput) {
  await findCalendar(ctx, named);
  return { holidays: (await selectDays(ctx.db, keyOf(named))).map(presentDay) };
}

const ofCalendars: readonly Route[] = [
  route(contract.listHolidayCalendars, {
    async handle(ctx, { organization: { organizationId, calendar }, query }) {
      const { startId, limit } = pageOf(query);
      const filter = { startId, limit: limit + 1, today: localDate(calendar, ctx.now) };
      const fetched = await selectCalendars(ctx.db, organizationId, filter);
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      return { holiday_calendars: rows.map(presentCalendar), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.createHolidayCalendar, {
    handle: async (ctx, { organization, body }) => ({ holiday_calendar: await addCalendar(ctx, organization, body) }),
  }),
  route(contract.getHolidayCalendar, { handle: showCalendar }),
  route(contract.updateHolidayCalendar, {
    async current(ctx, input) {
      await lock(ctx, input);
      return showCalendar(ctx, input);
    },
    handle: async (ctx, input) => ({ holiday_calendar: await changeCalendar(ctx, input, input.body) }),
  }),
  route(contract.deleteHolidayCalendar, { handle: (ctx, input) => removeCalendar(ctx, input) }),
];

const ofDays: readonly Route[] = [
  route(contract.listHolidays, { handle: showDays }),
  route(contract.putHolidays, {
    async current(ctx, input) {
      await lock(ctx, input);
      return showDays(ctx, input);
    },
    handle: async (ctx, input) => ({ holidays: (await setDays(ctx, input, input.body)).map(presentDay) }),
  }),
  route(contract.deleteHoliday, { handle: (ctx, input) => removeDay(ctx, input, input.params.holiday_id) }),
  route(contract.importHolidays, { stream: (edge, input) => importFile(edge, input) }),
];

const ofMembers: readonly Route[] = [
  route(assignments.listHolidayAssignments, {
    async handle(ctx, { organization: { organizationId }, query }) {
      const { startId, limit } = pageOf(query);
      const filter = { userIds: query.user_ids, startId, limit: limit + 1 };
      const fetched = await listAssignments(ctx.db, organizationId, filter);
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      const named = [...new Set(rows.map((row) => row.userId))];
      return {
        holiday_assignments: rows.map(presentAssignment),
        ...(query.include?.includes('users') ? { users: await loadUsers(ctx.db, organizationId, named) } : {}),
        ...(pagination ? { pagination } : {}),
      };
    },
  }),
  route(assignments.putHolidayAssignments, {
    handle: async (ctx, { organization, body }) => ({
      holiday_assignments: (await assignMembers(ctx, organization, body)).map(presentAssignment),
    }),
  }),
  route(assignments.listMemberHolidays, {
    async authorize(ctx, { organization, params: { user_id: userId }, actor }) {
      const maySee = userId === actor.userId || organization.role !== 'user';
      const isKnown = maySee && (await loadUsers(ctx.db, organization.organizationId, [userId])).length > 0;
      if (!isKnown) throw problem('not_found');
    },
    async handle(ctx, { organization: { organizationId }, params: { user_id: userId }, query }) {
      const [from, to] = [parseDate(query['date[start]']), parseDate(query['date[stop]'])];
      if (!from || !to) throw problem('invalid_params', 'date[start]: must be a date, such as 2026-03-02');
      const holidays = await loadHolidays(ctx.db, organizationId, { from, to, userIds: [userId] });
      const own = holidays.get(userId) ?? [];
      return {
        holidays: own.map(({ date, name, class: ofClass, startsAt }) => {
          return { date: date.toString(), name, class: ofClass, starts_at: startsAt };
        }),
      };
    },
  }),
];

export const holidayRoutes: readonly Route[] = [...ofCalendars, ...ofDays, ...ofMembers];
