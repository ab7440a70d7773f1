import type { RateChange } from '../../../../events.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { dropCached } from './cached-spend.ts';
import { listOf } from './project-days.ts';
import { revertTotals } from './running-totals.ts';

/**
 * The projects with days at changed rates (`at_projects`). Days without remaining time are included: time that was
 * added and deleted has a cost at some of the steps.
 */
const atProjects = (organizationId: number, changes: readonly RateChange[]) => {
  const columns = sql`kind text, "userId" int, "projectId" int, since date, "concernsFixed" boolean`;
  return sql`changed as materialized (select * from ${listOf(changes, columns)}), at_projects as materialized (
      select kind, since, "concernsFixed", "projectId" as project_id from changed where "projectId" is not null
      union
      select c.kind, c.since, c."concernsFixed", t.project_id from changed c cross join lateral (
        select project_id from daily_time
        where organization_id = ${organizationId} and user_id = c."userId" and local_date >= c.since
        union
        select project_id from budget_changed_days
        where organization_id = ${organizationId} and user_id = c."userId" and local_date >= c.since
        union
        select project_id from time_ledger_sums where organization_id = ${organizationId}
          and user_id = c."userId" and local_date >= c.since and cause <> 'ingest') t
      where c."projectId" is null
    )`;
};

/** Resets running totals from the first day with a changed rate on. */
export async function revertTotalsAtRates(
  db: Executor,
  organizationId: number,
  changes: readonly RateChange[],
): Promise<void> {
  await db.run(sql`
    with ${atProjects(organizationId, changes)}, cut as materialized (
      select project_id, min(since) as since from at_projects group by project_id
    ), ${revertTotals(organizationId)}`);
}

/**
 * Drops the cached spend of live rows with days at changed rates. A change to or from fixed pay affects all these rows,
 * because members on fixed pay do not count in any row.
 */
export async function dropCachedAtRates(
  db: Executor,
  organizationId: number,
  changes: readonly RateChange[],
): Promise<void> {
  const counts = sql`h.closed_at is null and h.watched_through >= p.since and (p."concernsFixed"
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
    with ${atProjects(organizationId, changes)}, ${dropCached(organizationId, open)}`);
}

/** The projects with days at changed rates, and the first of these days; null = none. */
export function selectProjectsAtRates(
  db: Executor,
  organizationId: number,
  changes: readonly RateChange[],
): Promise<{ projectIds: number[]; since: string | null }> {
  return db.one(sql`
    with ${atProjects(organizationId, changes)}
    select coalesce(array_agg(distinct project_id), '{}') as "projectIds", min(since) as since from at_projects`);
}
