import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { plainArray } from './columns.ts';

/** Creates partitions for those months (`YYYY-MM`) that have none, and returns the months that already had one. */
export async function addMonths(db: Executor, months: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ month: string; added: boolean }>(sql`
    select to_char(month, 'YYYY-MM') as month, add_activity_month(month) as added
    from unnest(${plainArray(months, (month) => `${month}-01`)}::date[]) as month`);
  return rows.filter((row) => !row.added).map((row) => row.month);
}
