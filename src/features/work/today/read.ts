import type { Answer, Query } from '../../../contract/endpoint.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { type getToday, usualWeeks } from '../../../contract/today.ts';
import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { localDate, rulesAt, startOfLocalDate } from '../../../time/calendar.ts';
import { timeVisibilityOf } from '../activities/facts.ts';
import { loadUsers } from '../../people/members/facts.ts';
import { loadProjects } from '../projects/facts.ts';
import { presentMember } from './present.ts';
import { selectToday, type TodayRow } from './store.ts';

type TodayQuery = Query<typeof getToday>;

/** The current date with its start and end, and the dates from which the usual time is computed. */
function datesOf(ctx: Context, { calendar }: Membership) {
  const date = localDate(calendar, ctx.now);
  const range = { since: startOfLocalDate(calendar, date), until: startOfLocalDate(calendar, dayAfter(date)) };
  const usualDates = Array.from({ length: usualWeeks }, (_, week) => date.subtract({ weeks: week + 1 }));
  return { date, range, usualDates };
}

async function sideLoads(
  ctx: Context,
  organization: Membership,
  { include = [] }: TodayQuery,
  rows: readonly TodayRow[],
) {
  const userIds = rows.map(({ userId }) => userId);
  const projectIds = [...new Set(rows.flatMap((row) => row.projectIds ?? []))];
  const [users, projects] = await concurrently(
    include.includes('users') ? loadUsers(ctx.db, organization.organizationId, userIds) : undefined,
    include.includes('projects') ? loadProjects(ctx, organization, projectIds) : undefined,
  );
  return { ...(users ? { users } : {}), ...(projects ? { projects } : {}) };
}

/** Today's report for a page of members, limited by the reader's access. */
export async function readToday(
  ctx: Context,
  organization: Membership,
  query: TodayQuery,
): Promise<Answer<typeof getToday>> {
  const { organizationId, calendar } = organization;
  const { startId, limit } = pageOf(query);
  const dates = datesOf(ctx, organization);
  const visibility = await timeVisibilityOf(ctx, organization);
  const filter = { organizationId, startId, limit: limit + 1, userIds: query.user_ids, visibility, ...dates };
  const { rows, pagination } = cutPage(await selectToday(ctx.db, filter), limit, ({ userId }) => userId);
  return {
    date: dates.date.toString(),
    time_zone: rulesAt(calendar, ctx.now).timeZone,
    usual_dates: dates.usualDates.map((date) => date.toString()),
    members: rows.map((row) => presentMember(row, dates.range)),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}
