import type { TimeType } from '../../../contract/activities.ts';
import type { Executor } from '../../../db/database.ts';
import { type Sql, sql } from '../../../db/sql.ts';
import { together } from '../../../db/together.ts';
import { idsPerSlot, type Minute, type SecondBits, type Slot, type SlotKey } from '../rules/slot.ts';
import type { Span } from '../rules/spans.ts';
import { jsonArray, plainArray, textArray } from './columns.ts';

/** A stored slot without what is only needed to split it over midnight. */
export interface StoredSlot extends SlotKey {
  tracked: number;
  keyboard: number | null;
  mouse: number | null;
  overall: number | null;
  billable: boolean;
  timeType: TimeType;
  taskId: number | null;
}

/**
 * Has the statements of this transaction planned for the values they get. A plan kept from when a month's table was empty
 * would read all of the organization's time for each person's.
 */
export async function planForValues(db: Executor): Promise<void> {
  await db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
}

/**
 * Has a look-up go by the key of the slots, whatever the planner knows. Of an organization that was not there when a month
 * was last analysed it expects next to no rows by any index, and would read all its time for each person's. In the order
 * of the key without sorting there is one way only: the key.
 */
async function byKey<Row>(db: Executor, find: Sql): Promise<Row[]> {
  const sorting = (state: 'on' | 'off') => db.run(sql`select set_config('enable_sort', ${state}, true)`);
  const [, rows] = await together(sorting('off'), db.many<Row>(find), sorting('on'));
  return rows;
}

/** What is stored of persons' time in spans, over all projects. */
export function findSlots(db: Executor, organizationId: number, spans: readonly Span[]): Promise<StoredSlot[]> {
  const since = Math.min(...spans.map((span) => span.since));
  const until = Math.max(...spans.map((span) => span.until));
  // The fence makes every span one range of the key, whatever the planner thinks of their number.
  return byKey(
    db,
    sql`
    select s.user_id as "userId", s.project_id as "projectId", s.starts_at as "startsAt", s.tracked, s.keyboard, s.mouse,
      s.overall, s.billable, s.time_type as "timeType", s.task_id as "taskId"
    from unnest(${plainArray(spans, (span) => span.userId)}::int[], ${plainArray(spans, (span) => span.since)}::int8[],
      ${plainArray(spans, (span) => span.until)}::int8[]) as span(user_id, since, until)
    cross join lateral (
      select user_id, project_id, extract(epoch from starts_at at time zone 'UTC')::int8 as starts_at, tracked, keyboard, mouse, overall,
        billable, time_type, task_id
      from activity_slots where organization_id = ${organizationId} and user_id = span.user_id
        and activity_slots.starts_at >= to_timestamp(span.since) and activity_slots.starts_at < to_timestamp(span.until)
        and activity_slots.starts_at >= to_timestamp(${since}::int8) and activity_slots.starts_at < to_timestamp(${until}::int8)
      order by activity_slots.starts_at, project_id offset 0) s`,
  );
}

export interface SlotDetail extends SlotKey {
  minutes: readonly Minute[] | null;
  seconds: SecondBits | null;
}

/** Minutes and seconds of slots, as few of them lie over a local midnight. */
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

/** The rows of a batch as a table `slot`, in the column order of `slotColumns`. */
function slotRows(slots: readonly Slot[]) {
  return sql`unnest(${plainArray(slots, (slot) => slot.userId)}::int[], ${plainArray(slots, (slot) => slot.projectId)}::int[],
    ${plainArray(slots, (slot) => slot.startsAt)}::int8[], ${plainArray(slots, (slot) => slot.tracked)}::int2[],
    ${plainArray(slots, (slot) => slot.keyboard)}::int2[], ${plainArray(slots, (slot) => slot.mouse)}::int2[],
    ${plainArray(slots, (slot) => slot.overall)}::int2[], ${plainArray(slots, (slot) => slot.billable)}::bool[],
    ${plainArray(slots, (slot) => slot.timeType)}::text[], ${plainArray(slots, (slot) => slot.taskId)}::int[],
    ${jsonArray(slots, (slot) => slot.minutes)}::json[], ${jsonArray(slots, (slot) => slot.seconds)}::json[],
    ${jsonArray(slots, (slot) => slot.apps)}::json[], ${jsonArray(slots, (slot) => slot.urls)}::json[],
    ${textArray(slots, (slot) => slot.screenshotIds && `{${slot.screenshotIds.join(',')}}`)}::text[],
    ${textArray(slots, (slot) => slot.note)}::text[])
    as slot(user_id, project_id, starts_at, tracked, keyboard, mouse, overall, billable, time_type, task_id, minutes,
      seconds, apps, urls, screenshot_ids, note)`;
}

/** Whose slots they are, and the program that sent them. */
export interface SlotSource {
  organizationId: number;
  program: string | null;
}

/** Stores slots that are known not to be there; answers their number. */
export function insertSlots(
  db: Executor,
  { organizationId, program }: SlotSource,
  slots: readonly Slot[],
  now: Temporal.Instant,
): Promise<number> {
  return db.run(sql`
    insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, keyboard, mouse, overall,
      billable, time_type, task_id, minutes, seconds, apps, urls, screenshot_ids, note, program, created_at,
      updated_at)
    select ${organizationId}::int, slot.starts_at / 600 * ${idsPerSlot}::int8 + nextval('activity_numbers'),
      slot.user_id, slot.project_id, to_timestamp(slot.starts_at), slot.tracked, slot.keyboard, slot.mouse, slot.overall,
      slot.billable, slot.time_type, slot.task_id, slot.minutes, slot.seconds, slot.apps, slot.urls,
      slot.screenshot_ids::int8[], slot.note, ${program}::text, ${now}::timestamptz,
      ${now}::timestamptz
    from ${slotRows(slots)}`);
}

/**
 * Replaces slots that are known to be there; answers the keys of those that differed, the others stay as they are, also
 * when only the program is another. It is an upsert because that goes by the key alone, where an update could be planned
 * as a join over all partitions.
 */
export function replaceSlots(
  db: Executor,
  { organizationId, program }: SlotSource,
  slots: readonly Slot[],
  now: Temporal.Instant,
): Promise<SlotKey[]> {
  return db.many(sql`
    insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, keyboard, mouse, overall,
      billable, time_type, task_id, minutes, seconds, apps, urls, screenshot_ids, note, program, created_at,
      updated_at)
    select ${organizationId}::int, slot.starts_at / 600 * ${idsPerSlot}::int8,
      slot.user_id, slot.project_id, to_timestamp(slot.starts_at), slot.tracked, slot.keyboard, slot.mouse, slot.overall,
      slot.billable, slot.time_type, slot.task_id, slot.minutes, slot.seconds, slot.apps, slot.urls,
      slot.screenshot_ids::int8[], slot.note, ${program}::text, ${now}::timestamptz,
      ${now}::timestamptz
    from ${slotRows(slots)}
    on conflict (organization_id, user_id, starts_at, project_id) do update set tracked = excluded.tracked,
      keyboard = excluded.keyboard, mouse = excluded.mouse, overall = excluded.overall, billable = excluded.billable,
      time_type = excluded.time_type, task_id = excluded.task_id, minutes = excluded.minutes, seconds = excluded.seconds,
      apps = excluded.apps, urls = excluded.urls, screenshot_ids = excluded.screenshot_ids, note = excluded.note,
      program = excluded.program, updated_at = excluded.updated_at
    where (activity_slots.tracked, activity_slots.keyboard, activity_slots.mouse, activity_slots.overall, activity_slots.billable, activity_slots.time_type, activity_slots.task_id,
        activity_slots.minutes::text, activity_slots.seconds::text, activity_slots.apps::text, activity_slots.urls::text, activity_slots.screenshot_ids, activity_slots.note)
      is distinct from (excluded.tracked, excluded.keyboard, excluded.mouse, excluded.overall, excluded.billable,
        excluded.time_type, excluded.task_id, excluded.minutes::text, excluded.seconds::text, excluded.apps::text,
        excluded.urls::text, excluded.screenshot_ids, excluded.note)
    returning user_id as "userId", project_id as "projectId", extract(epoch from starts_at at time zone 'UTC')::int8 as "startsAt"`);
}
