import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { lastTracked } from '../../../people/members/facts.ts';

export interface LastFilter {
  organizationId: number;
  startId: number;
  limit: number;
  includeRemoved: boolean;
  /** Limits the list to people on this project and to their activity on it. */
  projectId?: number | undefined;
  /** Limits the list to this person and people on projects that this person manages; undefined means all people. */
  readerId?: number | undefined;
}

export interface LastRow {
  userId: number;
  endedAt: string | null;
  projectId: number | null;
  taskId: number | null;
}

/** The latest time that a program tracked for the `member`, on the project if one is given. */
const lastOf = ({ organizationId, projectId }: LastFilter): SqlFragment =>
  lastTracked({
    organizationId,
    userId: sql`member.user_id`,
    onProjects: (column) => (projectId === undefined ? sql`true` : sql`${column} = ${projectId}`),
  });

/** Selects the members to list: members on the project, and former members with time on it. */
function listed({ organizationId, projectId, includeRemoved }: LastFilter): SqlFragment {
  const present = sql`member.removed_at is null`;
  if (projectId === undefined) return includeRemoved ? sql`` : sql`and ${present}`;
  const onProject = sql`exists (select 1 from project_members project_member
    where project_member.organization_id = ${organizationId} and project_member.project_id = ${projectId}
      and project_member.user_id = member.user_id)`;
  if (!includeRemoved) return sql`and ${present} and ${onProject}`;
  return sql`and (last.project_id is not null and member.removed_at is not null or ${onProject})`;
}

/** The latest tracker slot of each member, ascending from a user id. */
export function listLast(db: Executor, filter: LastFilter): Promise<LastRow[]> {
  const { organizationId, readerId } = filter;
  return db.many(sql`
    select member.user_id as "userId", last.ended_at as "endedAt", last.project_id as "projectId",
      last.task_id as "taskId"
    from members member left join lateral (${lastOf(filter)}) last on true
    where member.organization_id = ${organizationId} and member.user_id >= ${filter.startId} ${listed(filter)}
      ${sqlWhen(
        readerId !== undefined,
        () => sql`and (member.user_id = ${readerId} or exists (select 1 from project_members boss
          join project_members project_member on project_member.organization_id = boss.organization_id
            and project_member.project_id = boss.project_id
          where boss.organization_id = ${organizationId} and boss.user_id = ${readerId} and boss.role = 'manager'
            and project_member.user_id = member.user_id and project_member.organization_id = ${organizationId}))`,
      )}
    order by member.user_id limit ${filter.limit}`);
}
