import type { Actor } from '../../../../context.ts';
import type { ProjectRole } from '../../../../contract/lists/roles.ts';
import type { Executor } from '../../../../db/database.ts';
import { columnsOf } from '../../../../db/columns.ts';
import { among, isAmong, sql, sqlWhen } from '../../../../db/sql.ts';

/** The organization of a project, if the actor is a member of the organization and can see the project. */
export async function locateProject(db: Executor, projectId: number, actor: Actor): Promise<number | undefined> {
  const memberships = [...actor.memberships.values()];
  const ids = memberships.map((membership) => membership.organizationId);
  const leading = memberships.filter(({ role }) => role !== 'user').map(({ organizationId }) => organizationId);
  const row = await db.maybe<{ organizationId: number }>(sql`
    select project.organization_id as "organizationId" from projects project
    where project.organization_id ${among(ids)}
      and project.id = ${projectId}
      and (${isAmong(sql`project.organization_id`, leading)}
        or exists (select 1 from project_members project_member
          where project_member.organization_id
              ${among(ids, sql`project_member.organization_id = project.organization_id`)}
            and project_member.project_id = project.id and project_member.user_id = ${actor.userId}))`);
  return row?.organizationId;
}

export interface ProjectFields {
  name: string;
  description: string | null;
  status: 'active' | 'archived';
  metadata: Record<string, string>;
}

const fields = columnsOf<ProjectFields>({
  name: 'name text',
  description: 'description text',
  status: 'status text',
  metadata: 'metadata jsonb',
});

export interface ProjectRow extends ProjectFields {
  id: number;
  billable: boolean;
  clientId: number | null;
  createdAt: string;
  updatedAt: string;
  /** The reader's role in the project; null if the reader is not on it. */
  readerRole: ProjectRole | null;
}

/** The reader, and the local day for which terms are shown. */
export interface Reader {
  organizationId: number;
  userId: number | null;
  today: Temporal.PlainDate;
}

export interface ProjectFilter {
  startId: number;
  limit: number;
  status?: 'active' | 'archived' | undefined;
  ids?: readonly number[] | undefined;
  /** Only projects that the reader is on. */
  joinedOnly: boolean;
}

/** Projects, ascending from an id, with the terms in force on the reader's current day. */
export function selectProjects(db: Executor, reader: Reader, filter: ProjectFilter): Promise<ProjectRow[]> {
  const { organizationId, userId, today } = reader;
  const { status, ids } = filter;
  return db.many(sql`
    select project.id, ${fields.read('project')}, t.billable, t.client_id as "clientId",
      project.created_at as "createdAt", project.updated_at as "updatedAt", project_member.role as "readerRole"
    from projects project
    cross join lateral (select client_id, billable from project_terms
      where organization_id = ${organizationId} and project_id = project.id and superseded_at is null
        and effective_on <= ${today}::date
      order by effective_on desc limit 1) t
    left join project_members project_member
      on project_member.organization_id = project.organization_id and project_member.project_id = project.id
        and project_member.user_id = ${userId}
    where project.organization_id = ${organizationId} and project.id >= ${filter.startId}
      ${sqlWhen(status !== undefined, () => sql`and project.status = ${status}`)}
      ${sqlWhen(ids !== undefined, () => sql`and project.id = any(${ids}::int[])`)}
      ${sqlWhen(filter.joinedOnly, () => sql`and project_member.user_id is not null`)}
    order by project.id limit ${filter.limit}`);
}

export async function insertProject(
  db: Executor,
  organizationId: number,
  project: ProjectFields,
  now: Temporal.Instant,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into projects (organization_id, ${fields.names}, created_at, updated_at)
    values (${organizationId}, ${fields.values(project)}, ${now}, ${now}) returning id`);
  return row.id;
}

export async function rewriteProject(
  db: Executor,
  { organizationId, id }: { organizationId: number; id: number },
  project: ProjectFields,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update projects set ${fields.settings(project)}, updated_at = ${now}
    where organization_id = ${organizationId} and id = ${id}`);
}

export async function touchProjects(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update projects set updated_at = ${now}
    where organization_id = ${organizationId} and id = any(${projectIds}::int[])`);
}

/** All projects of an organization, or those that a member is on, ascending. */
export async function selectProjectIds(
  db: Executor,
  organizationId: number,
  member?: { userId: number; role?: ProjectRole },
): Promise<number[]> {
  const rows = member
    ? await db.many<{ id: number }>(sql`
        select project_id as id from project_members
        where organization_id = ${organizationId} and user_id = ${member.userId}
          ${sqlWhen(member.role !== undefined, () => sql`and role = ${member.role}`)}
        order by project_id`)
    : await db.many<{ id: number }>(sql`
        select id from projects where organization_id = ${organizationId} order by id`);
  return rows.map((row) => row.id);
}

/** The number of projects in the organization, including archived ones. */
export async function countProjects(db: Executor, organizationId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from projects where organization_id = ${organizationId}`,
  );
  return count;
}

/** The ids and names of the organization's projects with these ids. */
export function selectNames(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db.many(
    sql`select id, name from projects where organization_id = ${organizationId} and id = any(${ids}::int[])`,
  );
}
