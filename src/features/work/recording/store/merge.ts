import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { BoundedRange } from '../../../../time/range.ts';
import type { Measures, SlotKey } from '../rules/slot.ts';

/** The two members in a merge: the time of one member moves to the other. */
export interface TimeTransfer {
  organizationId: number;
  fromUserId: number;
  intoUserId: number;
}

/** The range from the start of a person's first slot to just after the start of the last one. Null without slots. */
export async function findPersonRange(
  db: Executor,
  organizationId: number,
  userId: number,
): Promise<BoundedRange | null> {
  const row = await db.one<{ since: string | null; last: string | null }>(sql`
    select min(starts_at) as since, max(starts_at) as last from activity_slots
    where organization_id = ${organizationId} and user_id = ${userId}`);
  if (row.since === null || row.last === null) return null;
  return { since: Temporal.Instant.from(row.since), until: Temporal.Instant.from(row.last).add({ seconds: 1 }) };
}

export interface Twin {
  projectId: number;
  startsAt: string;
}

/** The projects and starts at which both members have a slot, ascending by start, up to `most`. */
export function findTwins(db: Executor, pair: TimeTransfer, range: BoundedRange, most: number): Promise<Twin[]> {
  return db.many(sql`
    select source.project_id as "projectId", source.starts_at as "startsAt"
    from activity_slots source join activity_slots target
      on target.organization_id = source.organization_id and target.starts_at = source.starts_at
        and target.project_id = source.project_id
    where source.organization_id = ${pair.organizationId} and source.user_id = ${pair.fromUserId}
      and target.organization_id = ${pair.organizationId} and target.user_id = ${pair.intoUserId}
      and source.starts_at >= ${range.since} and source.starts_at < ${range.until}
      and target.starts_at >= ${range.since} and target.starts_at < ${range.until}
    order by source.starts_at, source.project_id limit ${most}`);
}

export interface FullSlot {
  /** The start of the ten-minute slot. */
  startsAt: string;
  tracked: number;
}

/** The ten-minute slots in which both members together have more than 600 s, ascending, up to `most`. */
export function findOverfull(db: Executor, pair: TimeTransfer, range: BoundedRange, most: number): Promise<FullSlot[]> {
  const { organizationId, fromUserId, intoUserId } = pair;
  return db.many(sql`
    select to_timestamp(number * 600) as "startsAt", sum(tracked) as tracked
    from (
      select floor(extract(epoch from starts_at at time zone 'UTC') / 600)::int8 as number, user_id, tracked
        from activity_slots
      where organization_id = ${organizationId} and user_id = any(${[fromUserId, intoUserId]}::int[])
        and starts_at >= ${range.since.subtract({ seconds: 600 })} and starts_at <
          ${range.until.add({ seconds: 600 })}) slot
    group by number having sum(tracked) > 600 and bool_or(user_id = ${fromUserId}) and bool_or(user_id = ${intoUserId})
    order by number limit ${most}`);
}

export type MovedSlot = SlotKey & Measures;

/**
 * Moves the slots in a range to the other member, and returns them with the new owner. Figures as of earlier instants
 * still count these slots for the former owner.
 */
export function moveSlots(
  db: Executor,
  pair: TimeTransfer,
  range: BoundedRange,
  now: Temporal.Instant,
): Promise<MovedSlot[]> {
  return db.many(sql`
    with moved as (update activity_slots set user_id = ${pair.intoUserId}, updated_at = ${now}
      where organization_id = ${pair.organizationId} and user_id = ${pair.fromUserId}
        and starts_at >= ${range.since} and starts_at < ${range.until}
      returning *),
    superseded as (insert into superseded_slots (organization_id, user_id, project_id, starts_at, tracked, billable,
        created_at, requested_at)
      select organization_id, had.user_id, project_id, starts_at, tracked * had.share, billable, created_at,
        ${now}::timestamptz
      from moved cross join (values (${pair.fromUserId}::int, 1), (${pair.intoUserId}::int, 0)) as had (user_id, share))
    select user_id as "userId", project_id as "projectId", extract(epoch from starts_at at time zone 'UTC')::int8
      as "startsAt", tracked,
      keyboard, mouse, overall, billable, time_type as "timeType", task_id as "taskId", minutes, seconds
    from moved`);
}
