import type { TimeType } from '../../../../contract/lists/time.ts';
import { dayLimits } from '../../../../contract/member-day.ts';
import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { slotSeconds } from '../../../../contract/activity-item.ts';
import { runsBetween } from '../../../operations/retention/facts.ts';
import type { DayFigures, Measures } from '../../recording/facts.ts';

export interface DaySelector {
  userId: number;
  date: string;
  /** `[since, until)` of the date. */
  since: Temporal.Instant;
  until: Temporal.Instant;
  /** Only time on these projects is read; undefined means all. */
  projectIds: readonly number[] | undefined;
}

export interface ProjectFigures extends DayFigures {
  projectId: number;
}

/**
 * A slot that begins on the date or continues into it. `seconds` is set only if the slot crosses a bound of the date.
 */
export interface DaySlotRow extends Measures {
  id: number;
  projectId: number;
  timeType: TimeType;
  apps: { name: string; seconds: number }[];
  appCount: number;
  urls: { url: string; seconds: number }[];
  urlCount: number;
  screenshots: number;
  note: string | null;
}

export interface DayRows {
  projects: ProjectFigures[];
  /** Ordered by start. If more slots exist than a response can show, one more than that. */
  slots: DaySlotRow[];
  /** The runs that remain of slots deleted by retention, clipped to the date and ordered by start. */
  runs: DayRunRow[];
}

/** Uninterrupted time on one project and task. */
export interface DayRunRow {
  projectId: number;
  taskId: number | null;
  /** Unix seconds. */
  since: number;
  tracked: number;
  billable: boolean;
  manual: boolean;
}

/** Those entries in a list of tools that have the most seconds. */
const mostUsed = (list: SqlFragment, most: number) => sql`
  (select coalesce(json_agg(used.entry order by used.seconds desc, used.place), '[]') from (
    select entry, (entry ->> 'seconds')::int as seconds, place
    from json_array_elements(${list}) with ordinality as listed (entry, place)
    order by seconds desc, place limit ${most}) used)`;

const ofProjects = ({ projectIds }: DaySelector) =>
  sqlWhen(projectIds !== undefined, () => sql`and project_id = any(${projectIds}::int[])`);

const unixSeconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

const runsOf = (organizationId: number, day: DaySelector) => sql`
  (select coalesce(json_agg(run order by run.since, run."projectId"), '[]') from (
    select since, tracked, project_id as "projectId", task_id as "taskId", billable, manual
    from (${runsBetween({
      organizationId,
      userId: day.userId,
      since: unixSeconds(day.since),
      until: unixSeconds(day.until),
    })}) runs
    where true ${ofProjects(day)} order by since, project_id limit ${dayLimits.slots}) run)`;

/**
 * A member's time on a local date: the daily figures by project, and the slots. One statement reads both, so that they
 * agree even during an upload. Slots are found by their key, in the one or two monthly partitions of the date.
 */
export function selectDay(db: Executor, organizationId: number, day: DaySelector): Promise<DayRows> {
  const { userId, date, since, until } = day;
  const first = since.subtract({ seconds: slotSeconds });
  return db.one(sql`
    select (select coalesce(json_agg(figures order by figures."projectId"), '[]') from (
        select project_id as "projectId", tracked, billable, manual, input_tracked as "inputTracked", keyboard, mouse,
          overall
        from daily_time
        where organization_id = ${organizationId} and user_id = ${userId} and local_date = ${date} and tracked > 0
          ${ofProjects(day)}) figures) as projects,
      (select coalesce(json_agg(slot order by slot."startsAt", slot."projectId"), '[]') from (
        select id, project_id as "projectId", task_id as "taskId",
          extract(epoch from starts_at at time zone 'UTC')::int8 as "startsAt", tracked, keyboard, mouse, overall,
          billable, time_type as "timeType", minutes, coalesce(note, case when entry_id is not null then (
            select note from time_entries
            where organization_id = ${organizationId} and id = activity_slots.entry_id) end) as note,
          case when starts_at < ${since} or starts_at + tracked * interval '1 second' > ${until} then seconds end
            as seconds,
          ${mostUsed(sql`apps`, dayLimits.apps)} as apps, coalesce(json_array_length(apps), 0) as "appCount",
          ${mostUsed(sql`urls`, dayLimits.urls)} as urls, coalesce(json_array_length(urls), 0) as "urlCount",
          coalesce(cardinality(screenshot_ids), 0) as screenshots
        from activity_slots
        where organization_id = ${organizationId} and user_id = ${userId}
          and starts_at > ${first} and starts_at < ${until}
          and starts_at + tracked * interval '1 second' > ${since} ${ofProjects(day)}
        order by starts_at, project_id limit ${dayLimits.slots + 1}) slot) as slots,
      ${runsOf(organizationId, day)} as runs`);
}
