import type { MemberRoleFilter, OrganizationRole, ProjectRole } from '../../../../contract/lists/roles.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { RequestedRange } from '../../../../time/requested-range.ts';
import { personOf } from './person.ts';
import { lastTrackedEnd } from './last-tracked.ts';
import { matchingPersons, type PersonSearch, within } from './search.ts';

export interface MemberRow {
  userId: number;
  role: OrganizationRole;
  /** The roles in projects, without duplicates. */
  projectRoles: ProjectRole[];
  userStatus: 'active' | 'pending';
  trackable: boolean;
  metadata: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  removedAt: string | null;
  /** The instant of the invitation, while the person has not accepted; otherwise null. */
  invitedAt: string | null;
  /** The end of the time that a program last tracked for them. */
  lastTrackedUntil: string | null;
}

export interface MembershipFilter extends PersonSearch {
  startId: number;
  limit: number;
  userIds?: readonly number[] | undefined;
  roles?: readonly MemberRoleFilter[] | undefined;
  created?: RequestedRange;
  updated?: RequestedRange;
  includeRemoved: boolean;
  /** Only the viewer and the members of projects they manage. */
  seenBy?: number | undefined;
}

const seenBy = (organizationId: number, viewerId: number) => sql`
  and (m.user_id = ${viewerId} or exists (
    select 1 from project_members mine
    join project_members theirs
      on theirs.organization_id = mine.organization_id and theirs.project_id = mine.project_id
    where mine.organization_id = ${organizationId} and mine.user_id = ${viewerId} and mine.role = 'manager'
      and theirs.user_id = m.user_id))`;

/** Members with one of the roles; `unassigned` = plain users without a project. */
const inRoles = (organizationId: number, roles: readonly MemberRoleFilter[]) => sql`
  and (m.role = any(${roles}::text[]) or ('unassigned' = any(${roles}::text[]) and m.role = 'user' and not exists (
    select 1 from project_members p where p.organization_id = ${organizationId} and p.user_id = m.user_id)))`;

/** Members of the organization, ascending from a user id. */
export function selectMembers(db: Executor, organizationId: number, filter: MembershipFilter): Promise<MemberRow[]> {
  const { userIds, roles, created, updated, seenBy: viewerId } = filter;
  return db.many(sql`
    select m.user_id as "userId", m.role, u.status as "userStatus", m.trackable, m.metadata,
      array(select distinct p.role from project_members p
        where p.organization_id = ${organizationId} and p.user_id = m.user_id) as "projectRoles",
      m.created_at as "createdAt", m.updated_at as "updatedAt", m.removed_at as "removedAt",
      case when m.accepted_at is null and m.removed_at is null then m.joined_at end as "invitedAt",
      ${lastTrackedEnd(organizationId, sql`m.user_id`, viewerId)} as "lastTrackedUntil"
    from members m ${personOf(organizationId)}
    where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
      ${sqlWhen(!filter.includeRemoved, () => sql`and m.removed_at is null`)}
      ${sqlWhen(userIds !== undefined, () => sql`and m.user_id = any(${userIds}::int[])`)}
      ${roles === undefined ? sql`` : inRoles(organizationId, roles)}
      ${created === undefined ? sql`` : within(sql`m.created_at`, created)}
      ${updated === undefined ? sql`` : within(sql`m.updated_at`, updated)}
      ${matchingPersons(filter)}
      ${viewerId === undefined ? sql`` : seenBy(organizationId, viewerId)}
    order by m.user_id limit ${filter.limit}`);
}

export interface ProjectMembershipRow {
  userId: number;
  projectId: number;
  projectStatus: 'active' | 'archived';
  role: ProjectRole;
  createdAt: string;
  updatedAt: string;
}

/** The project memberships of members, ascending by member and project. Without `projectIds`, in all projects. */
export function selectProjectMemberships(
  db: Executor,
  organizationId: number,
  filter: { userIds: readonly number[]; projectIds?: readonly number[]; statuses?: readonly string[] | undefined },
): Promise<ProjectMembershipRow[]> {
  const { projectIds, statuses } = filter;
  return db.many(sql`
    select p.user_id as "userId", p.project_id as "projectId", project.status as "projectStatus", p.role,
      p.created_at as "createdAt", p.updated_at as "updatedAt"
    from project_members p
    join projects project on project.organization_id = p.organization_id and project.id = p.project_id
    where p.organization_id = ${organizationId} and p.user_id = any(${filter.userIds}::int[])
      ${sqlWhen(projectIds !== undefined, () => sql`and p.project_id = any(${projectIds}::int[])`)}
      ${sqlWhen(statuses !== undefined, () => sql`and project.status = any(${statuses}::text[])`)}
    order by p.user_id, p.project_id`);
}

/** The projects of the members, ascending. */
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
