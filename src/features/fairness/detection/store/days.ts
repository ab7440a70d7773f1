import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { DayMeasures } from '../../../../detector/history.ts';
import type { AnalysisCause, MemberDay } from '../member-day.ts';
import type { DaySelection } from './due-days.ts';

/** Organizations with waiting days whose plan includes the detector. */
export async function findDueOrganizations(db: Executor, now: Temporal.Instant): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select f.organization_id as "organizationId" from organization_features f
    where f.feature = 'insights' and f.until is null and exists (
      select 1 from detection_days d where d.organization_id = f.organization_id and d.due_at <= ${now})
    order by f.organization_id`);
  return rows.map((row) => row.organizationId);
}

export interface ClaimedDay extends MemberDay {
  cause: AnalysisCause;
}

export interface DayClaim {
  now: Temporal.Instant;
  limit: number;
  /** Only days of this selection; omitted = any. */
  selection?: DaySelection;
}

/**
 * Claims waiting days for the transaction and skips days that another transaction has claimed. For each member, only
 * the first waiting day of four weeks is claimed, because later days are compared with the measures of that day.
 */
export function claimDays(
  db: Executor,
  organizationId: number,
  { now, limit, selection }: DayClaim,
): Promise<ClaimedDay[]> {
  return db.many(sql`
    select d.user_id as "userId", d.local_date as date, d.cause from detection_days d
    where d.organization_id = ${organizationId} and d.due_at <= ${now}
      ${sqlWhen(selection !== undefined, () => sql`and d.local_date between ${selection?.from} and ${selection?.to}`)}
      ${sqlWhen(selection?.userIds !== undefined, () => sql`and d.user_id = any(${selection?.userIds}::int[])`)}
      and not exists (
        select 1 from detection_days e where e.organization_id = ${organizationId} and e.user_id = d.user_id
          and e.local_date < d.local_date and e.local_date >= d.local_date - 28 and e.due_at <= ${now}
          ${sqlWhen(selection !== undefined, () => sql`and e.local_date >= ${selection?.from}`)})
    order by d.due_at, d.local_date, d.user_id limit ${limit} for update of d skip locked`);
}

/** Whether the organization's plan includes the detector. */
export async function hasInsights(db: Executor, organizationId: number): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`
    select exists (select 1 from organization_features
      where organization_id = ${organizationId} and feature = 'insights' and until is null) as has`);
  return row.has;
}

/** Kinds of records that an analysis reads or writes. Without these records the analysis is incomplete. */
const releasedKinds = sql`('minutes', 'activities', 'unusual_activities')`;

/**
 * Unmarks days whose minutes, slots or flags retention has deleted, in whole or in part. Their remaining records stay
 * as they are.
 */
export async function settleReleased(db: Executor, organizationId: number, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    update detection_days d set due_at = null
    from retention r
    where d.organization_id = ${organizationId} and d.due_at <= ${now} and r.organization_id = ${organizationId}
      and r.kind in ${releasedKinds} and d.local_date <= r.released_before`);
}

export interface AnalysedDay extends MemberDay {
  measures: DayMeasures;
}

/** Records that days were analysed, and unmarks these days. */
export async function finishDays(
  db: Executor,
  organizationId: number,
  days: readonly AnalysedDay[],
  { ruleVersion, now }: { ruleVersion: string; now: Temporal.Instant },
): Promise<void> {
  await db.run(sql`
    update detection_days d set due_at = null, analysed_at = ${now}, rule_version = ${ruleVersion},
      measures = done.measures::jsonb
    from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[],
      ${days.map((day) => JSON.stringify(day.measures))}::text[]) as done (user_id, local_date, measures)
    where d.organization_id = ${organizationId} and d.user_id = done.user_id and d.local_date = done.local_date`);
}

/** Postpones days to an instant after their analysis failed. */
export async function postponeDays(
  db: Executor,
  organizationId: number,
  days: readonly MemberDay[],
  dueAt: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update detection_days d set due_at = ${dueAt}
    from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[]) as late (user_id,
      local_date)
    where d.organization_id = ${organizationId} and d.user_id = late.user_id and d.local_date = late.local_date`);
}

export interface ReachedDay extends MemberDay {
  /** Whether the analysis found an event of the previous day that ends far into this day. */
  reachesIn: boolean;
  /**
   * A record of the previous day that ends after this instant extends far into this day, or did so before the time
   * changed.
   */
  farSince: Temporal.Instant;
}

/**
 * Marks the previous days again if they were analysed before these days changed, and one of their events extends far
 * into these days. The event is in the current result or in the stored records.
 */
export async function reopenDaysBefore(
  db: Executor,
  organizationId: number,
  days: readonly ReachedDay[],
  dueAt: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update detection_days d set due_at = least(d.due_at, ${dueAt}::timestamptz), cause = l.cause
    from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[],
        ${days.map((day) => day.reachesIn)}::bool[], ${days.map((day) => day.farSince.toString())}::timestamptz[])
      as later (user_id, local_date, reaches_in, far_since)
    join detection_days l on l.organization_id = ${organizationId} and l.user_id = later.user_id
      and l.local_date = later.local_date
    where d.organization_id = ${organizationId} and d.user_id = later.user_id
      and d.local_date = later.local_date - 1 and d.analysed_at <= l.changed_at
      and (later.reaches_in or exists (
        select 1 from unusual_activities a where a.organization_id = ${organizationId} and a.user_id = later.user_id
          and a.local_date = later.local_date - 1 and a.ends_at > later.far_since
          and a.starts_at >= later.far_since - interval '3 days' and a.starts_at < later.far_since))`);
}

export interface PastDay extends MemberDay {
  measures: DayMeasures;
}

/** The measures of the four weeks before each day. `date` is the day after these weeks. */
export function listPastMeasures(db: Executor, organizationId: number, days: readonly MemberDay[]): Promise<PastDay[]> {
  return db.many(sql`
    select day.user_id as "userId", day.local_date as date, past.measures
    from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[]) as day (user_id,
      local_date)
    cross join lateral (
      select measures from detection_days
      where organization_id = ${organizationId} and user_id = day.user_id
        and local_date between day.local_date - 28 and day.local_date - 1 and measures <> '{}'
      offset 0) past`);
}

export interface DeviceSeconds extends MemberDay {
  keyboard: number;
  mouse: number;
}

/** Active seconds by device, for each day and the two weeks before that day. */
export function sumDevices(db: Executor, organizationId: number, days: readonly MemberDay[]): Promise<DeviceSeconds[]> {
  return db.many(sql`
    select day.user_id as "userId", day.local_date as date, used.keyboard, used.mouse
    from unnest(${days.map((day) => day.userId)}::int[], ${days.map((day) => day.date)}::date[]) as day (user_id,
      local_date)
    cross join lateral (
      select coalesce(sum(keyboard), 0)::int as keyboard, coalesce(sum(mouse), 0)::int as mouse from daily_time
      where organization_id = ${organizationId} and user_id = day.user_id
        and local_date between day.local_date - 14 and day.local_date
      offset 0) used`);
}

/** Up to `limit` days of the selection with time, optionally only of some members. */
export function listDaysWithTime(
  db: Executor,
  organizationId: number,
  selection: DaySelection,
  limit: number,
): Promise<MemberDay[]> {
  return db.many(sql`
    select distinct user_id as "userId", local_date as date from daily_time
    where organization_id = ${organizationId} and local_date between ${selection.from} and ${selection.to}
      and tracked > 0
      ${sqlWhen(selection.userIds !== undefined, () => sql`and user_id = any(${selection.userIds}::int[])`)}
      and local_date > coalesce((select max(released_before) from retention
        where organization_id = ${organizationId} and kind in ${releasedKinds}), '-infinity')
    order by local_date, user_id limit ${limit}`);
}
