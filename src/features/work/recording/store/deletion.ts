import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import type { Measures, SlotKey } from '../rules/slot.ts';

export interface DeletionScope {
  organizationId: number;
  since: Temporal.Instant;
  until: Temporal.Instant;
  projectIds: readonly number[] | undefined;
}

export type RemovedSlot = SlotKey & Measures & { entryId: number | null };

const recordRemoved = sql`insert into removed_activities (organization_id, id, user_id, project_id, task_id, starts_at,
  time_type,
    created_at, removed_at)
  select organization_id, id, user_id, project_id, task_id, starts_at, time_type, created_at`;

/** Stores deleted time as superseded, because figures as of an earlier instant still include it. */
const keptTime = sql`insert into superseded_slots (organization_id, user_id, project_id, starts_at, tracked, billable,
        created_at, requested_at)
  select organization_id, user_id, project_id, starts_at, tracked, billable, created_at`;

const removed = sql`user_id as "userId", project_id as "projectId", extract(epoch
  from starts_at at time zone 'UTC')::int8 as "startsAt",
  tracked, keyboard, mouse, overall, billable, time_type as "timeType", task_id as "taskId", minutes, seconds,
  entry_id as "entryId"`;

const within = (doomed: DeletionScope): SqlFragment => sql`starts_at >= ${doomed.since} and starts_at < ${doomed.until}
  ${sqlWhen(doomed.projectIds !== undefined, () => sql`and project_id = any(${doomed.projectIds}::int[])`)}`;

/**
 * The exclusive end id of a portion of about `size` slots from `firstId` on. Null if the rest fits into one portion.
 */
export async function findPortionEnd(db: Executor, doomed: DeletionScope, firstId: number, size: number) {
  const row = await db.maybe<{ id: number }>(sql`
    select id from activity_slots where organization_id = ${doomed.organizationId} and ${within(doomed)}
      and id >= ${firstId} order by id offset ${size} limit 1`);
  return row?.id ?? null;
}

/** Deletes the slots from id `firstId` up to `endId` (exclusive), or to the end if `endId` is null. */
export function deletePortion(
  db: Executor,
  doomed: DeletionScope,
  portion: { firstId: number; endId: number | null },
  now: Temporal.Instant,
) {
  const { firstId, endId } = portion;
  return db.many<RemovedSlot>(sql`
    with gone as (delete from activity_slots where organization_id = ${doomed.organizationId} and ${within(doomed)}
      and id >= ${firstId}
      ${sqlWhen(endId !== null, () => sql`and id < ${endId}`)}
      returning *),
    recorded as (${recordRemoved}, ${now}::timestamptz from gone),
    superseded as (${keptTime}, ${now}::timestamptz from gone)
    select ${removed} from gone`);
}

/** The number of slots to delete, by user id. People without slots are left out. */
export function countSlots(db: Executor, doomed: DeletionScope, userIds: readonly number[]) {
  return db.many<{ userId: number; slots: number }>(sql`
    select user_id as "userId", count(*)::int8 as slots from activity_slots
    where organization_id = ${doomed.organizationId} and ${within(doomed)} and user_id = any(${userIds}::int[])
    group by user_id order by user_id`);
}

/** The exclusive end of a portion of about `size` slots of a person. Null if the rest fits into one portion. */
export async function findPersonPortionEnd(db: Executor, doomed: DeletionScope, userId: number, size: number) {
  const row = await db.maybe<{ startsAt: string }>(sql`
    select starts_at as "startsAt" from activity_slots where organization_id = ${doomed.organizationId}
      and ${within(doomed)} and user_id = ${userId}
    order by starts_at offset ${size} limit 1`);
  return row ? Temporal.Instant.from(row.startsAt) : null;
}

/** Deletes the slots of an entry, which start in the range. */
export function deleteSlotsOfEntry(
  db: Executor,
  doomed: DeletionScope,
  { userId, entryId }: { userId: number; entryId: number },
  now: Temporal.Instant,
) {
  return db.many<RemovedSlot>(sql`
    with gone as (delete from activity_slots where organization_id = ${doomed.organizationId} and ${within(doomed)}
      and user_id = ${userId} and entry_id = ${entryId} returning *),
    recorded as (${recordRemoved}, ${now}::timestamptz from gone),
    superseded as (${keptTime}, ${now}::timestamptz from gone)
    select ${removed} from gone`);
}

/** Deletes the slots of several people. */
export function deletePersonsPortion(
  db: Executor,
  doomed: DeletionScope,
  userIds: readonly number[],
  now: Temporal.Instant,
) {
  return db.many<RemovedSlot>(sql`
    with gone as (delete from activity_slots where organization_id = ${doomed.organizationId} and ${within(doomed)}
      and user_id = any(${userIds}::int[]) returning *),
    recorded as (${recordRemoved}, ${now}::timestamptz from gone),
    superseded as (${keptTime}, ${now}::timestamptz from gone)
    select ${removed} from gone`);
}
