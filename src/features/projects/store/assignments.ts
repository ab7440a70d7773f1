import type { ProjectRole } from '../../../contract/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment } from '../../../db/sql.ts';

/** A member's place in a project. */
export interface Place {
  projectId: number;
  userId: number;
}

export interface PlaceWithRole extends Place {
  role: ProjectRole;
}

const rowsOf = (places: readonly Place[]): SqlFragment => sql`
  unnest(${places.map((place) => place.projectId)}::int[], ${places.map((place) => place.userId)}::int[])
    as named (project_id, user_id)`;

/** Which of the places are held now, and in which role. */
export function selectRoles(db: Executor, organizationId: number, places: readonly Place[]): Promise<PlaceWithRole[]> {
  return db.many(sql`
    select m.project_id as "projectId", m.user_id as "userId", m.role
    from project_members m join ${rowsOf(places)} on named.project_id = m.project_id and named.user_id = m.user_id
    where m.organization_id = ${organizationId}`);
}

export interface KnownIds {
  projectIds: number[];
  userIds: number[];
}

/** Those of the ids that are projects of the organization, and those that are its present members. */
export function selectKnown(db: Executor, organizationId: number, places: readonly Place[]): Promise<KnownIds> {
  const projectIds = [...new Set(places.map((place) => place.projectId))];
  const userIds = [...new Set(places.map((place) => place.userId))];
  return db.one(sql`
    select
      array(select id from projects
        where organization_id = ${organizationId} and id = any(${projectIds}::int[])) as "projectIds",
      array(select user_id from members
        where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and removed_at is null) as "userIds"`);
}

export async function upsertRoles(
  db: Executor,
  organizationId: number,
  places: readonly PlaceWithRole[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into project_members (organization_id, project_id, user_id, role, created_at, updated_at)
    select ${organizationId}::int, project_id, user_id, role, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${places.map((place) => place.projectId)}::int[], ${places.map((place) => place.userId)}::int[],
      ${places.map((place) => place.role)}::text[]) as named (project_id, user_id, role)
    on conflict (organization_id, project_id, user_id) do update
      set role = excluded.role, updated_at = excluded.updated_at`);
}

export async function deleteRoles(db: Executor, organizationId: number, places: readonly Place[]): Promise<void> {
  await db.run(sql`
    delete from project_members m using ${rowsOf(places)}
    where m.organization_id = ${organizationId} and m.project_id = named.project_id and m.user_id = named.user_id`);
}

export async function openPeriods(
  db: Executor,
  organizationId: number,
  places: readonly PlaceWithRole[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into role_periods (organization_id, user_id, project_id, role, since)
    select ${organizationId}::int, user_id, project_id, role, ${now}::timestamptz
    from unnest(${places.map((place) => place.projectId)}::int[], ${places.map((place) => place.userId)}::int[],
      ${places.map((place) => place.role)}::text[]) as named (project_id, user_id, role)`);
}

/** Ends the open periods of the places; a period never ends before it began, wherever the clock stands. */
export async function closePeriods(
  db: Executor,
  organizationId: number,
  places: readonly Place[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update role_periods p set until = greatest(p.since, ${now}::timestamptz) from ${rowsOf(places)}
    where p.organization_id = ${organizationId} and p.until is null
      and p.project_id = named.project_id and p.user_id = named.user_id`);
}

/** The places a member holds in all projects. */
export function selectPlacesOf(db: Executor, organizationId: number, userId: number): Promise<PlaceWithRole[]> {
  return db.many(sql`
    select project_id as "projectId", user_id as "userId", role from project_members
    where organization_id = ${organizationId} and user_id = ${userId}`);
}
