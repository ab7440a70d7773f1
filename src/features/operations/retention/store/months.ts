import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** The months before a date whose partition holds no slot of anybody. */
export async function findEmptyMonths(db: Executor, before: Temporal.PlainDate): Promise<string[]> {
  const rows = await db.many<{ month: string }>(sql`
    select month::text from empty_activity_months(${before}::date) as month order by month`);
  return rows.map(({ month }) => month);
}

/**
 * Drops the partition of a month, given by its first day, where no organization has a slot any more. One that is in
 * use at this moment stays until the next time. Who uploads for such a month makes it anew.
 */
export async function dropEmptyMonth(db: Executor, month: string): Promise<void> {
  await db.one(sql`select drop_activity_month(${month}::date)`);
}
