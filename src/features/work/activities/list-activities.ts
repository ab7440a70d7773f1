import type { listActivities, listDailyActivities } from '../../../contract/activities.ts';
import type { Answer, Query } from '../../../contract/endpoint.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { createDayFinder } from '../../../time/day-finder.ts';
import { readInstant } from '../recording/facts.ts';
import { namedMembers, timeVisibilityOf } from './facts.ts';
import { fewPersonsOf } from './persons.ts';
import { readDate, sideLoads } from './requests.ts';
import { presentActivity, presentDailyActivity } from './present.ts';
import * as store from './store/lists.ts';

type ActivityQuery = Query<typeof listActivities>;
type DailyQuery = Query<typeof listDailyActivities>;

type ListQuery = Pick<ActivityQuery, 'page_start_id' | 'page_limit' | 'user_ids' | 'project_ids' | 'task_ids'>;

/** The filter of a list request, limited to the time visible to the reader. */
export async function filterOf(ctx: Context, organization: Membership, query: ListQuery) {
  const page = pageOf(query);
  const { organizationId } = organization;
  const [userIds, visibility] = await concurrently(
    namedMembers(ctx, organizationId, query.user_ids),
    timeVisibilityOf(ctx, organization),
  );
  const filter: store.ListFilter = {
    organizationId,
    startId: page.startId,
    limit: page.limit + 1,
    userIds,
    projectIds: query.project_ids,
    taskIds: query.task_ids,
    visibility,
  };
  return { page, filter };
}

async function findActivities(ctx: Context, organization: Membership, filter: store.SlotFilter) {
  const persons = await fewPersonsOf(ctx, organization, filter);
  return persons ? store.listSlotsOf(ctx.db, filter, persons) : store.listSlots(ctx.db, filter);
}

/** Activities that start in the range and are visible to the reader. */
export async function readActivities(
  ctx: Context,
  organization: Membership,
  query: ActivityQuery,
): Promise<Answer<typeof listActivities>> {
  const { page, filter } = await filterOf(ctx, organization, query);
  const [since, until] = [readInstant(query['time_slot[start]']), readInstant(query['time_slot[stop]'])];
  const fetched = await findActivities(ctx, organization, { ...filter, since, until });
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
  const dateOf = createDayFinder(organization.calendar);
  return {
    activities: rows.map((row) => presentActivity(row, dateOf)),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}

/** Daily figures for the requested dates, limited to what the reader can see. */
export async function readDailyActivities(
  ctx: Context,
  organization: Membership,
  query: DailyQuery,
): Promise<Answer<typeof listDailyActivities>> {
  const { page, filter } = await filterOf(ctx, organization, query);
  const [from, to] = [readDate(query['date[start]']), readDate(query['date[stop]'])];
  const fetched = await store.listDays(ctx.db, { ...filter, from, to });
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
  return {
    daily_activities: rows.map(presentDailyActivity),
    ...(await sideLoads(ctx, organization, query, rows)),
    ...(pagination ? { pagination } : {}),
  };
}
