import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { lastTracked } from '../../../people/members/facts.ts';

export interface LastFilter {
  organizationId: number;
  startId: number;
  limit: number;
  includeRemoved: boolean;
  /** Only people on this project, with their activity on it. */
  projectId?: number | undefined;
  /** Only this person, and people on projects that they manage; undefined means all people. */
  readerId?: number | undefined;
}

export interface LastRow {
  userId: number;
  endedAt: string | null;
  projectId: number | null;
  taskId: number | null;
}

/** The latest time that a program tracked for the member `m`, on the project if one is given. */
const lastOf = ({ organizationId, projectId }: LastFilter): SqlFragment =>
  lastTracked({
    organizationId,
    userId: sql`m.user_id`,
    onProjects: (column) => (projectId === undefined ? sql`true` : sql`${column} = ${projectId}`),
  });

/** The listed members: those on the project, and former members with time on it. */
function listed({ organizationId, projectId, includeRemoved }: LastFilter): SqlFragment {
  const present = sql`m.removed_at is null`;
  if (projectId === undefined) return includeRemoved ? sql`` : sql`and ${present}`;
  const onProject = sql`exists (select 1 from project_members p
    where p.organization_id = ${organizationId} and p.project_id = ${projectId} and p.user_id = m.user_id)`;
  if (!includeRemoved) return sql`and ${present} and ${onProject}`;
  return sql`and (last.project_id is not null and m.removed_at is not null or ${onProject})`;
}

/** The latest slot that a tracker recorded for each member, from a user id on, ascending. */
export function listLast(db: Executor, filter: LastFilter): Promise<LastRow[]> {
  const { organizationId, readerId } = filter;
  return db.many(sql`
    select m.user_id as "userId", last.ended_at as "endedAt", last.project_id as "projectId", last.task_id as "taskId"
    from members m left join lateral (${lastOf(filter)}) last on true
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId} ${listed(filter)}
      ${sqlWhen(
        readerId !== undefined,
        () => sql`and (m.user_id = ${readerId} or exists (select 1 from project_members boss
          join project_members p on p.organization_id = boss.organization_id and p.project_id = boss.project_id
          where boss.organization_id = ${organizationId} and boss.user_id = ${readerId} and boss.role = 'manager'
            and p.user_id = m.user_id and p.organization_id = ${organizationId}))`,
      )}
    order by m.user_id limit ${filter.limit}`);
}
