import type { WireUser } from '../../../../contract/records.ts';
import type { userConstants } from '../../../../contract/vendor-constants.ts';
import type { OrganizationRole } from '../../../../contract/lists/roles.ts';
import type { Executor } from '../../../../db/database.ts';
import { among, sql, sqlWhen } from '../../../../db/sql.ts';
import { personOf } from './person.ts';

export type UserRow = Omit<WireUser, keyof typeof userConstants>;

/** Users who are or were members of the organization, ascending. */
export function selectUsers(db: Executor, organizationId: number, ids: readonly number[]): Promise<UserRow[]> {
  return db.many(sql`
    select person.id, person.name, person.first_name, person.last_name, person.email, person.time_zone, person.status,
      person.created_at, person.updated_at
    from members member ${personOf(organizationId)}
    where member.organization_id = ${organizationId} and member.user_id = any(${ids}::int[])
    order by person.id`);
}

/** A person's data as shown to that person. */
export function selectUser(db: Executor, id: number): Promise<UserRow | undefined> {
  return db.maybe(sql`
    select id, name, first_name, last_name, email, time_zone, 'active' as status, created_at, updated_at
    from users where id = ${id}`);
}

/** One of the person's current organizations, preferably one whose invitation the person accepted. */
async function findHome(db: Executor, organizationIds: readonly number[], id: number): Promise<number | undefined> {
  if (organizationIds.length === 1) return organizationIds[0];
  const row = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from members
    where organization_id ${among(organizationIds)} and user_id = ${id} and removed_at is null
    order by accepted_at is null, organization_id limit 1`);
  return row?.organizationId;
}

/** A person as shown by one of the organizations, preferably one whose invitation the person accepted. */
export async function selectUserIn(
  db: Executor,
  organizationIds: readonly number[],
  id: number,
): Promise<UserRow | undefined> {
  const organizationId = await findHome(db, organizationIds, id);
  if (organizationId === undefined) return undefined;
  return db.maybe(sql`
    select person.id, person.name, person.first_name, person.last_name, person.email, person.time_zone, person.status,
      person.created_at, person.updated_at
    from members member ${personOf(organizationId)}
    where member.organization_id = ${organizationId} and member.user_id = ${id} and member.removed_at is null`);
}

export async function hasAccepted(db: Executor, organizationId: number, userId: number): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`
    select exists (select from members where organization_id = ${organizationId} and user_id = ${userId}
      and removed_at is null and accepted_at is not null) as found`);
  return row.found;
}

export async function hasAccount(db: Executor, id: number): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`
    select exists (select from users where id = ${id} and status = 'active') as found`);
  return row.found;
}

export interface PresentMember {
  userId: number;
  role: OrganizationRole;
  isPayrollClerk: boolean;
  joinedAt: string;
}

export function selectPresentMembers(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
): Promise<PresentMember[]> {
  return db.many(sql`
    select user_id as "userId", role, payroll_clerk_since is not null as "isPayrollClerk", joined_at as "joinedAt"
    from members
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and removed_at is null
    order by user_id`);
}

export interface MembershipSpan {
  userId: number;
  since: string;
  until: string | null;
}

/** The users' membership periods, one per role, as known at an instant (default: now), ordered by user and start. */
export function selectMemberships(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  knownAt: Temporal.Instant | undefined,
): Promise<MembershipSpan[]> {
  const until = knownAt ? sql`case when until <= ${knownAt}::timestamptz then until end` : sql`until`;
  return db.many(sql`
    select user_id as "userId", since, ${until} as until from role_periods
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and project_id is null
      ${sqlWhen(knownAt !== undefined, () => sql`and since <= ${knownAt}::timestamptz`)}
    order by user_id, since`);
}

export async function countOwners(db: Executor, organizationId: number): Promise<number> {
  const row = await db.one<{ owners: number }>(sql`
    select count(*)::int as owners from members
    where organization_id = ${organizationId} and role = 'owner' and removed_at is null`);
  return row.owners;
}

/**
 * The organizations in which a viewer can see a user: the viewer is an owner or manager there and the user a current
 * member, or the viewer manages a project that the user is on.
 */
export async function selectVisibleIn(
  db: Executor,
  viewer: { userId: number; organizationIds: readonly number[]; ledIds: readonly number[] },
  userId: number,
): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from members
    where organization_id ${among(viewer.ledIds)} and user_id = ${userId} and removed_at is null
    union
    select mine.organization_id from project_members mine
    join project_members theirs
      on theirs.organization_id = mine.organization_id and theirs.project_id = mine.project_id
    where mine.organization_id ${among(viewer.organizationIds)} and mine.user_id = ${viewer.userId}
      and mine.role = 'manager' and theirs.user_id = ${userId}`);
  return rows.map(({ organizationId }) => organizationId);
}
