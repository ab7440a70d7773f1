import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export async function markUnconfirmed(db: Executor, userId: number, now: Temporal.Instant): Promise<void> {
  await db.run(sql`update users set unconfirmed_since = coalesce(unconfirmed_since, ${now}) where id = ${userId}`);
}

/**
 * Confirms the address. With `forgetsNames`, the person becomes pending again, so the next acceptance replaces the
 * names.
 */
export async function markConfirmed(db: Executor, userId: number, forgetsNames: boolean): Promise<void> {
  await db.run(sql`
    update users set unconfirmed_since = null,
      status = case when ${forgetsNames}::boolean then 'pending' else status end
    where id = ${userId}`);
}
