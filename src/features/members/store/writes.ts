import type { OrganizationRole } from '../../../contract/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface NewUser {
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  passwordHash: string | null;
}

export function findUserByEmail(db: Executor, email: string): Promise<{ id: number } | undefined> {
  return db.maybe(sql`select id from users where lower(email) = lower(${email})`);
}

/** Nothing when somebody else took the email in the meantime. */
export function insertUser(db: Executor, user: NewUser, now: Temporal.Instant): Promise<{ id: number } | undefined> {
  const status = user.passwordHash === null ? 'pending' : 'active';
  return db.maybe(sql`
    insert into users (email, name, first_name, last_name, time_zone, status, password_hash, created_at, updated_at)
    values (${user.email}, ${user.name}, ${user.firstName}, ${user.lastName}, ${user.timeZone}, ${status},
      ${user.passwordHash}, ${now}, ${now})
    on conflict (lower(email)) do nothing returning id`);
}

export interface JoiningMember {
  organizationId: number;
  userId: number;
  role: OrganizationRole;
  metadata: Readonly<Record<string, string>>;
}

/** A former member begins anew: nothing of the earlier membership is taken over. */
export async function upsertMember(db: Executor, member: JoiningMember, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into members (organization_id, user_id, role, metadata, joined_at, created_at, updated_at)
    values (${member.organizationId}, ${member.userId}, ${member.role}, ${JSON.stringify(member.metadata)}, ${now},
      ${now}, ${now})
    on conflict (organization_id, user_id) do update
      set role = excluded.role, metadata = excluded.metadata, trackable = true, joined_at = excluded.joined_at,
        removed_at = null, created_at = excluded.created_at, updated_at = excluded.updated_at`);
}

interface RoleChange {
  userId: number;
  role: OrganizationRole;
}

export async function openRolePeriods(
  db: Executor,
  organizationId: number,
  changes: readonly RoleChange[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into role_periods (organization_id, user_id, role, since)
    select ${organizationId}::int, user_id, role, ${now}::timestamptz
    from unnest(${changes.map((change) => change.userId)}::int[], ${changes.map((change) => change.role)}::text[])
      as stated (user_id, role)`);
}

/** Ends the open roles of members in the organization; a period never ends before it began, wherever the clock stands. */
export async function closeRolePeriods(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update role_periods set until = greatest(since, ${now}::timestamptz)
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and project_id is null
      and until is null`);
}

export async function updateRoles(
  db: Executor,
  organizationId: number,
  changes: readonly RoleChange[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update members m set role = stated.role, updated_at = ${now}
    from unnest(${changes.map((change) => change.userId)}::int[], ${changes.map((change) => change.role)}::text[])
      as stated (user_id, role)
    where m.organization_id = ${organizationId} and m.user_id = stated.user_id`);
}

export async function markRemoved(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update members set removed_at = ${now}, updated_at = ${now}
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])`);
}
