import type { Executor } from '../../../db/database.ts';
import { type SqlFragment, sql } from '../../../db/sql.ts';
import {
  activityColumns,
  type ActivityRow,
  type DailyRow,
  type ListFilter,
  listParts,
  ofProjects,
  ofTasks,
  ofUsers,
  seen,
} from './lists.ts';

/** Writes of `[since, until)`. */
export interface Window {
  since: Temporal.Instant;
  until: Temporal.Instant;
}

const matching = (filter: ListFilter): SqlFragment => sql`${ofUsers(filter.userIds)} ${ofProjects(filter.projectIds)}
  ${ofTasks(filter.taskIds)} ${seen(filter.sight)}`;

/** Slots that were written in the window, ascending by id. */
export function listWrittenSlots(db: Executor, filter: ListFilter, window: Window): Promise<ActivityRow[]> {
  // The fence has the slots found by when they were written, not passed over one by one in the order of their ids.
  return db.many(sql`
    select * from (select ${activityColumns} from activity_slots
      where organization_id = ${filter.organizationId} and id >= ${filter.startId}
        and updated_at >= ${window.since} and updated_at < ${window.until} ${matching(filter)} offset 0) slot
    order by id limit ${filter.limit}`);
}

export type RemovedSlotRow = Pick<
  ActivityRow,
  'id' | 'userId' | 'projectId' | 'taskId' | 'startsAt' | 'timeType' | 'createdAt' | 'updatedAt'
>;

/** Slots that were deleted in the window, ascending by id. */
export function listRemovedSlots(db: Executor, filter: ListFilter, window: Window): Promise<RemovedSlotRow[]> {
  return db.many(sql`
    select id, user_id as "userId", project_id as "projectId", task_id as "taskId", starts_at as "startsAt",
      time_type as "timeType", created_at as "createdAt", removed_at as "updatedAt"
    from removed_activities
    where organization_id = ${filter.organizationId} and id >= ${filter.startId}
      and removed_at >= ${window.since} and removed_at < ${window.until} ${matching(filter)}
    order by id limit ${filter.limit}`);
}

/** Daily figures by task that changed in the window, ascending by id; what is left of a day may be nothing. */
export function listChangedDays(db: Executor, filter: ListFilter, window: Window): Promise<DailyRow[]> {
  const within = sql`id >= ${filter.startId} and updated_at >= ${window.since} and updated_at < ${window.until}`;
  return listParts(db, filter, within, { emptyRests: true });
}

export type RemovedDayRow = Pick<
  DailyRow,
  'id' | 'date' | 'userId' | 'projectId' | 'taskId' | 'createdAt' | 'updatedAt'
>;

/** Days and parts of days of which nothing was left in the window, ascending by id. */
export function listRemovedDays(db: Executor, filter: ListFilter, window: Window): Promise<RemovedDayRow[]> {
  return db.many(sql`
    select id, local_date as date, user_id as "userId", project_id as "projectId", task_id as "taskId",
      created_at as "createdAt", removed_at as "updatedAt"
    from removed_days
    where organization_id = ${filter.organizationId} and id >= ${filter.startId}
      and removed_at >= ${window.since} and removed_at < ${window.until} ${matching(filter)}
    order by id limit ${filter.limit}`);
}
