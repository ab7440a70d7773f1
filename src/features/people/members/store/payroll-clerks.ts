import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export interface ClerkRow {
  userId: number;
  since: string;
}

interface ClerkPage {
  startId: number;
  limit: number;
}

/** A page of an organization's payroll clerks, ascending. */
export function selectClerks(db: Executor, organizationId: number, { startId, limit }: ClerkPage): Promise<ClerkRow[]> {
  return db.many(sql`
    select user_id as "userId", payroll_clerk_since as since from members
    where organization_id = ${organizationId} and payroll_clerk_since is not null and user_id >= ${startId}
    order by user_id limit ${limit}`);
}

interface ClerkChange {
  userId: number;
  /** Null = the role ends. */
  since: Temporal.Instant | null;
}

export async function saveClerk(db: Executor, organizationId: number, { userId, since }: ClerkChange): Promise<void> {
  await db.run(sql`
    update members set payroll_clerk_since = ${since}::timestamptz
    where organization_id = ${organizationId} and user_id = ${userId} and removed_at is null`);
}

/** A page of an organization's current members, ascending. */
export function selectMemberIds(
  db: Executor,
  organizationId: number,
  { startId, limit, userIds }: ClerkPage & { userIds: readonly number[] | undefined },
): Promise<{ userId: number }[]> {
  return db.many(sql`
    select user_id as "userId" from members
    where organization_id = ${organizationId} and removed_at is null and user_id >= ${startId}
      and (${userIds ?? null}::int[] is null or user_id = any(${userIds ?? null}::int[]))
    order by user_id limit ${limit}`);
}
