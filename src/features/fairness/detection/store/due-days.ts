import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import { defaultSettings } from '../../unusual-activities/facts.ts';
import type { AffectedDay } from '../affected-days.ts';
import type { AnalysisCause } from '../member-day.ts';

/** The organization's grace period for late uploads. */
export async function findGraceHours(db: Executor, organizationId: number): Promise<number> {
  const row = await db.maybe<{ graceHours: number }>(sql`
    select grace_hours as "graceHours" from detection_rule_sets
    where organization_id = ${organizationId} order by version desc limit 1`);
  return row?.graceHours ?? defaultSettings.graceHours;
}

export interface DueDay extends AffectedDay {
  dueAt: Temporal.Instant;
}

/**
 * Marks days in the order in which rows are locked. A waiting day retains the earlier instant, so that repeated changes
 * cannot delay its analysis forever.
 */
export async function upsertDueDays(
  db: Executor,
  organizationId: number,
  days: readonly DueDay[],
  { cause, now }: { cause: AnalysisCause; now: Temporal.Instant },
): Promise<void> {
  await db.run(sql`
    insert into detection_days (organization_id, user_id, local_date, due_at, changed_at, cause)
    select ${organizationId}::int, mark.user_id, mark.local_date, mark.due_at, ${now}::timestamptz, ${cause}::text
    from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[],
      ${days.map((day) => day.dueAt.toString())}::timestamptz[], ${days.map((day) => day.isAdjacent)}::bool[])
      as mark (user_id, local_date, due_at, is_adjacent)
    where not mark.is_adjacent or exists (
      select 1 from detection_days known where known.organization_id = ${organizationId}
        and known.user_id = mark.user_id and known.local_date = mark.local_date)
    order by mark.user_id, mark.local_date
    on conflict (organization_id, user_id, local_date) do update set
      due_at = least(detection_days.due_at, excluded.due_at), changed_at = excluded.changed_at, cause = excluded.cause,
      revision = detection_days.revision + 1`);
}

export interface DaySelection {
  /** Local dates, both included. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  userIds: readonly number[] | undefined;
}

/**
 * Marks every day of the selection that has time or was analysed before, and returns their number. A waiting day
 * retains its cause.
 */
export function markSelection(
  db: Executor,
  organizationId: number,
  selection: DaySelection,
  { cause, now }: { cause: AnalysisCause; now: Temporal.Instant },
): Promise<number> {
  const members = sqlWhen(selection.userIds !== undefined, () => sql`and user_id = any(${selection.userIds}::int[])`);
  return db.run(sql`
    insert into detection_days (organization_id, user_id, local_date, due_at, changed_at, cause)
    select ${organizationId}::int, user_id, local_date, ${now}::timestamptz, ${now}::timestamptz, ${cause}::text
    from (
      select user_id, local_date from daily_time
      where organization_id = ${organizationId} and local_date between ${selection.from} and ${selection.to} ${members}
      union
      select user_id, local_date from detection_days
      where organization_id = ${organizationId} and local_date between ${selection.from}
        and ${selection.to} ${members}) day
    order by user_id, local_date
    on conflict (organization_id, user_id, local_date) do update set
      due_at = least(detection_days.due_at, excluded.due_at),
      cause = case when detection_days.due_at is null then excluded.cause else detection_days.cause end`);
}

/**
 * Marks the analysed days from a date on again, because their start and end have changed. Waiting days stay due at the
 * same instant.
 */
export async function markFrom(
  db: Executor,
  organizationId: number,
  from: Temporal.PlainDate,
  { dueAt, cause }: { dueAt: Temporal.Instant; cause: AnalysisCause },
): Promise<void> {
  await db.run(sql`
    update detection_days set due_at = coalesce(due_at, ${dueAt}), revision = revision + 1,
      cause = case when due_at is null then ${cause} else cause end
    where organization_id = ${organizationId} and local_date >= ${from}`);
}

/** The dates that wait for a future instant. */
export async function listWaitingDates(db: Executor, organizationId: number, now: Temporal.Instant): Promise<string[]> {
  const rows = await db.many<{ date: string }>(sql`
    select distinct local_date as date from detection_days
    where organization_id = ${organizationId} and due_at > ${now} order by local_date`);
  return rows.map((row) => row.date);
}

export interface DueMove {
  date: string;
  from: Temporal.Instant;
  to: Temporal.Instant;
}

/** Moves waiting days from one due instant to another. */
export async function moveDue(db: Executor, organizationId: number, moves: readonly DueMove[]): Promise<void> {
  await db.run(sql`
    update detection_days d set due_at = move.until
    from unnest(${moves.map((move) => move.date)}::date[], ${moves.map((move) => move.from.toString())}::timestamptz[],
      ${moves.map((move) => move.to.toString())}::timestamptz[]) as move (local_date, since, until)
    where d.organization_id = ${organizationId} and d.local_date = move.local_date and d.due_at = move.since`);
}
