import type { OrganizationRole, ProjectRole } from '../../../contract/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';

export interface MemberRow {
  userId: number;
  role: OrganizationRole;
  /** The roles held in projects, each once. */
  projectRoles: ProjectRole[];
  userStatus: 'active' | 'pending';
  trackable: boolean;
  metadata: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  removedAt: string | null;
}

export interface MemberFilter {
  startId: number;
  limit: number;
  userIds?: readonly number[] | undefined;
  email?: string | undefined;
  name?: string | undefined;
  roles?: readonly OrganizationRole[] | undefined;
  includeRemoved: boolean;
  /** Only the viewer and the members of the projects they manage. */
  seenBy?: number | undefined;
}

/** Whether `part` stands in the text, in any letter case and without wildcards. */
const holds = (text: SqlFragment, part: string) => sql`and position(lower(${part}::text) in lower(${text})) > 0`;

const seenBy = (organizationId: number, viewerId: number) => sql`
  and (m.user_id = ${viewerId} or exists (
    select 1 from project_members mine
    join project_members theirs
      on theirs.organization_id = mine.organization_id and theirs.project_id = mine.project_id
    where mine.organization_id = ${organizationId} and mine.user_id = ${viewerId} and mine.role = 'manager'
      and theirs.user_id = m.user_id))`;

/** Members of the organization from a user id on, ascending. */
export function selectMembers(db: Executor, organizationId: number, filter: MemberFilter): Promise<MemberRow[]> {
  const { userIds, email, name, roles, seenBy: viewerId } = filter;
  return db.many(sql`
    select m.user_id as "userId", m.role, u.status as "userStatus", m.trackable, m.metadata,
      array(select distinct p.role from project_members p
        where p.organization_id = ${organizationId} and p.user_id = m.user_id) as "projectRoles",
      m.created_at as "createdAt", m.updated_at as "updatedAt", m.removed_at as "removedAt"
    from members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
      ${sqlWhen(!filter.includeRemoved, () => sql`and m.removed_at is null`)}
      ${sqlWhen(userIds !== undefined, () => sql`and m.user_id = any(${userIds}::int[])`)}
      ${sqlWhen(roles !== undefined, () => sql`and m.role = any(${roles}::text[])`)}
      ${email === undefined ? sql`` : holds(sql`u.email`, email)}
      ${name === undefined ? sql`` : holds(sql`u.name`, name)}
      ${viewerId === undefined ? sql`` : seenBy(organizationId, viewerId)}
    order by m.user_id limit ${filter.limit}`);
}

/** The projects the members are on, ascending. */
export async function selectProjectIdsOf(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const row = await db.one<{ ids: number[] }>(sql`
    select array(select distinct project_id from project_members
      where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) order by project_id) as ids`);
  return row.ids;
}
