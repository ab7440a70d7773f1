import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql } from '../../../../db/sql.ts';
import type { TaskDelta } from '../rules/day-deltas.ts';
import type { DayFigures } from '../rules/split-at-midnight.ts';
import { plainArray } from './columns.ts';
import { deltaColumns, deltaNames, idsPerDay } from './daily.ts';

function deltaRows(deltas: readonly TaskDelta[]): SqlFragment {
  return sql`unnest(${deltaColumns(deltas)}, ${plainArray(deltas, (delta) => delta.taskId)}::int[])
    as delta(${deltaNames}, task_id)`;
}

/** Applies increases to parts of days, and creates missing parts. */
export async function addToTasks(
  db: Executor,
  organizationId: number,
  deltas: readonly TaskDelta[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into daily_task_time (organization_id, id, project_id, local_date, user_id, task_id, tracked, billable,
      manual, input_tracked, keyboard, mouse, overall, created_at, updated_at)
    select ${organizationId}::int, (delta.local_date - '1970-01-01'::date) * ${idsPerDay}::int8 +
      nextval('daily_time_numbers'),
      delta.project_id, delta.local_date, delta.user_id, delta.task_id, delta.tracked, delta.billable, delta.manual,
      delta.input_tracked, delta.keyboard, delta.mouse, delta.overall, ${now}::timestamptz, ${now}::timestamptz
    from ${deltaRows(deltas)}
    on conflict (organization_id, project_id, local_date, user_id, task_id) do update set
      tracked = daily_task_time.tracked + excluded.tracked, billable = daily_task_time.billable + excluded.billable,
      manual = daily_task_time.manual + excluded.manual,
      input_tracked = daily_task_time.input_tracked + excluded.input_tracked,
      keyboard = daily_task_time.keyboard + excluded.keyboard, mouse = daily_task_time.mouse + excluded.mouse,
      overall = daily_task_time.overall + excluded.overall, updated_at = excluded.updated_at`);
}

/** Changes figures of existing parts, and deletes parts that have no time left. */
export async function changeTasks(
  db: Executor,
  organizationId: number,
  deltas: readonly TaskDelta[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update daily_task_time as part set tracked = part.tracked + delta.tracked,
      billable = part.billable + delta.billable,
      manual = part.manual + delta.manual, input_tracked = part.input_tracked + delta.input_tracked,
      keyboard = part.keyboard + delta.keyboard, mouse = part.mouse + delta.mouse,
      overall = part.overall + delta.overall, updated_at = ${now}
    from ${deltaRows(deltas)}
    where part.organization_id = ${organizationId} and part.project_id = delta.project_id
      and part.local_date = delta.local_date and part.user_id = delta.user_id and part.task_id = delta.task_id`);
  await db.run(sql`
    with gone as (delete from daily_task_time as part using ${deltaRows(deltas)}
    where part.organization_id = ${organizationId} and part.project_id = delta.project_id
      and part.local_date = delta.local_date and part.user_id = delta.user_id and part.task_id = delta.task_id
      and part.tracked = 0
      returning part.*)
    insert into removed_days (organization_id, id, user_id, project_id, task_id, local_date, created_at, removed_at)
    select organization_id, id, user_id, project_id, task_id, local_date, created_at, ${now}::timestamptz from gone`);
}

export type StoredPart = DayFigures & { userId: number; projectId: number; date: string; taskId: number };

/** The stored parts of days on tasks, from a first to a last local date. */
export function listStoredParts(
  db: Executor,
  organizationId: number,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Promise<StoredPart[]> {
  return db.many(sql`
    select user_id as "userId", project_id as "projectId", local_date as date, task_id as "taskId", tracked, billable,
      manual, input_tracked as "inputTracked", keyboard, mouse, overall
    from daily_task_time where organization_id = ${organizationId} and local_date between ${from} and ${to}`);
}
