import type { TimeType } from '../../../../contract/lists/time.ts';
import type { Executor } from '../../../../db/database.ts';
import { type Sql, type SqlFragment, sql } from '../../../../db/sql.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import type { ActiveMinute, ActiveSeconds, RequestedSlot, SlotKey } from '../rules/slot.ts';
import type { PersonInterval } from '../rules/look-up-intervals.ts';
import { plainArray } from './columns.ts';
import { slotNames, slotArrays } from './slot-values.ts';

/** A stored slot without the fields that are needed only for a split at midnight. */
export interface RecordedSlot extends SlotKey {
  tracked: number;
  keyboard: number | null;
  mouse: number | null;
  overall: number | null;
  billable: boolean;
  timeType: TimeType;
  taskId: number | null;
  createdAt: string;
  entryId: number | null;
}

/**
 * Makes PostgreSQL plan the statements of this transaction for their actual values. A plan that was cached while a
 * month's table was empty would read all the organization's time for each person.
 */
export async function planForValues(db: Executor): Promise<void> {
  await db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

/**
 * Makes a query use the key of the slots, regardless of statistics. For an organization that is newer than the last
 * analysis of a month, the planner expects almost no rows from any index. It would then read all the organization's
 * time for each person, or compare all rows in pairs. With sorting turned off, only the key gives the required order.
 * With nested loops turned off, rows are joined by hash, except in loops that the statement itself contains.
 */
async function byKey<Row>(db: Executor, find: Sql): Promise<Row[]> {
  const allow = (state: 'on' | 'off') =>
    db.run(sql`select set_config('enable_sort', ${state}, true), set_config('enable_nestloop', ${state}, true)`);
  const [, rows] = await concurrently(allow('off'), db.many<Row>(find), allow('on'));
  return rows;
}

const intervalRows = (
  intervals: readonly PersonInterval[],
) => sql`unnest(${plainArray(intervals, (interval) => interval.userId)}::int[],
  ${plainArray(intervals, (interval) => interval.since)}::int8[],
    ${plainArray(intervals, (interval) => interval.until)}::int8[])
  as sought(user_id, since, until)`;

/**
 * The condition that a slot starts in its person's interval. The common bounds of all intervals limit the plan to the
 * partitions of a few months.
 */
function inInterval(intervals: readonly PersonInterval[]): SqlFragment {
  const since = Math.min(...intervals.map((interval) => interval.since));
  const until = Math.max(...intervals.map((interval) => interval.until));
  return sql`activity_slots.starts_at >= to_timestamp(sought.since) and activity_slots.starts_at <
    to_timestamp(sought.until)
    and activity_slots.starts_at >= to_timestamp(${since}::int8) and activity_slots.starts_at <
      to_timestamp(${until}::int8)`;
}

/** The stored slots of people in intervals, over all projects. */
export function findSlots(
  db: Executor,
  organizationId: number,
  intervals: readonly PersonInterval[],
): Promise<RecordedSlot[]> {
  // `offset 0` makes each interval one range of the key, regardless of the planner's estimates.
  return byKey(
    db,
    sql`
    select s.user_id as "userId", s.project_id as "projectId", s.starts_at as "startsAt", s.tracked, s.keyboard,
      s.mouse,
      s.overall, s.billable, s.time_type as "timeType", s.task_id as "taskId", s.created_at as "createdAt",
      s.entry_id as "entryId"
    from ${intervalRows(intervals)}
    cross join lateral (
      select user_id, project_id, extract(epoch from starts_at at time zone 'UTC')::int8 as starts_at, tracked,
        keyboard, mouse, overall,
        billable, time_type, task_id, created_at, entry_id
      from activity_slots
      where organization_id = ${organizationId} and user_id = sought.user_id and ${inInterval(intervals)}
      order by activity_slots.starts_at, project_id offset 0) s`,
  );
}

export interface StoredScreenshots extends SlotKey {
  tracked: number;
  screenshotIds: readonly number[] | null;
}

/** The stored screenshots of people in intervals, over all projects. */
export function findScreenshots(
  db: Executor,
  organizationId: number,
  intervals: readonly PersonInterval[],
): Promise<StoredScreenshots[]> {
  return byKey(
    db,
    sql`
    select s.user_id as "userId", s.project_id as "projectId", s.starts_at as "startsAt", s.tracked,
      s.screenshot_ids as "screenshotIds"
    from ${intervalRows(intervals)}
    cross join lateral (
      select user_id, project_id, extract(epoch from starts_at at time zone 'UTC')::int8 as starts_at, tracked,
        screenshot_ids
      from activity_slots
      where organization_id = ${organizationId} and user_id = sought.user_id and ${inInterval(intervals)}
      order by activity_slots.starts_at, project_id offset 0) s`,
  );
}

/** Returns whether the intervals contain stored slots. */
export async function hasSlots(
  db: Executor,
  organizationId: number,
  intervals: readonly PersonInterval[],
): Promise<boolean> {
  const found = await byKey(
    db,
    sql`
    select 1 from ${intervalRows(intervals)}
    cross join lateral (
      select 1 from activity_slots
      where organization_id = ${organizationId} and user_id = sought.user_id and ${inInterval(intervals)}
      order by starts_at, project_id limit 1) s
    limit 1`,
  );
  return found.length > 0;
}

/**
 * The positions, counted from 1, of the slots that are not stored in the same form. If a slot does not state
 * `billable`, either stored value matches. The slots are ascending by user and start, and the intervals contain these
 * slots.
 */
export async function findDifferent(
  db: Executor,
  organizationId: number,
  intervals: readonly PersonInterval[],
  slots: readonly RequestedSlot[],
): Promise<number[]> {
  const rows = await byKey<{ position: number }>(
    db,
    sql`
    select sent.position::int as position from ${await slotArrays(slots)} with ordinality as sent(${slotNames},
      position)
    left join (
      select s.* from ${intervalRows(intervals)}
      cross join lateral (
        select user_id, project_id, starts_at, tracked, keyboard, mouse, overall, billable, time_type, task_id, minutes,
          seconds, apps, urls, screenshot_ids, note
        from activity_slots
        where organization_id = ${organizationId} and user_id = sought.user_id and ${inInterval(intervals)}
        order by starts_at, project_id offset 0) s) stored
      on stored.user_id = sent.user_id and stored.project_id = sent.project_id
      and stored.starts_at = to_timestamp(sent.starts_at) and stored.tracked = sent.tracked
      and stored.billable = coalesce(sent.billable, stored.billable)
      and (stored.keyboard, stored.mouse, stored.overall, stored.time_type, stored.task_id, stored.minutes::text,
        stored.seconds::text, stored.apps::text, stored.urls::text, stored.screenshot_ids, stored.note)
      is not distinct from (sent.keyboard, sent.mouse, sent.overall, sent.time_type, sent.task_id, sent.minutes,
        sent.seconds, sent.apps, sent.urls, sent.screenshot_ids::int8[], sent.note)
    where stored.user_id is null`,
  );
  return rows.map((row) => row.position);
}

export interface SlotDetail extends SlotKey {
  minutes: readonly ActiveMinute[] | null;
  seconds: ActiveSeconds | null;
}

/** The minutes and seconds of slots. They are read separately, because few slots cross a local midnight. */
export function findDetails(db: Executor, organizationId: number, keys: readonly SlotKey[]): Promise<SlotDetail[]> {
  return byKey(
    db,
    sql`
    select s.user_id as "userId", s.project_id as "projectId", s.starts_at as "startsAt", s.minutes, s.seconds
    from unnest(${plainArray(keys, (key) => key.userId)}::int[], ${plainArray(keys, (key) => key.projectId)}::int[],
      ${plainArray(keys, (key) => key.startsAt)}::int8[]) as k(user_id, project_id, starts_at)
    cross join lateral (
      select user_id, project_id, extract(epoch from starts_at at time zone 'UTC')::int8 as starts_at, minutes, seconds
      from activity_slots
      where organization_id = ${organizationId} and user_id = k.user_id and project_id = k.project_id
        and activity_slots.starts_at >= to_timestamp(k.starts_at)
        and activity_slots.starts_at < to_timestamp(k.starts_at + 1)
      order by activity_slots.starts_at, project_id offset 0) s`,
  );
}
