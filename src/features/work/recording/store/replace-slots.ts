import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { idsPerSlot } from '../../../../time/slots.ts';
import type { Slot, SlotKey } from '../rules/slot.ts';
import type { SlotSource } from './insert-slots.ts';
import { slotArrays, slotNames } from './slot-values.ts';

/**
 * Replaces slots that are known to exist, and returns the keys of those that differed. Slots that differ only in the
 * program do not change. The statement is an upsert, which uses only the key; an update could be planned as a join over
 * all partitions.
 */
export async function replaceSlots(
  db: Executor,
  { organizationId, program }: SlotSource,
  slots: readonly Slot[],
  now: Temporal.Instant,
): Promise<SlotKey[]> {
  return db.many(sql`
    insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, keyboard, mouse, overall,
      billable, time_type, task_id, minutes, seconds, apps, urls, screenshot_ids, note, entry_id, program,
      created_at, updated_at)
    select ${organizationId}::int, slot.starts_at / 600 * ${idsPerSlot}::int8,
      slot.user_id, slot.project_id, to_timestamp(slot.starts_at), slot.tracked, slot.keyboard, slot.mouse,
        slot.overall,
      slot.billable, slot.time_type, slot.task_id, slot.minutes::json, slot.seconds::json, slot.apps::json,
      slot.urls::json, slot.screenshot_ids::int8[], slot.note, slot.entry_id, ${program}::text, ${now}::timestamptz,
      ${now}::timestamptz
    from ${await slotArrays(slots)} as slot(${slotNames})
    on conflict (organization_id, user_id, starts_at, project_id) do update set tracked = excluded.tracked,
      keyboard = excluded.keyboard, mouse = excluded.mouse, overall = excluded.overall, billable = excluded.billable,
      time_type = excluded.time_type, task_id = excluded.task_id, minutes = excluded.minutes,
        seconds = excluded.seconds,
      apps = excluded.apps, urls = excluded.urls, screenshot_ids = excluded.screenshot_ids, note = excluded.note,
      entry_id = excluded.entry_id, program = excluded.program, updated_at = excluded.updated_at
    where (activity_slots.tracked, activity_slots.keyboard, activity_slots.mouse, activity_slots.overall,
      activity_slots.billable, activity_slots.time_type, activity_slots.task_id,
        activity_slots.minutes::text, activity_slots.seconds::text, activity_slots.apps::text,
          activity_slots.urls::text, activity_slots.screenshot_ids, activity_slots.note)
      is distinct from (excluded.tracked, excluded.keyboard, excluded.mouse, excluded.overall, excluded.billable,
        excluded.time_type, excluded.task_id, excluded.minutes::text, excluded.seconds::text, excluded.apps::text,
        excluded.urls::text, excluded.screenshot_ids, excluded.note)
    returning user_id as "userId", project_id as "projectId", extract(epoch from starts_at at time zone 'UTC')::int8
      as "startsAt"`);
}
