import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql } from '../../../../db/sql.ts';
import { startOf } from '../rules.ts';
import { type MonthOfMember, ofMonth } from './members.ts';

/** A member's slots of a month as JSON lines, in order of their start. */
export async function activityLines(db: Executor, organizationId: number, month: MonthOfMember): Promise<string[]> {
  const rows = await db.many<{ line: string }>(sql`
    select row_to_json(s)::text as line from activity_slots s
    where organization_id = ${organizationId} and ${ofMonth(month)} order by starts_at, project_id`);
  return rows.map(({ line }) => line);
}

/**
 * When a member's time in a month last changed. `slots` are the slots of the month. A local day can be
 * in two UTC months.
 */
const recordedUntil = (organizationId: number, scope: MonthOfMember): SqlFragment => sql`
  greatest((select max(created_at) from slots),
    (select max(requested_at) from superseded_slots where organization_id = ${organizationId} and ${ofMonth(scope)}),
    (select max(recorded_at) from time_ledger where organization_id = ${organizationId} and user_id = ${scope.userId}
      and local_date between ${scope.month.subtract({ days: 1 })} and ${scope.month.add({ months: 1 })}))`;

/** The seconds of the `slots` of each entry. */
const slotsByEntry = sql`
  (select entry_id, sum(tracked)::int as seconds from slots where entry_id is not null group by entry_id)`;

const alike = (column: SqlFragment) => sql`lag(${column}) over clock is not distinct from ${column}`;

/**
 * Joins the `slots` of a month to runs: contiguous slots with the same project, task and kind of time, in chronological
 * order.
 */
const runsOfSlots = (month: Temporal.PlainDate): SqlFragment => sql`
  timed as (select extract(epoch from starts_at - ${startOf(month)}::timestamptz)::int as since, slots.* from slots),
  marked as (
    select *, (lag(since + tracked) over clock = since and ${alike(sql`project_id`)} and ${alike(sql`task_id`)}
        and ${alike(sql`billable`)} and ${alike(sql`manual`)})
      is true as goes_on
    from timed window clock as (order by starts_at, project_id)),
  numbered as (
    select *, count(*) filter (where not goes_on) over (order by starts_at, project_id) as run from marked),
  each_run as (
    select run, min(since) as since, sum(tracked)::int as seconds, min(project_id) as project_id,
      min(task_id) as task_id, bool_and(billable) as billable, bool_and(manual) as manual, count(*) as activities
    from numbered group by run),
  runs as (
    select array_agg(since order by run) as starts, array_agg(seconds order by run) as seconds,
      array_agg(project_id order by run) as project_ids, array_agg(task_id order by run) as task_ids,
      array_agg(billable order by run) as billable, array_agg(manual order by run) as manual,
      sum(activities)::int as activities
    from each_run having count(*) > 0)`;

/**
 * Converts a member's slots of a month into runs and returns their number. Figures computed from the runs are the same
 * as figures computed from the slots. Entries keep the seconds of their slots.
 */
export async function releaseTime(db: Executor, organizationId: number, scope: MonthOfMember): Promise<number> {
  const row = await db.maybe<{ activities: number }>(sql`
    with slots as (delete from activity_slots where organization_id = ${organizationId} and ${ofMonth(scope)}
      returning starts_at, project_id, task_id, tracked, billable, time_type = 'manual' as manual, created_at,
        entry_id),
    kept as (
      update time_entries entry set released_seconds = coalesce(entry.released_seconds, 0) + of_entry.seconds
      from ${slotsByEntry} of_entry
      where entry.organization_id = ${organizationId} and entry.id = of_entry.entry_id),
    ${runsOfSlots(scope.month)}
    insert into released_time (organization_id, user_id, month, starts, seconds, project_ids, task_ids, billable,
      manual, activities, recorded_until)
    select ${organizationId}, ${scope.userId}, ${scope.month}, starts, seconds, project_ids, task_ids, billable, manual,
      activities, ${recordedUntil(organizationId, scope)}
    from runs
    returning activities`);
  return row?.activities ?? 0;
}

const columns = sql`organization_id, id, user_id, project_id, starts_at, tracked, keyboard, mouse, overall, billable,
  time_type, task_id, minutes, seconds, apps, urls, screenshot_ids, note, entry_id, program, created_at,
  updated_at`;

const slotsIn = (lines: readonly string[]) => sql`
  select e.* from unnest(${lines}::json[]) as line
    cross join lateral json_populate_record(null::activity_slots, line) e`;

/**
 * Deletes a member's runs of a month if they equal the runs of the lines. Returns false if they differ or are missing.
 */
async function takeRuns(
  db: Executor,
  organizationId: number,
  { userId, month, lines }: MonthOfMember & { lines: readonly string[] },
): Promise<boolean> {
  const taken = await db.run(sql`
    with slots as (
      select starts_at, project_id, task_id, tracked, billable, time_type = 'manual' as manual
      from (${slotsIn(lines)}) of_lines where organization_id = ${organizationId} and user_id = ${userId}),
    ${runsOfSlots(month)}
    delete from released_time released using runs
    where released.organization_id = ${organizationId} and released.user_id = ${userId} and released.month = ${month}
      and released.starts = runs.starts and released.seconds = runs.seconds and released.project_ids = runs.project_ids
      and released.task_ids = runs.task_ids and released.billable = runs.billable and released.manual = runs.manual
      and released.activities = runs.activities`);
  return taken > 0;
}

/**
 * Replaces a member's runs of a month with the slots, and returns the number of slots. If the member's time differs, or
 * the slots already exist, nothing is replaced, because figures would change.
 */
export async function putActivityLines(
  db: Executor,
  organizationId: number,
  target: MonthOfMember & { lines: readonly string[] },
): Promise<number> {
  const { userId, month, lines } = target;
  if (!(await takeRuns(db, organizationId, target))) return 0;
  await db.run(sql`select add_activity_month(${month}::date)`);
  return db.run(sql`
    with slots as (
      insert into activity_slots (${columns})
      select ${columns} from (${slotsIn(lines)}) slots
      where organization_id = ${organizationId} and user_id = ${userId}
      on conflict do nothing returning entry_id, tracked)
    , returned as (
      update time_entries entry set released_seconds = nullif(entry.released_seconds - of_entry.seconds, 0)
      from ${slotsByEntry} of_entry
      where entry.organization_id = ${organizationId} and entry.id = of_entry.entry_id)
    select entry_id from slots`);
}

/** The number of members whose time in a month is stored as runs. */
export async function countReleased(db: Executor, organizationId: number, month: Temporal.PlainDate): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from released_time where organization_id = ${organizationId} and month = ${month}`);
  return count;
}
