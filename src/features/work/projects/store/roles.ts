import type { ProjectRole } from '../../../../contract/lists/roles.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';

/** A member of a project, identified by both ids. */
export interface ProjectMember {
  projectId: number;
  userId: number;
}

export interface MemberRole extends ProjectMember {
  role: ProjectRole;
}

const rowsOf = (members: readonly ProjectMember[]): SqlFragment => sql`
  unnest(${members.map((member) => member.projectId)}::int[], ${members.map((member) => member.userId)}::int[])
    as named (project_id, user_id)`;

/** The current roles in these projects. Members who are not on the project are left out. */
export function selectRoles(
  db: Executor,
  organizationId: number,
  members: readonly ProjectMember[],
): Promise<MemberRole[]> {
  return db.many(sql`
    select project_member.project_id as "projectId", project_member.user_id as "userId", project_member.role
    from project_members project_member join ${rowsOf(members)} on named.project_id = project_member.project_id
      and named.user_id = project_member.user_id
    where project_member.organization_id = ${organizationId}`);
}

export interface KnownIds {
  projectIds: number[];
  userIds: number[];
}

/** The ids that are projects of the organization, and the ids that are current members of it. */
export function selectKnown(
  db: Executor,
  organizationId: number,
  members: readonly ProjectMember[],
): Promise<KnownIds> {
  const projectIds = [...new Set(members.map((member) => member.projectId))];
  const userIds = [...new Set(members.map((member) => member.userId))];
  return db.one(sql`
    select
      array(select id from projects
        where organization_id = ${organizationId} and id = any(${projectIds}::int[])) as "projectIds",
      array(select user_id from members
        where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and removed_at is null)
          as "userIds"`);
}

export async function upsertRoles(
  db: Executor,
  organizationId: number,
  members: readonly MemberRole[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into project_members (organization_id, project_id, user_id, role, created_at, updated_at)
    select ${organizationId}::int, project_id, user_id, role, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${members.map((member) => member.projectId)}::int[], ${members.map((member) => member.userId)}::int[],
      ${members.map((member) => member.role)}::text[]) as named (project_id, user_id, role)
    on conflict (organization_id, project_id, user_id) do update
      set role = excluded.role, updated_at = excluded.updated_at`);
}

export async function deleteRoles(
  db: Executor,
  organizationId: number,
  members: readonly ProjectMember[],
): Promise<void> {
  await db.run(sql`
    delete from project_members project_member using ${rowsOf(members)}
    where project_member.organization_id = ${organizationId} and project_member.project_id = named.project_id
      and project_member.user_id = named.user_id`);
}

export async function openPeriods(
  db: Executor,
  organizationId: number,
  members: readonly MemberRole[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into role_periods (organization_id, user_id, project_id, role, since)
    select ${organizationId}::int, user_id, project_id, role, ${now}::timestamptz
    from unnest(${members.map((member) => member.projectId)}::int[], ${members.map((member) => member.userId)}::int[],
      ${members.map((member) => member.role)}::text[]) as named (project_id, user_id, role)`);
}

/** Ends the open periods of the members. A period never ends before it began, even if the clock was set back. */
export async function closePeriods(
  db: Executor,
  organizationId: number,
  members: readonly ProjectMember[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update role_periods period set until = greatest(period.since, ${now}::timestamptz) from ${rowsOf(members)}
    where period.organization_id = ${organizationId} and period.until is null
      and period.project_id = named.project_id and period.user_id = named.user_id`);
}

/** A member's roles in all projects. */
export function selectRolesOf(db: Executor, organizationId: number, userId: number): Promise<MemberRole[]> {
  return db.many(sql`
    select project_id as "projectId", user_id as "userId", role from project_members
    where organization_id = ${organizationId} and user_id = ${userId}`);
}

/** Returns whether one member manages a project that the other is on. */
export async function managesProjectOf(
  db: Executor,
  organizationId: number,
  { managerId, userId }: { managerId: number; userId: number },
): Promise<boolean> {
  const { manages } = await db.one<{ manages: boolean }>(sql`
    select exists (select 1 from project_members mine
      join project_members theirs on theirs.organization_id = ${organizationId} and theirs.project_id = mine.project_id
      where mine.organization_id = ${organizationId} and mine.user_id = ${managerId} and mine.role = 'manager'
        and theirs.user_id = ${userId}) as manages`);
  return manages;
}
