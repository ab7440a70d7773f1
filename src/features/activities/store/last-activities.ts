import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';

export interface LastFilter {
  organizationId: number;
  startId: number;
  limit: number;
  includeRemoved: boolean;
  /** Only persons on this project, by what they did on it. */
  projectId?: number | undefined;
  /** Only this person, and those on projects that they manage; left out = everybody. */
  readerId?: number | undefined;
}

export interface LastRow {
  userId: number;
  endedAt: string | null;
  projectId: number | null;
  taskId: number | null;
}

/** The last slot that a tracker recorded of each member, from a user id on, ascending. */
export function listLast(db: Executor, filter: LastFilter): Promise<LastRow[]> {
  const { organizationId, projectId, readerId } = filter;
  return db.many(sql`
    select m.user_id as "userId", last.ended_at as "endedAt", last.project_id as "projectId", last.task_id as "taskId"
    from members m left join lateral (
      select starts_at + make_interval(secs => tracked) as ended_at, project_id, task_id from activity_slots
      where organization_id = ${organizationId} and user_id = m.user_id and time_type = 'tracked'
        ${sqlWhen(projectId !== undefined, () => sql`and project_id = ${projectId}`)}
      order by starts_at desc, project_id limit 1) last on true
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
      ${sqlWhen(!filter.includeRemoved, () => sql`and m.removed_at is null`)}
      ${sqlWhen(
        projectId !== undefined,
        () => sql`and (last.project_id is not null and m.removed_at is not null or exists (select 1 from project_members p
          where p.organization_id = ${organizationId} and p.project_id = ${projectId} and p.user_id = m.user_id))`,
      )}
      ${sqlWhen(
        readerId !== undefined,
        () => sql`and (m.user_id = ${readerId} or exists (select 1 from project_members boss
          join project_members p on p.organization_id = boss.organization_id and p.project_id = boss.project_id
          where boss.organization_id = ${organizationId} and boss.user_id = ${readerId} and boss.role = 'manager'
            and p.user_id = m.user_id and p.organization_id = ${organizationId}))`,
      )}
    order by m.user_id limit ${filter.limit}`);
}
