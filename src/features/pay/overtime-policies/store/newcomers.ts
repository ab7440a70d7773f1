import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** Records a member who has just joined as a newcomer of every policy that now adds new members. */
export async function insertNewcomer(db: Executor, organizationId: number, userId: number, now: Temporal.Instant) {
  await db.run(sql`
    insert into overtime_newcomers (organization_id, user_id, chain_id)
    select distinct organization_id, ${userId}::int, coalesce(chain_id, id) from overtime_policies
    where organization_id = ${organizationId} and auto_add_new_users and (until is null or until > ${now})
    on conflict do nothing`);
}

export async function selectNewcomerChains(db: Executor, organizationId: number, userId: number): Promise<number[]> {
  const rows = await db.many<{ chainId: number }>(sql`
    select chain_id as "chainId" from overtime_newcomers
    where organization_id = ${organizationId} and user_id = ${userId}`);
  return rows.map((row) => row.chainId);
}

export async function deleteNewcomer(db: Executor, organizationId: number, userId: number): Promise<void> {
  await db.run(sql`
    delete from overtime_newcomers where organization_id = ${organizationId} and user_id = ${userId}`);
}
