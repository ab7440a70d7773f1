import { concurrently } from '../../../../db/concurrently.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

async function newestOf(db: Executor, organizationId: number): Promise<[number, number]> {
  const { id } = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0) as id from time_ledger where organization_id = ${organizationId}`);
  return [organizationId, id];
}

/** The newest ledger id of each organization. It grows with every change to recorded time. */
export async function newestTimeChanges(
  db: Executor,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return new Map(await concurrently(...organizationIds.map((id) => newestOf(db, id))));
}
