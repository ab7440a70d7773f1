import type { Executor } from '../../../db/database.ts';
import { type SqlFragment, sql } from '../../../db/sql.ts';
import { startOf } from '../rules.ts';
import { type MonthOfMember, ofMonth } from './members.ts';

/** Slots of a member and month, a line of JSON each, by their start. */
export async function activityLines(db: Executor, organizationId: number, of: MonthOfMember): Promise<string[]> {
  const rows = await db.many<{ line: string }>(sql`
    select row_to_json(s)::text as line from activity_slots s
    where organization_id = ${organizationId} and ${ofMonth(of)} order by starts_at, project_id`);
  return rows.map(({ line }) => line);
}

/**
 * When the last change to a member's time of a month was recorded: `gone` are its slots. A day of a zone ahead of or
 * behind UTC lies in two months of it.
 */
const recordedUntil = (organizationId: number, of: MonthOfMember): SqlFragment => sql`
  greatest((select max(created_at) from gone),
    (select max(requested_at) from superseded_slots where organization_id = ${organizationId} and ${ofMonth(of)}),
    (select max(recorded_at) from time_ledger where organization_id = ${organizationId} and user_id = ${of.userId}
      and local_date between ${of.month.subtract({ days: 1 })} and ${of.month.add({ months: 1 })}))`;

/**
 * Lets go of a member's slots of a month; answers how many there were. What remains are runs: slots that follow each
 * other in the order of the clock and of project without a break, alike in project, task and kind of time. Figures
 * that are computed from runs are those that were computed from the slots.
 */
export async function releaseTime(db: Executor, organizationId: number, of: MonthOfMember): Promise<number> {
  const alike = (column: SqlFragment) => sql`lag(${column}) over clock is not distinct from ${column}`;
  const row = await db.maybe<{ activities: number }>(sql`
    with gone as (delete from activity_slots where organization_id = ${organizationId} and ${ofMonth(of)}
      returning starts_at, project_id, task_id, tracked, billable, time_type = 'manual' as manual, created_at),
    timed as (select extract(epoch from starts_at - ${startOf(of.month)}::timestamptz)::int as since, gone.* from gone),
    marked as (
      select *, (lag(since + tracked) over clock = since and ${alike(sql`project_id`)} and ${alike(sql`task_id`)}
          and ${alike(sql`billable`)} and ${alike(sql`manual`)})
        is true as goes_on
      from timed window clock as (order by starts_at, project_id)),
    numbered as (
      select *, count(*) filter (where not goes_on) over (order by starts_at, project_id) as run from marked),
    runs as (
      select run, min(since) as since, sum(tracked)::int as seconds, min(project_id) as project_id,
        min(task_id) as task_id, bool_and(billable) as billable, bool_and(manual) as manual, count(*) as slots
      from numbered group by run)
    insert into released_time (organization_id, user_id, month, starts, seconds, project_ids, task_ids, billable,
      manual, activities, recorded_until)
    select ${organizationId}, ${of.userId}, ${of.month}, array_agg(since order by run), array_agg(seconds order by run),
      array_agg(project_id order by run), array_agg(task_id order by run), array_agg(billable order by run),
      array_agg(manual order by run), sum(slots)::int, ${recordedUntil(organizationId, of)}
    from runs having count(*) > 0
    returning activities`);
  return row?.activities ?? 0;
}

const columns = sql`organization_id, id, user_id, project_id, starts_at, tracked, keyboard, mouse, overall, billable,
  time_type, task_id, minutes, seconds, apps, urls, screenshot_ids, note, program, created_at, updated_at`;

/** Puts slots of a member and month back in the place of their runs; answers how many. */
export async function putActivityLines(
  db: Executor,
  organizationId: number,
  { userId, lines }: { userId: number; lines: readonly string[] },
): Promise<number> {
  const { month } = await db.one<{ month: string }>(sql`
    select month::text, add_activity_month(month)
    from (select min(date_trunc('month', (line ->> 'starts_at')::timestamptz at time zone 'UTC'))::date as month
      from unnest(${lines}::json[]) as line) of_lines`);
  await db.run(sql`
    delete from released_time
    where organization_id = ${organizationId} and user_id = ${userId} and month = ${month}::date`);
  return db.run(sql`
    insert into activity_slots (${columns})
    select ${columns} from (
      select e.* from unnest(${lines}::json[]) as line
        cross join lateral json_populate_record(null::activity_slots, line) e) slots
    where organization_id = ${organizationId} and user_id = ${userId}
    on conflict do nothing`);
}
