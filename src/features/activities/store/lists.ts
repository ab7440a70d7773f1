import type { TimeType } from '../../../contract/activities.ts';
import type { Executor } from '../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../db/sql.ts';
import { idsPerDay } from './daily.ts';
import { idsPerSlot } from './slots.ts';

/** What a reader may see: everything, or their own time and that of projects they manage. */
export type Sight = 'everything' | { userId: number; managedProjectIds: readonly number[] };

export interface ListFilter {
  organizationId: number;
  startId: number;
  limit: number;
  userIds: readonly number[] | undefined;
  projectIds: readonly number[] | undefined;
  sight: Sight;
}

export interface SlotFilter extends ListFilter {
  /** `[since, until)` of the starts. */
  since: Temporal.Instant;
  until: Temporal.Instant;
}

export interface ActivityRow {
  id: number;
  userId: number;
  projectId: number;
  startsAt: string;
  taskId: number | null;
  keyboard: number | null;
  mouse: number | null;
  overall: number | null;
  tracked: number;
  billable: boolean;
  timeType: TimeType;
  createdAt: string;
  updatedAt: string;
}

const activityColumns = sql`id, user_id as "userId", project_id as "projectId", starts_at as "startsAt",
  task_id as "taskId", keyboard, mouse, overall, tracked, billable, time_type as "timeType", created_at as "createdAt",
  updated_at as "updatedAt"`;

function seen(sight: Sight): SqlFragment {
  if (sight === 'everything') return sql``;
  return sql`and (user_id = ${sight.userId} or project_id = any(${sight.managedProjectIds}::int[]))`;
}

const ofProjects = (ids: readonly number[] | undefined) =>
  sqlWhen(ids !== undefined, () => sql`and project_id = any(${ids}::int[])`);

const ofUsers = (ids: readonly number[] | undefined) =>
  sqlWhen(ids !== undefined, () => sql`and user_id = any(${ids}::int[])`);

const slotOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 600_000);

/** The ids of slots that start in the range, `[first, end)`. */
const firstId = (filter: SlotFilter) => Math.max(filter.startId, slotOf(filter.since) * idsPerSlot);
const endId = (filter: SlotFilter) => (slotOf(filter.until) + 1) * idsPerSlot;

/** A page as one range of the ids, which ascend with time. */
export function listSlots(db: Executor, filter: SlotFilter): Promise<ActivityRow[]> {
  return db.many(sql`
    select ${activityColumns} from activity_slots
    where organization_id = ${filter.organizationId} and id >= ${firstId(filter)} and id < ${endId(filter)}
      and starts_at >= ${filter.since} and starts_at < ${filter.until}
      ${ofUsers(filter.userIds)} ${ofProjects(filter.projectIds)} ${seen(filter.sight)}
    order by id limit ${filter.limit}`);
}

/** The same for few persons, from the ranges of their time: nobody else's rows are passed over. */
export function listSlotsOf(db: Executor, filter: SlotFilter, userIds: readonly number[]): Promise<ActivityRow[]> {
  const since = Math.max(filter.since.epochMilliseconds, Math.floor(filter.startId / idsPerSlot) * 600_000);
  return db.many(sql`
    select slot.* from unnest(${userIds}::int[]) as person(id) cross join lateral (
      select ${activityColumns} from activity_slots
      where organization_id = ${filter.organizationId} and user_id = person.id and id >= ${filter.startId}
        and starts_at >= ${Temporal.Instant.fromEpochMilliseconds(since)} and starts_at < ${filter.until}
        ${ofProjects(filter.projectIds)} ${seen(filter.sight)}
      offset 0) slot
    order by slot.id limit ${filter.limit}`);
}

/** Who has time on the projects on the local dates: at most `limit` of them, ascending. */
export async function findWorkers(
  db: Executor,
  organizationId: number,
  work: { projectIds: readonly number[]; from: string; to: string },
  limit: number,
): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select distinct user_id as "userId" from daily_time
    where organization_id = ${organizationId} and project_id = any(${work.projectIds}::int[])
      and local_date between ${work.from} and ${work.to}
    order by user_id limit ${limit}`);
  return rows.map((row) => row.userId);
}

export interface DayFilter extends ListFilter {
  /** Local dates, both inclusive. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface DailyRow {
  id: number;
  date: string;
  userId: number;
  projectId: number;
  keyboard: number;
  mouse: number;
  overall: number;
  tracked: number;
  inputTracked: number;
  manual: number;
  billable: number;
  createdAt: string;
  updatedAt: string;
}

const dayNumber = (date: Temporal.PlainDate) => date.toZonedDateTime('UTC').epochMilliseconds / 86_400_000;

/** A page of daily figures; their ids ascend with the date. */
export function listDays(db: Executor, filter: DayFilter): Promise<DailyRow[]> {
  const first = Math.max(filter.startId, dayNumber(filter.from) * idsPerDay);
  return db.many(sql`
    select id, local_date as date, user_id as "userId", project_id as "projectId", keyboard, mouse, overall, tracked,
      input_tracked as "inputTracked", manual, billable, created_at as "createdAt", updated_at as "updatedAt"
    from daily_time
    where organization_id = ${filter.organizationId} and id >= ${first} and id < ${(dayNumber(filter.to) + 1) * idsPerDay}
      and local_date between ${filter.from} and ${filter.to}
      ${ofUsers(filter.userIds)} ${ofProjects(filter.projectIds)} ${seen(filter.sight)}
    order by id limit ${filter.limit}`);
}
