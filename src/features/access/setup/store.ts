import { maxInt32 } from '../../../contract/fields.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export async function organizationExists(db: Executor, organizationId: number): Promise<boolean> {
  if (organizationId > maxInt32) return false;
  return (await db.maybe(sql`select id from organizations where id = ${organizationId}`)) !== undefined;
}

export interface DemoOrganization {
  organizationId: number;
  ownerId: number;
  /** The last day with data. */
  until: string;
  loaded: boolean;
  /** The number of days with complete data. */
  days: number;
}

/** The demo organization of this installation. Its metadata stores the progress of loading. */
export async function findDemo(db: Executor): Promise<DemoOrganization | undefined> {
  const demo = await db.maybe<Omit<DemoOrganization, 'ownerId'>>(sql`
    select id as "organizationId", metadata ->> 'demo_until' as until, metadata ->> 'demo_state' = 'loaded' as loaded,
      coalesce((metadata ->> 'demo_days')::int, 0) as days
    from organizations where metadata ? 'demo_until' order by id limit 1`);
  if (!demo) return undefined;
  const { ownerId } = await db.one<Pick<DemoOrganization, 'ownerId'>>(sql`
    select min(user_id) as "ownerId" from members
    where organization_id = ${demo.organizationId} and role = 'owner' and removed_at is null`);
  return { ...demo, ownerId };
}

type DemoProgress = Pick<DemoOrganization, 'organizationId' | 'until' | 'days'> & { state: 'loading' | 'loaded' };

export async function markDemo(db: Executor, { organizationId, until, days, state }: DemoProgress) {
  await db.run(sql`
    update organizations set metadata = metadata || jsonb_build_object('demo_until', ${until}::text, 'demo_state',
      ${state}::text, 'demo_days', ${days}::int::text)
    where id = ${organizationId}`);
}

/** Whether the server has any organization. Each organization has a member. */
export async function hasOrganization(db: Executor): Promise<boolean> {
  return (await db.one<{ found: boolean }>(sql`select exists (select from user_organizations) as found`)).found;
}

interface NewSetUpCode {
  secretHash: Buffer;
  expiresAt: Temporal.Instant;
}

export function replaceSetUpCode(
  db: Executor,
  code: NewSetUpCode,
  now: Temporal.Instant,
): Promise<{ expiresAt: string }> {
  return db.one(sql`
    insert into set_up_code (secret_hash, created_at, expires_at) values (${code.secretHash}, ${now}, ${code.expiresAt})
    on conflict (only_one) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`);
}

/** Uses up the valid code. If several requests send the code at the same time, the database accepts one. */
export async function takeSetUpCode(db: Executor, secretHash: Buffer, now: Temporal.Instant): Promise<boolean> {
  return (await db.run(sql`delete from set_up_code where secret_hash = ${secretHash} and expires_at > ${now}`)) > 0;
}

/** Deletes the code, after waiting for any request that is using it. */
export async function dropSetUpCode(db: Executor): Promise<void> {
  await db.run(sql`delete from set_up_code where only_one`);
}

export async function listOrganizationIds(db: Executor): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select id from organizations order by id`);
  return rows.map(({ id }) => id);
}
