import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** A user whose entry in `user_organizations` differs from the user's membership. */
export interface WrongReach {
  userId: number;
  /** Whether the user is a current member. */
  isMember: boolean;
}

export function findWrongReaches(db: Executor, organizationId: number): Promise<WrongReach[]> {
  return db.many(sql`
    select member.user_id as "userId", true as "isMember" from members member
    where member.organization_id = ${organizationId} and member.removed_at is null and not exists (
      select 1 from user_organizations listed where listed.organization_id = ${organizationId}
        and listed.user_id = member.user_id)
    union all
    select listed.user_id, false from user_organizations listed
    where listed.organization_id = ${organizationId} and not exists (
      select 1 from members member
      where member.organization_id = ${organizationId} and member.user_id = listed.user_id
        and member.removed_at is null)
    order by 1`);
}

/**
 * Locks the rows of persons. On a cluster this locks all persons, as the creation of an invited person does. A table on
 * every node with a foreign key to persons is written only after this lock is taken, so that all transactions lock in
 * the same order.
 */
async function lockRows(db: Executor, userIds: readonly number[]): Promise<void> {
  await db.run(sql`select from users where id = any(${userIds}::int[]) order by id for no key update`);
}

export async function addReaches(db: Executor, organizationId: number, userIds: readonly number[]): Promise<void> {
  await lockRows(db, userIds);
  await db.run(sql`
    insert into user_organizations (user_id, organization_id)
    select user_id, ${organizationId}::int from unnest(${userIds}::int[]) as present (user_id)
    on conflict do nothing`);
}

export async function dropReaches(db: Executor, organizationId: number, userIds: readonly number[]): Promise<void> {
  await lockRows(db, userIds);
  await db.run(sql`
    delete from user_organizations where organization_id = ${organizationId} and user_id = any(${userIds}::int[])`);
}
