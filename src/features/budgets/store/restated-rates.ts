import type { RateChange } from '../../../events.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { forget } from './kept.ts';
import { listOf } from './places.ts';

/**
 * Keeps no longer what is reckoned at rates that were stated anew: of open rows, on whose days the project has the
 * rate, or the member has time on the project. Whoever is on fixed pay counts nowhere, whatever a row counts at.
 */
export async function forgetRates(db: Executor, organizationId: number, changes: readonly RateChange[]): Promise<void> {
  const columns = sql`kind text, "userId" int, "projectId" int, since date, "concernsFixed" boolean`;
  const counts = sql`h.stop_date is null and h.watched_through >= p.since and (p."concernsFixed"
    or h.rate = p.kind || '_rate')`;
  const open = sql`id in (
    select h.id from at_projects p join budget_histories h on h.organization_id = ${organizationId}
      and h.project_id = p.project_id and ${counts}
    union all
    select h.id from at_projects p
      join project_terms t on t.organization_id = ${organizationId} and t.project_id = p.project_id
        and t.superseded_at is null
      join budget_histories h on h.organization_id = ${organizationId} and h.client_id = t.client_id and ${counts})`;
  await db.run(sql`
    with changed as materialized (select * from ${listOf(changes, columns)}), at_projects as materialized (
      select kind, since, "concernsFixed", "projectId" as project_id from changed where "projectId" is not null
      union
      select c.kind, c.since, c."concernsFixed", t.project_id from changed c cross join lateral (
        select project_id from daily_time
        where organization_id = ${organizationId} and user_id = c."userId" and local_date >= c.since
        union
        select project_id from budget_changed_days
        where organization_id = ${organizationId} and user_id = c."userId" and local_date >= c.since) t
      where c."projectId" is null
    ), ${forget(organizationId, open)}`);
}
