import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { Recording } from '../../../../detector/signal/slots.ts';
import type { MemberSteps } from '../../../../detector/signal/recorded-steps.ts';
import type { MemberDay } from '../member-day.ts';

/** The steps found in a member's day, by program. */
export type StepsByProgram = Readonly<Record<string, MemberSteps>>;
/** How each program recorded a date. Programs that record every second are left out. */
export type Recordings = Readonly<Record<string, Recording>>;

export interface ChangedDay extends MemberDay {
  revision: number;
}

/**
 * All members' days on these dates whose time has changed since the last measurement, in the order in which rows are
 * locked.
 */
export function listUnmeasured(db: Executor, organizationId: number, dates: readonly string[]): Promise<ChangedDay[]> {
  return db.many(sql`
    select d.user_id as "userId", d.local_date as date, d.revision from detection_days d
    where d.organization_id = ${organizationId} and d.local_date = any(${dates}::date[]) and not exists (
      select 1 from recorded_days r where r.organization_id = ${organizationId} and r.local_date = d.local_date
        and r.user_id = d.user_id and r.revision = d.revision)
    order by d.local_date, d.user_id`);
}

export interface MeasuredDay extends ChangedDay {
  programs: StepsByProgram;
}

export async function saveMeasured(db: Executor, organizationId: number, days: readonly MeasuredDay[]): Promise<void> {
  await db.run(sql`
    insert into recorded_days (organization_id, local_date, user_id, revision, programs)
    select ${organizationId}::int, day.local_date, day.user_id, day.revision, day.programs::jsonb
    from unnest(${days.map((day) => day.date)}::date[], ${days.map((day) => day.userId)}::int[],
      ${days.map((day) => day.revision)}::int[], ${days.map((day) => JSON.stringify(day.programs))}::text[])
      as day (local_date, user_id, revision, programs)
    order by day.local_date, day.user_id
    on conflict (organization_id, local_date, user_id) do update set
      revision = excluded.revision, programs = excluded.programs`);
}

export interface RecordedDate {
  date: string;
  programs: Recordings;
}

/** The stored result per date: how programs recorded time on that date. */
export function listRecordings(
  db: Executor,
  organizationId: number,
  dates: readonly string[],
): Promise<RecordedDate[]> {
  return db.many(sql`
    select local_date as date, programs from recorded_dates
    where organization_id = ${organizationId} and local_date = any(${dates}::date[])`);
}

/** Locks the results of the dates against changes until the transaction ends. Other analyses can still read them. */
export async function lockRecordings(db: Executor, organizationId: number, dates: readonly string[]): Promise<void> {
  await db.many(sql`
    select 1 as locked from recorded_dates
    where organization_id = ${organizationId} and local_date = any(${dates}::date[])
    order by local_date for share`);
}

/**
 * Claims the dates for the transaction, so that no other analysis uses results that are about to change. Returns the
 * dates that had a result, with the result.
 */
export async function claimRecordings(
  db: Executor,
  organizationId: number,
  dates: readonly string[],
): Promise<RecordedDate[]> {
  const added = await db.many<{ date: string }>(sql`
    insert into recorded_dates (organization_id, local_date, programs)
    select ${organizationId}::int, day.local_date, '{}' from unnest(${dates}::date[]) as day (local_date)
    order by day.local_date on conflict do nothing returning local_date as date`);
  const locked = await db.many<RecordedDate>(sql`
    select local_date as date, programs from recorded_dates
    where organization_id = ${organizationId} and local_date = any(${dates}::date[])
    order by local_date for update`);
  const fresh = new Set(added.map(({ date }) => date));
  return locked.filter(({ date }) => !fresh.has(date));
}

export interface MeasuredSteps extends MemberDay {
  programs: StepsByProgram;
}

/** The measured steps of all members' days on these dates. */
export function listMeasured(db: Executor, organizationId: number, dates: readonly string[]): Promise<MeasuredSteps[]> {
  return db.many(sql`
    select user_id as "userId", local_date as date, programs from recorded_days
    where organization_id = ${organizationId} and local_date = any(${dates}::date[]) and programs <> '{}'
    order by local_date, user_id`);
}

export async function saveRecordings(
  db: Executor,
  organizationId: number,
  dates: readonly RecordedDate[],
): Promise<void> {
  await db.run(sql`
    update recorded_dates d set programs = updated.programs::jsonb
    from unnest(${dates.map(({ date }) => date)}::date[],
      ${dates.map(({ programs }) => JSON.stringify(programs))}::text[])
      as updated (local_date, programs)
    where d.organization_id = ${organizationId} and d.local_date = updated.local_date`);
}

/** Marks days again that were analysed with an outdated result for their program. */
export async function reopenDays(
  db: Executor,
  organizationId: number,
  days: readonly MemberDay[],
  dueAt: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update detection_days d set due_at = ${dueAt}, cause = 'recording_changed'
    from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[]) as day (user_id,
      local_date)
    where d.organization_id = ${organizationId} and d.user_id = day.user_id and d.local_date = day.local_date
      and d.due_at is null`);
}
