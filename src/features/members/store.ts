import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

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

export async function insertUser(db: Executor, user: NewUser, now: Temporal.Instant): Promise<number> {
  const status = user.passwordHash === null ? 'pending' : 'active';
  const row = await db.one<{ id: number }>(sql`
    insert into users (email, name, first_name, last_name, time_zone, status, password_hash, created_at, updated_at)
    values (${user.email}, ${user.name}, ${user.firstName}, ${user.lastName}, ${user.timeZone}, ${status},
      ${user.passwordHash}, ${now}, ${now}) returning id`);
  return row.id;
}

export async function upsertMember(
  db: Executor,
  member: { organizationId: number; userId: number; role: string },
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into members (organization_id, user_id, role, joined_at, created_at, updated_at)
    values (${member.organizationId}, ${member.userId}, ${member.role}, ${now}, ${now}, ${now})
    on conflict (organization_id, user_id) do update
      set role = excluded.role, joined_at = excluded.joined_at, removed_at = null, updated_at = excluded.updated_at`);
}

export interface RolePeriod {
  organizationId: number;
  userId: number;
  projectId: number | null;
  role: string;
}

export async function openRolePeriod(db: Executor, period: RolePeriod, now: Temporal.Instant): Promise<void> {
  await db.run(sql`
    insert into role_periods (organization_id, user_id, project_id, role, since)
    values (${period.organizationId}, ${period.userId}, ${period.projectId}, ${period.role}, ${now})`);
}
