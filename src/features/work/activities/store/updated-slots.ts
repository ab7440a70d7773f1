import type { BoundedRange } from '../../../../time/range.ts';
import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { isBefore } from '../../../../time/order.ts';
import {
  activityColumns,
  type SlotRow,
  type DailyRow,
  type ListFilter,
  listSlots,
  listSlotsOf,
  selected,
  type SlotFilter,
} from './lists.ts';

export const writtenWithin = ({ since, until }: BoundedRange) => sql`updated_at >= ${since} and updated_at < ${until}`;

/** Like `writtenWithin`, for rows that are found by start time. The expression prevents the use of an index. */
export const writtenWithinUnindexed = ({ since, until }: BoundedRange): SqlFragment =>
  sql`updated_at + interval '0' >= ${since} and updated_at + interval '0' < ${until}`;

const wroteLate = sql`(updated_at - starts_at > interval '1 hour' or updated_at - starts_at < interval '-1 hour')`;

/** The first `hours` of a window; undefined if the window is no longer than `hours`. */
export function firstHours({ since, until }: BoundedRange, hours: number): BoundedRange | undefined {
  const cut = since.add({ hours });
  return isBefore(cut, until) ? { since, until: cut } : undefined;
}

/** A tracker usually uploads time within this many hours. */
const promptHours = 1;

/**
 * The usual start times of slots that are written in the window. Undefined if the window is short enough to read all
 * writes in it.
 */
export function usualTime(window: BoundedRange): BoundedRange | undefined {
  const first = firstHours(window, promptHours);
  return first && { since: window.since, until: window.until.add({ hours: promptHours }) };
}

/**
 * Slots with usual start times that were written in the window, ascending by id. If the list is limited to few people,
 * only the time of these people is read.
 */
export function listPromptSlots(
  db: Executor,
  filter: SlotFilter,
  window: BoundedRange,
  persons: readonly number[] | undefined,
): Promise<SlotRow[]> {
  const further = sql`and ${writtenWithinUnindexed(window)}`;
  return persons === undefined ? listSlots(db, filter, further) : listSlotsOf(db, filter, persons, further);
}

/**
 * The slots of `listOtherSlots`. `offset 0` makes the planner find these slots by the time of the write, regardless of
 * the other conditions.
 */
function otherSlots(organizationId: number, window: BoundedRange): SqlFragment {
  const usual = usualTime(window);
  const before = sqlWhen(usual !== undefined, () => sql`and starts_at < ${usual?.since}`);
  const outside = sqlWhen(
    usual !== undefined,
    () => sql`and (starts_at < ${usual?.since} or starts_at >= ${usual?.until})`,
  );
  return sql`(
    (select * from activity_slots where organization_id = ${organizationId}
      and ${writtenWithin(firstHours(window, promptHours) ?? window)} and not ${wroteLate} ${before} offset 0)
    union all (select * from activity_slots where organization_id = ${organizationId}
      and ${writtenWithin(window)} and ${wroteLate} ${outside} offset 0))`;
}

/**
 * Slots that were written in the window and start outside the usual times, ascending by id. If the window has no usual
 * times, all slots written in it.
 */
export function listOtherSlots(db: Executor, filter: ListFilter, window: BoundedRange): Promise<SlotRow[]> {
  return db.many(sql`
    select ${activityColumns} from ${otherSlots(filter.organizationId, window)} slot
    where organization_id = ${filter.organizationId} and id >= ${filter.startId} ${selected(filter)}
    order by id limit ${filter.limit}`);
}

export type RemovedSlotRow = Pick<
  SlotRow,
  'id' | 'userId' | 'projectId' | 'taskId' | 'startsAt' | 'timeType' | 'createdAt' | 'updatedAt'
>;

/** Slots that were deleted in the window, ascending by id. */
export function listRemovedSlots(db: Executor, filter: ListFilter, window: BoundedRange): Promise<RemovedSlotRow[]> {
  return db.many(sql`
    select id, user_id as "userId", project_id as "projectId", task_id as "taskId", starts_at as "startsAt",
      time_type as "timeType", created_at as "createdAt", removed_at as "updatedAt"
    from removed_activities
    where organization_id = ${filter.organizationId} and id >= ${filter.startId}
      and removed_at >= ${window.since} and removed_at < ${window.until} ${selected(filter)}
    order by id limit ${filter.limit}`);
}

export type RemovedDayRow = Pick<
  DailyRow,
  'id' | 'date' | 'userId' | 'projectId' | 'taskId' | 'createdAt' | 'updatedAt'
>;

/** Days and parts of days that became empty in the window, ascending by id. */
export function listRemovedDays(db: Executor, filter: ListFilter, window: BoundedRange): Promise<RemovedDayRow[]> {
  return db.many(sql`
    select id, local_date as date, user_id as "userId", project_id as "projectId", task_id as "taskId",
      created_at as "createdAt", removed_at as "updatedAt"
    from removed_days
    where organization_id = ${filter.organizationId} and id >= ${filter.startId}
      and removed_at >= ${window.since} and removed_at < ${window.until} ${selected(filter)}
    order by id limit ${filter.limit}`);
}
