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
  /** The member's project roles, without duplicates. */
  projectRoles: ProjectRole[];
  userStatus: 'active' | 'pending';
  trackable: boolean;
  metadata: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  removedAt: string | null;
  /** When the person was invited; null once the person has accepted. */
  invitedAt: string | null;
  /** When the member's latest program-tracked time ended. */
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
  /** Limits the list to the viewer and the members of projects that the viewer manages. */
  seenBy?: number | undefined;
}

const seenBy = (organizationId: number, viewerId: number) => sql`
  and (member.user_id = ${viewerId} or exists (
    select 1 from project_members mine
    join project_members theirs
      on theirs.organization_id = mine.organization_id and theirs.project_id = mine.project_id
    where mine.organization_id = ${organizationId} and mine.user_id = ${viewerId} and mine.role = 'manager'
      and theirs.user_id = member.user_id))`;

/** Members with one of the roles; `unassigned` = plain users without a project. */
const inRoles = (organizationId: number, roles: readonly MemberRoleFilter[]) => sql`
  and (member.role = any(${roles}::text[]) or ('unassigned' = any(${roles}::text[]) and member.role = 'user'
    and not exists (
    select 1 from project_members project_member where project_member.organization_id = ${organizationId}
      and project_member.user_id = member.user_id)))`;

/** Members of the organization, ascending from a user id. */
export function selectMembers(db: Executor, organizationId: number, filter: MembershipFilter): Promise<MemberRow[]> {
  const { userIds, roles, created, updated, seenBy: viewerId } = filter;
  return db.many(sql`
    select member.user_id as "userId", member.role, person.status as "userStatus", member.trackable, member.metadata,
      array(select distinct project_member.role from project_members project_member
        where project_member.organization_id = ${organizationId}
          and project_member.user_id = member.user_id) as "projectRoles",
      member.created_at as "createdAt", member.updated_at as "updatedAt", member.removed_at as "removedAt",
      case when member.accepted_at is null and member.removed_at is null then member.joined_at end as "invitedAt",
      ${lastTrackedEnd(organizationId, sql`member.user_id`, viewerId)} as "lastTrackedUntil"
    from members member ${personOf(organizationId)}
    where member.organization_id = ${organizationId} and member.user_id >= ${filter.startId}
      ${sqlWhen(!filter.includeRemoved, () => sql`and member.removed_at is null`)}
      ${sqlWhen(userIds !== undefined, () => sql`and member.user_id = any(${userIds}::int[])`)}
      ${roles === undefined ? sql`` : inRoles(organizationId, roles)}
      ${created === undefined ? sql`` : within(sql`member.created_at`, created)}
      ${updated === undefined ? sql`` : within(sql`member.updated_at`, updated)}
      ${matchingPersons(filter)}
      ${viewerId === undefined ? sql`` : seenBy(organizationId, viewerId)}
    order by member.user_id limit ${filter.limit}`);
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
    select project_member.user_id as "userId", project_member.project_id as "projectId",
      project.status as "projectStatus", project_member.role,
      project_member.created_at as "createdAt", project_member.updated_at as "updatedAt"
    from project_members project_member
    join projects project on project.organization_id = project_member.organization_id
      and project.id = project_member.project_id
    where project_member.organization_id = ${organizationId} and project_member.user_id = any(${filter.userIds}::int[])
      ${sqlWhen(projectIds !== undefined, () => sql`and project_member.project_id = any(${projectIds}::int[])`)}
      ${sqlWhen(statuses !== undefined, () => sql`and project.status = any(${statuses}::text[])`)}
    order by project_member.user_id, project_member.project_id`);
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
