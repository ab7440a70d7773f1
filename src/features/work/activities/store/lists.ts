import type { TimeType } from '../../../../contract/lists/time.ts';
import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { idsPerSlot } from '../../../../time/slots.ts';
import { idsPerDay } from '../../recording/facts.ts';

/** The time visible to a reader: everything, or their own time and the time on projects that they manage. */
export type TimeVisibility = 'everything' | { userId: number; managedProjectIds: readonly number[] };

/** The requested time and the reader's visibility; an undefined filter matches any value. */
export interface SelectedTime {
  userIds: readonly number[] | undefined;
  projectIds: readonly number[] | undefined;
  taskIds?: readonly number[] | undefined;
  visibility: TimeVisibility;
}

export interface ListFilter extends SelectedTime {
  organizationId: number;
  startId: number;
  limit: number;
  taskIds: readonly number[] | undefined;
}

export interface SlotFilter extends ListFilter {
  /** `[since, until)` of the starts. */
  since: Temporal.Instant;
  until: Temporal.Instant;
}

export interface SlotRow {
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
  program: string | null;
  createdAt: string;
  updatedAt: string;
}

export const activityColumns = sql`id, user_id as "userId", project_id as "projectId", starts_at as "startsAt",
  task_id as "taskId", keyboard, mouse, overall, tracked, billable, time_type as "timeType", program,
  created_at as "createdAt", updated_at as "updatedAt"`;

function visible(visibility: TimeVisibility): SqlFragment {
  if (visibility === 'everything') return sql``;
  return sql`and (user_id = ${visibility.userId} or project_id = any(${visibility.managedProjectIds}::int[]))`;
}

const ofProjects = (ids: readonly number[] | undefined) =>
  sqlWhen(ids !== undefined, () => sql`and project_id = any(${ids}::int[])`);

const ofUsers = (ids: readonly number[] | undefined) =>
  sqlWhen(ids !== undefined, () => sql`and user_id = any(${ids}::int[])`);

const ofTasks = (ids: readonly number[] | undefined) =>
  sqlWhen(ids !== undefined, () => sql`and task_id = any(${ids}::int[])`);

/** The condition for rows that match the filter and are visible to the reader. */
export const selected = (filter: SelectedTime): SqlFragment => sql`${ofUsers(filter.userIds)}
  ${ofProjects(filter.projectIds)} ${ofTasks(filter.taskIds)} ${visible(filter.visibility)}`;

export const matching = (filter: SlotFilter): SqlFragment =>
  sql`starts_at >= ${filter.since} and starts_at < ${filter.until} ${selected(filter)}`;

const slotOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 600_000);

/** The ids of slots that start in the range, `[first, end)`. */
export const firstId = (filter: SlotFilter) => Math.max(filter.startId, slotOf(filter.since) * idsPerSlot);
/** The ten minutes of the first id of a page. */
export const firstSlotOf = (filter: SlotFilter) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(firstId(filter) / idsPerSlot) * 600_000);
export const endId = (filter: SlotFilter) => (slotOf(filter.until) + 1) * idsPerSlot;

/** Reads a page as one range of ids, because ids ascend with time. `further` is an additional condition. */
export function listSlots(db: Executor, filter: SlotFilter, condition = sql``): Promise<SlotRow[]> {
  return db.many(sql`
    select ${activityColumns} from activity_slots
    where organization_id = ${filter.organizationId} and id >= ${firstId(filter)} and id < ${endId(filter)}
      and ${matching(filter)} ${condition}
    order by id limit ${filter.limit}`);
}

/** Like `listSlots`, but for a few people: reads only their key ranges, so no rows are read in vain. */
export function listSlotsOf(
  db: Executor,
  filter: SlotFilter,
  userIds: readonly number[],
  further = sql``,
): Promise<SlotRow[]> {
  const since = Math.max(filter.since.epochMilliseconds, Math.floor(filter.startId / idsPerSlot) * 600_000);
  return db.many(sql`
    select slot.* from unnest(${userIds}::int[]) as person(id) cross join lateral (
      select ${activityColumns} from activity_slots
      where organization_id = ${filter.organizationId} and user_id = person.id and id >= ${filter.startId}
        and starts_at >= ${Temporal.Instant.fromEpochMilliseconds(since)} and starts_at < ${filter.until}
        ${ofProjects(filter.projectIds)} ${ofTasks(filter.taskIds)} ${visible(filter.visibility)} ${further}
      offset 0) slot
    order by slot.id limit ${filter.limit}`);
}

export interface Work {
  projectIds: readonly number[];
  /** Only time on these tasks. */
  taskIds: readonly number[] | undefined;
  /** Local dates, both inclusive. */
  from: string;
  to: string;
}

/**
 * The people with time on the projects on the local dates, ascending, up to `limit`. A person has no more than
 * dates × projects × tasks rows. If there is one row more than `limit - 1` people can have, there must be `limit`
 * people.
 */
export async function findWorkers(
  db: Executor,
  organizationId: number,
  { projectIds, taskIds, from, to }: Work,
  limit: number,
): Promise<number[]> {
  const dates = Temporal.PlainDate.from(from).until(to).days + 1;
  const rowsOfPerson = dates * projectIds.length * (taskIds?.length ?? 1);
  const rows = await db.many<{ userId: number }>(sql`
    select distinct user_id as "userId" from (
      select user_id from ${taskIds ? sql`daily_task_time` : sql`daily_time`} as work
      where organization_id = ${organizationId} and project_id = any(${projectIds}::int[])
        and local_date between ${from} and ${to} ${ofTasks(taskIds)}
      limit ${(limit - 1) * rowsOfPerson + 1}) work
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
  taskId: number | null;
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

const wholeFigures = sql`keyboard, mouse, overall, tracked, input_tracked as "inputTracked", manual, billable`;

/** The figures for a day minus the time on tasks. */
const restFigures = sql`day.keyboard - coalesce(part.keyboard, 0) as keyboard, day.mouse - coalesce(part.mouse, 0)
  as mouse,
  day.overall - coalesce(part.overall, 0) as overall, day.tracked - coalesce(part.tracked, 0) as tracked,
  day.input_tracked - coalesce(part.input_tracked, 0) as "inputTracked", day.manual - coalesce(part.manual, 0)
    as manual,
  day.billable - coalesce(part.billable, 0) as billable`;

const stamps = sql`created_at as "createdAt", updated_at as "updatedAt"`;

/** Where a list of days reads its rows. */
export interface DaySource {
  /** The sources for days and for parts of days: a table or a selection from it. */
  days: SqlFragment;
  parts: SqlFragment;
  within: SqlFragment;
  /** Whether a day whose time is all on tasks also gets a row without a task. */
  emptyRests: boolean;
}

export const allDays = { days: sql`daily_time`, parts: sql`daily_task_time` };

/**
 * The condition for the requested projects, and the order by id. The index by project is ordered by date first.
 */
function placed({ projectIds }: ListFilter): { ofProject: SqlFragment; order: SqlFragment } {
  const [projectId] = projectIds ?? [];
  if (projectIds?.length !== 1) return { ofProject: ofProjects(projectIds), order: sql`id` };
  return { ofProject: sql`and project_id = ${projectId}`, order: sql`local_date, id` };
}

/** A page of those parts of days that are on tasks. */
function partsOnTasks(filter: ListFilter, { parts, within }: DaySource): SqlFragment {
  const { ofProject, order } = placed(filter);
  return sql`
    select id, local_date as date, user_id as "userId", project_id as "projectId", task_id as "taskId", ${wholeFigures},
      ${stamps}
    from ${parts} as part
    where organization_id = ${filter.organizationId} and ${within}
      ${ofUsers(filter.userIds)} ${ofProject} ${ofTasks(filter.taskIds)} ${visible(filter.visibility)}
    order by ${order} limit ${filter.limit}`;
}

/** A page of those parts of days that are without a task. */
function restOfDays(filter: ListFilter, { days, within, emptyRests }: DaySource): SqlFragment {
  const { ofProject, order } = placed(filter);
  return sql`
    select day.id, day.local_date as date, day.user_id as "userId", day.project_id as "projectId", null::int
      as "taskId",
      ${restFigures}, ${stamps}
    from ${days} as day left join lateral (
      select sum(keyboard)::int as keyboard, sum(mouse)::int as mouse, sum(overall)::int as overall,
        sum(tracked)::int as tracked, sum(input_tracked)::int as input_tracked, sum(manual)::int as manual,
        sum(billable)::int as billable
      from daily_task_time
      where organization_id = ${filter.organizationId} and project_id = day.project_id and local_date = day.local_date
        and user_id = day.user_id) part on true
    where day.organization_id = ${filter.organizationId} and ${within}
      ${sqlWhen(!emptyRests, () => sql`and day.tracked > coalesce(part.tracked, 0)`)}
      ${ofUsers(filter.userIds)} ${ofProject} ${visible(filter.visibility)}
    order by ${order} limit ${filter.limit}`;
}

/** A page of daily figures by task, from the days of the source. The ids ascend with the date. */
export function listParts(db: Executor, filter: ListFilter, source: DaySource): Promise<DailyRow[]> {
  const parts = partsOnTasks(filter, source);
  if (filter.taskIds !== undefined) return db.many(parts);
  return db.many(sql`(${parts}) union all (${restOfDays(filter, source)}) order by id limit ${filter.limit}`);
}

/** Days whose local dates and ids are between two dates, both inclusive. */
export function withinDates(filter: Pick<DayFilter, 'startId' | 'from' | 'to'>): SqlFragment {
  const first = Math.max(filter.startId, dayNumber(filter.from) * idsPerDay);
  return sql`id >= ${first} and id < ${(dayNumber(filter.to) + 1) * idsPerDay}
    and local_date between ${filter.from} and ${filter.to}`;
}

/** Daily figures of local dates. */
export function listDays(db: Executor, filter: DayFilter): Promise<DailyRow[]> {
  return listParts(db, filter, { ...allDays, within: withinDates(filter), emptyRests: false });
}
