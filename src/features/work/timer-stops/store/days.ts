import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** A member's time on a project, by local date. */
export function selectDays(
  db: Executor,
  organizationId: number,
  filter: { userId: number; projectId: number; dates: readonly string[] },
): Promise<{ localDate: string; tracked: number; billable: number }[]> {
  return db.many(sql`
    select local_date as "localDate", tracked, billable from daily_time
    where organization_id = ${organizationId} and project_id = ${filter.projectId} and user_id = ${filter.userId}
      and local_date = any(${filter.dates}::date[])`);
}
