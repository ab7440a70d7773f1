import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** The local dates on which a member has time, ascending, as `YYYY-MM-DD`. */
export async function selectDatesWithTime(db: Executor, organizationId: number, userId: number): Promise<string[]> {
  const rows = await db.many<{ date: string }>(sql`
    select distinct local_date::text as date from daily_time
    where organization_id = ${organizationId} and user_id = ${userId} and tracked > 0 order by date`);
  return rows.map(({ date }) => date);
}
