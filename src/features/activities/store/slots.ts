import type { TimeType } from '../../../contract/activities.ts';
import type { Executor } from '../../../db/database.ts';
import { type Sql, type SqlFragment, sql } from '../../../db/sql.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { idsPerSlot, type Minute, type SecondBits, type Slot, type SlotKey, type StatedSlot } from '../rules/slot.ts';
import type { Span } from '../rules/spans.ts';
import { arraysOf, plain, plainArray, text } from './columns.ts';
import type { SlotSource } from './copy-slots.ts';

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
 * was last analysed it expects next to no rows by any index, and would read all its time for each person's; and compare
 * each row with each where it is to compare two by two. In the order of the key without sorting there is one way only: the
 * key. Without loops but those that the statement itself names, rows are joined by their hash.
 */
async function byKey<Row>(db: Executor, find: Sql): Promise<Row[]> {
  const allow = (state: 'on' | 'off') =>
    db.run(sql`select set_config('enable_sort', ${state}, true), set_config('enable_nestloop', ${state}, true)`);
  const [, rows] = await concurrently(allow('off'), db.many<Row>(find), allow('on'));
  return rows;
}

const spanRows = (spans: readonly Span[]) => sql`unnest(${plainArray(spans, (span) => span.userId)}::int[],
  ${plainArray(spans, (span) => span.since)}::int8[], ${plainArray(spans, (span) => span.until)}::int8[])
  as span(user_id, since, until)`;

/** The start of a slot lies in its person's span. What the spans have in common leaves only its months in the plan. */
function inSpan(spans: readonly Span[]): SqlFragment {
  const since = Math.min(...spans.map((span) => span.since));
  const until = Math.max(...spans.map((span) => span.until));
  return sql`activity_slots.starts_at >= to_timestamp(span.since) and activity_slots.starts_at < to_timestamp(span.until)
    and activity_slots.starts_at >= to_timestamp(${since}::int8) and activity_slots.starts_at < to_timestamp(${until}::int8)`;
}

/** What is stored of persons' time in spans, over all projects. */
export function findSlots(db: Executor, organizationId: number, spans: readonly Span[]): Promise<StoredSlot[]> {
  // The fence makes every span one range of the key, whatever the planner thinks of their number.
  return byKey(
    db,
    sql`
    select s.user_id as "userId", s.project_id as "projectId", s.starts_at as "startsAt", s.tracked, s.keyboard, s.mouse,
      s.overall, s.billable, s.time_type as "timeType", s.task_id as "taskId"
    from ${spanRows(spans)}
    cross join lateral (
      select user_id, project_id, extract(epoch from starts_at at time zone 'UTC')::int8 as starts_at, tracked, keyboard, mouse, overall,
        billable, time_type, task_id
      from activity_slots
      where organization_id = ${organizationId} and user_id = span.user_id and ${inSpan(spans)}
      order by activity_slots.starts_at, project_id offset 0) s`,
  );
}

/** Whether anything is stored of persons' time in spans. */
export async function hasSlots(db: Executor, organizationId: number, spans: readonly Span[]): Promise<boolean> {
  const found = await byKey(
    db,
    sql`
    select 1 from ${spanRows(spans)}
    cross join lateral (
      select 1 from activity_slots
      where organization_id = ${organizationId} and user_id = span.user_id and ${inSpan(spans)}
      order by starts_at, project_id limit 1) s
    limit 1`,
  );
  return found.length > 0;
}

/**
 * The places, from 1, of the slots that are not stored just so; what leaves open whether it is billable is the same
 * either way. They are ascending by user and start, and the spans are theirs.
 */
export async function findOthers(
  db: Executor,
  organizationId: number,
  spans: readonly Span[],
  slots: readonly StatedSlot[],
): Promise<number[]> {
  const rows = await byKey<{ place: number }>(
    db,
    sql`
    select sent.place::int as place from ${await slotArrays(slots)} with ordinality as sent(${slotNames}, place)
    left join (
      select s.* from ${spanRows(spans)}
      cross join lateral (
        select user_id, project_id, starts_at, tracked, keyboard, mouse, overall, billable, time_type, task_id, minutes,
          seconds, apps, urls, screenshot_ids, note
        from activity_slots
        where organization_id = ${organizationId} and user_id = span.user_id and ${inSpan(spans)}
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
  return rows.map((row) => row.place);
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

const slotColumns = [
  plain((slot: StatedSlot) => slot.userId),
  plain((slot: StatedSlot) => slot.projectId),
  plain((slot: StatedSlot) => slot.startsAt),
  plain((slot: StatedSlot) => slot.tracked),
  plain((slot: StatedSlot) => slot.keyboard),
  plain((slot: StatedSlot) => slot.mouse),
  plain((slot: StatedSlot) => slot.overall),
  plain((slot: StatedSlot) => slot.billable),
  plain((slot: StatedSlot) => slot.timeType),
  plain((slot: StatedSlot) => slot.taskId),
  text((slot: StatedSlot) => slot.minutes),
  text((slot: StatedSlot) => slot.seconds),
  text((slot: StatedSlot) => slot.apps),
  text((slot: StatedSlot) => slot.urls),
  text((slot: StatedSlot) => slot.screenshotIds && `{${slot.screenshotIds.join(',')}}`),
  text((slot: StatedSlot) => slot.note),
];

const slotNames = sql`user_id, project_id, starts_at, tracked, keyboard, mouse, overall, billable, time_type, task_id,
  minutes, seconds, apps, urls, screenshot_ids, note`;

/** The rows of a batch as columns in the order of `slotNames`. */
async function slotArrays(slots: readonly StatedSlot[]): Promise<SqlFragment> {
  const [users, projects, starts, tracked, keyboard, mouse, overall, billable, types, tasks, ...texts] = await arraysOf(
    slots,
    slotColumns,
  );
  const [minutes, seconds, apps, urls, screenshots, notes] = texts;
  return sql`unnest(${users}::int[], ${projects}::int[], ${starts}::int8[], ${tracked}::int2[], ${keyboard}::int2[],
    ${mouse}::int2[], ${overall}::int2[], ${billable}::bool[], ${types}::text[], ${tasks}::int[], ${minutes}::text[],
    ${seconds}::text[], ${apps}::text[], ${urls}::text[], ${screenshots}::text[], ${notes}::text[])`;
}

/**
 * Replaces slots that are known to be there; answers the keys of those that differed, the others stay as they are, also
 * when only the program is another. It is an upsert because that goes by the key alone, where an update could be planned
 * as a join over all partitions.
 */
export async function replaceSlots(
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
      slot.billable, slot.time_type, slot.task_id, slot.minutes::json, slot.seconds::json, slot.apps::json,
      slot.urls::json, slot.screenshot_ids::int8[], slot.note, ${program}::text, ${now}::timestamptz,
      ${now}::timestamptz
    from ${await slotArrays(slots)} as slot(${slotNames})
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
