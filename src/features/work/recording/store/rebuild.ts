import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { DayFigures } from '../rules/split-at-midnight.ts';
import { idsPerSlot } from '../../../../time/slots.ts';
import type { Measures, SlotKey } from '../rules/slot.ts';

/** The first and last date with daily figures or slots, as text; empty if there are none. */
export async function findExtent(db: Executor, organizationId: number): Promise<string[]> {
  const row = await db.one<{ texts: (string | null)[] }>(sql`
    select array[
      (select local_date::text from daily_time where organization_id = ${organizationId} order by id limit 1),
      (select local_date::text from daily_time where organization_id = ${organizationId} order by id desc limit 1),
      (select (starts_at at time zone 'UTC')::date::text from activity_slots where organization_id = ${organizationId}
        order by id limit 1),
      (select (starts_at at time zone 'UTC')::date::text from activity_slots where organization_id = ${organizationId}
        order by id desc limit 1)
    ] as texts`);
  return row.texts.filter((text) => text !== null);
}

/** Returns whether any slot is in the same ten minutes as the instant, or later. */
export async function hasSlotsFrom(db: Executor, organizationId: number, instant: Temporal.Instant): Promise<boolean> {
  const firstId = Math.floor(instant.epochMilliseconds / 600_000) * idsPerSlot;
  const row = await db.one<{ found: boolean }>(sql`
    select exists (select 1 from activity_slots where organization_id = ${organizationId} and id >= ${firstId}
      and starts_at >= ${instant.subtract({ minutes: 10 })}) as found`);
  return row.found;
}

export type RawSlot = SlotKey & Measures & { id: number };

/** Slots that start in `[since, until)`, from an id on, ascending. */
export function listRawSlots(
  db: Executor,
  organizationId: number,
  range: { since: Temporal.Instant; until: Temporal.Instant; firstId: number },
  limit: number,
): Promise<RawSlot[]> {
  return db.many(sql`
    select id, user_id as "userId", project_id as "projectId", extract(epoch from starts_at at time zone 'UTC')::int8
      as "startsAt", tracked,
      keyboard, mouse, overall, billable, time_type as "timeType", task_id as "taskId", minutes, seconds
    from activity_slots
    where organization_id = ${organizationId} and id >= ${range.firstId}
      and starts_at >= ${range.since} and starts_at < ${range.until}
    order by id limit ${limit}`);
}

export type StoredDay = DayFigures & { userId: number; projectId: number; date: string };

/** The stored daily figures from a first to a last local date. */
export function listStoredDays(
  db: Executor,
  organizationId: number,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Promise<StoredDay[]> {
  return db.many(sql`
    select user_id as "userId", project_id as "projectId", local_date as date, tracked, billable, manual,
      input_tracked as "inputTracked", keyboard, mouse, overall
    from daily_time where organization_id = ${organizationId} and local_date between ${from} and ${to}`);
}
