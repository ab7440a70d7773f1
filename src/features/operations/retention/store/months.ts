import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** Months before a date whose partition is empty. */
export async function findEmptyMonths(db: Executor, before: Temporal.PlainDate): Promise<string[]> {
  const rows = await db.many<{ month: string }>(sql`
    select month::text from empty_activity_months(${before}::date) as month order by month`);
  return rows.map(({ month }) => month);
}

/**
 * Drops the partition of a month if it is empty. A partition that is in use remains until the next attempt. An upload
 * for the month creates the partition again.
 */
export async function dropEmptyMonth(db: Executor, month: string): Promise<void> {
  await db.one(sql`select drop_activity_month(${month}::date)`);
}
