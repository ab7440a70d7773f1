import type { OrganizationRole } from '../../../../contract/lists/roles.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { foldEmail } from '../rules.ts';
import { addReaches, dropReaches } from './reaches.ts';

interface PersonNames {
  name: string;
  firstName: string;
  lastName: string;
  timeZone: string;
}

export interface NewUser extends PersonNames {
  id: number;
  email: string;
  /**
   * Active = name and time zone are the person's own. Pending = the person has not yet accepted what the inviter
   * entered.
   */
  status: 'active' | 'pending';
}

export function findUserByEmail(db: Executor, email: string): Promise<{ id: number } | undefined> {
  return db.maybe(sql`select id from users where lower(email collate "C") = ${foldEmail(email)}`);
}

/**
 * Does nothing if the email or id is in use, even by a concurrent transaction. The conflict clause names no index,
 * because a cluster drops an expression's collation when it forwards the statement, and its nodes would then find no
 * matching index.
 */
export async function insertUser(db: Executor, user: NewUser, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into users (id, email, name, first_name, last_name, time_zone, status, created_at, updated_at)
    overriding system value
    values (${user.id}, ${user.email}, ${user.name}, ${user.firstName}, ${user.lastName}, ${user.timeZone},
      ${user.status}, ${now}, ${now})
    on conflict do nothing`);
}

/** The data that the inviter entered about a person. */
export interface Invitation extends PersonNames {
  email: string;
}

export interface JoiningMember {
  organizationId: number;
  userId: number;
  role: OrganizationRole;
  metadata: Readonly<Record<string, string>>;
  /** Null if the person joins without an invitation, so no acceptance is needed. */
  invitation: Invitation | null;
  /** Null if the command line invited the person, or if the person was not invited. */
  invitedBy: number | null;
}

/** Makes a user a member. A former member starts a new membership that contains no data from the earlier one. */
export async function upsertMember(db: Executor, member: JoiningMember, now: Temporal.Instant): Promise<void> {
  const { organizationId, userId, invitation: typed } = member;
  await db.run(sql`
    insert into members (organization_id, user_id, role, metadata, joined_at, created_at, updated_at, accepted_at,
      invited_email, invited_name, invited_first_name, invited_last_name, invited_time_zone, invited_by)
    values (${organizationId}, ${userId}, ${member.role}, ${JSON.stringify(member.metadata)}, ${now},
      ${now}, ${now}, ${typed ? null : now}, ${typed?.email}, ${typed?.name}, ${typed?.firstName}, ${typed?.lastName},
      ${typed?.timeZone}, ${member.invitedBy})
    on conflict (organization_id, user_id) do update
      set role = excluded.role, payroll_clerk_since = null, metadata = excluded.metadata, trackable = true,
        joined_at = excluded.joined_at,
        accepted_before = members.accepted_before or members.accepted_at is not null,
        removed_at = null, created_at = excluded.created_at, updated_at = excluded.updated_at,
        accepted_at = excluded.accepted_at, active_since = null, invited_email = excluded.invited_email,
        invited_name = excluded.invited_name, invited_first_name = excluded.invited_first_name,
        invited_last_name = excluded.invited_last_name, invited_time_zone = excluded.invited_time_zone,
        invited_by = excluded.invited_by`);
  await addReaches(db, organizationId, [userId]);
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
      as requested (user_id, role)`);
}

/**
 * Ends the open roles of members in the organization. A period never ends before it began, even if the clock was set
 * back.
 */
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
    update members member set role = requested.role, payroll_clerk_since = null, updated_at = ${now}
    from unnest(${changes.map((change) => change.userId)}::int[], ${changes.map((change) => change.role)}::text[])
      as requested (user_id, role)
    where member.organization_id = ${organizationId} and member.user_id = requested.user_id`);
}

export async function markRemoved(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update members set removed_at = ${now}, payroll_clerk_since = null, updated_at = ${now}
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])`);
  await dropReaches(db, organizationId, userIds);
}
