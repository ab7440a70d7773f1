import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface RejectionSum {
  startOn: string;
  items: number;
}

/**
 * The number of rejected items of each period that begins on one of the dates. Periods without rejected items are left
 * out.
 */
export function sumRejections(
  db: Executor,
  organizationId: number,
  starts: readonly string[],
): Promise<RejectionSum[]> {
  return db.many(sql`
    select start_on as "startOn", sum(items)::int as items from pay_period_rejections
    where organization_id = ${organizationId} and start_on = any(${starts}::date[]) group by start_on`);
}

/** Organizations that have keys of rejected items, in ascending order after an id. */
export async function findWithRejected(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select o.id from organizations o
    where o.id > ${after} and exists (select from pay_period_rejected_slots r where r.organization_id = o.id)
    order by o.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Deletes the keys of items that began before an instant, in unix seconds. The counts stay. */
export async function deleteRejectedBefore(db: Executor, organizationId: number, before: number): Promise<void> {
  await db.run(sql`
    delete from pay_period_rejected_slots
    where organization_id = ${organizationId} and starts_at < to_timestamp(${before}::float8)`);
}
