import type { WireUser } from '../../../contract/records.ts';
import type { OrganizationRole } from '../../../contract/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** Users who are or were members of the organization, ascending. */
export function selectUsers(db: Executor, organizationId: number, ids: readonly number[]): Promise<WireUser[]> {
  return db.many(sql`
    select u.id, u.name, u.first_name, u.last_name, u.email, u.time_zone, u.status, u.created_at, u.updated_at
    from members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = any(${ids}::int[])
    order by u.id`);
}

export function selectUser(db: Executor, id: number): Promise<WireUser | undefined> {
  return db.maybe(sql`
    select id, name, first_name, last_name, email, time_zone, status, created_at, updated_at
    from users where id = ${id}`);
}

export interface PresentMember {
  userId: number;
  role: OrganizationRole;
  joinedAt: string;
}

export function selectPresentMembers(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<PresentMember[]> {
  return db.many(sql`
    select user_id as "userId", role, joined_at as "joinedAt" from members
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and removed_at is null
    order by user_id`);
}

export async function countOwners(db: Executor, organizationId: number): Promise<number> {
  const row = await db.one<{ owners: number }>(sql`
    select count(*)::int as owners from members
    where organization_id = ${organizationId} and role = 'owner' and removed_at is null`);
  return row.owners;
}

/**
 * True when the user is a member now of one of the organizations that the viewer sees all of, or is on a project that the
 * viewer manages in any of theirs.
 */
export async function isInSight(
  db: Executor,
  viewer: { userId: number; organizationIds: readonly number[]; ledIds: readonly number[] },
  userId: number,
): Promise<boolean> {
  const row = await db.one<{ seen: boolean }>(sql`
    select exists (
      select 1 from members
      where organization_id = any(${viewer.ledIds}::int[]) and user_id = ${userId} and removed_at is null
    ) or exists (
      select 1 from project_members mine
      join project_members theirs
        on theirs.organization_id = mine.organization_id and theirs.project_id = mine.project_id
      where mine.organization_id = any(${viewer.organizationIds}::int[]) and mine.user_id = ${viewer.userId}
        and mine.role = 'manager' and theirs.user_id = ${userId}
    ) as seen`);
  return row.seen;
}
