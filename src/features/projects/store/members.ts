import type { OrganizationRole, ProjectRole } from '../../../contract/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';

export interface ProjectMemberRow {
  userId: number;
  role: ProjectRole;
  organizationRole: OrganizationRole;
  trackable: boolean;
  userStatus: 'active' | 'pending';
  createdAt: string;
  updatedAt: string;
}

export interface MemberFilter {
  startId: number;
  limit: number;
  userIds?: readonly number[] | undefined;
}

/** The members of a project from a user id on, ascending. */
export function selectProjectMembers(
  db: Executor,
  project: { organizationId: number; projectId: number },
  filter: MemberFilter,
): Promise<ProjectMemberRow[]> {
  const { userIds } = filter;
  return db.many(sql`
    select p.user_id as "userId", p.role, m.role as "organizationRole", m.trackable, u.status as "userStatus",
      p.created_at as "createdAt", p.updated_at as "updatedAt"
    from project_members p
    join members m on m.organization_id = p.organization_id and m.user_id = p.user_id
    join users u on u.id = p.user_id
    where p.organization_id = ${project.organizationId} and p.project_id = ${project.projectId}
      and p.user_id >= ${filter.startId}
      ${sqlWhen(userIds !== undefined, () => sql`and p.user_id = any(${userIds}::int[])`)}
    order by p.user_id limit ${filter.limit}`);
}
