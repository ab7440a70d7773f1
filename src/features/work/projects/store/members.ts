import type { OrganizationRole, ProjectRole } from '../../../../contract/lists/roles.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import type { RequestedRange } from '../../../../time/requested-range.ts';
import { lastTrackedEnd, matchingPersons, personOf, type PersonSearch, within } from '../../../people/members/facts.ts';

export interface ProjectMemberRow {
  userId: number;
  role: ProjectRole;
  organizationRole: OrganizationRole;
  trackable: boolean;
  userStatus: 'active' | 'pending';
  createdAt: string;
  updatedAt: string;
  /** Null for current members of the project. */
  removedAt: string | null;
  /** When the member's latest program-tracked time ended. */
  lastTrackedUntil: string | null;
}

export interface ProjectMemberFilter extends PersonSearch {
  startId: number;
  limit: number;
  userIds?: readonly number[] | undefined;
  roles?: readonly ProjectRole[] | undefined;
  created: RequestedRange;
  updated: RequestedRange;
  includeRemoved: boolean;
  /** The reader, if the reader sees only the projects that they manage. */
  seenBy?: number | undefined;
}

interface ProjectKey {
  organizationId: number;
  projectId: number;
}

const present = ({ organizationId, projectId }: ProjectKey): SqlFragment => sql`
  select user_id, role, created_at, updated_at, null::timestamptz as removed_at from project_members
  where organization_id = ${organizationId} and project_id = ${projectId}`;

/** Former members of the project, with their last role and their first and last day. */
const former = ({ organizationId, projectId }: ProjectKey): SqlFragment => sql`
  select user_id, (array_agg(role order by since desc, id desc))[1] as role, min(since) as created_at,
    max(until) as updated_at, max(until) as removed_at
  from role_periods
  where organization_id = ${organizationId} and project_id = ${projectId}
  group by user_id having count(*) filter (where until is null) = 0`;

/** The members of a project, ascending from a user id. */
export function selectProjectMembers(
  db: Executor,
  project: ProjectKey,
  filter: ProjectMemberFilter,
): Promise<ProjectMemberRow[]> {
  const { organizationId } = project;
  const { userIds, roles } = filter;
  return db.many(sql`
    select p.user_id as "userId", p.role, member.role as "organizationRole", member.trackable,
      person.status as "userStatus",
      p.created_at as "createdAt", p.updated_at as "updatedAt", p.removed_at as "removedAt",
      ${lastTrackedEnd(organizationId, sql`p.user_id`, filter.seenBy)} as "lastTrackedUntil"
    from (${present(project)} ${sqlWhen(filter.includeRemoved, () => sql`union all ${former(project)}`)}) p
    join members member on member.organization_id = ${organizationId} and member.user_id = p.user_id
    ${personOf(organizationId)}
    where p.user_id >= ${filter.startId}
      ${sqlWhen(userIds !== undefined, () => sql`and p.user_id = any(${userIds}::int[])`)}
      ${sqlWhen(roles !== undefined, () => sql`and p.role = any(${roles}::text[])`)}
      ${within(sql`p.created_at`, filter.created)}
      ${within(sql`p.updated_at`, filter.updated)}
      ${matchingPersons(filter)}
    order by p.user_id limit ${filter.limit}`);
}
