import type { TrackedInterval } from '../../../../events.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { addedByHand } from './by-hand.ts';
import { dropCached, type WatchedRow, watchedColumns, watchedRow } from './cached-spend.ts';

/** The last local day that a cached spend or running total counts, or is about to count; null = none. */
export async function selectLastWatched(db: Executor, organizationId: number): Promise<string | null> {
  const row = await db.one<{ day: string | null }>(sql`
    select greatest(
      (select max(watched_through) from budget_histories
        where organization_id = ${organizationId} and watched_through is not null),
      (select max(watched_through) from project_totals_progress where organization_id = ${organizationId})) as day`);
  return row.day;
}

/**
 * Records the counted seconds of days that just changed. If a day already has a record, that record stays as it is. The
 * ledger is written last, so it does not contain the change yet. Only watched days are recorded: days of a project's
 * total, of its rows, or of rows of any client to which the project ever belonged.
 */
export async function noteChangedDays(
  db: Executor,
  organizationId: number,
  changes: readonly TrackedInterval[],
): Promise<void> {
  const noted = sql`
    insert into budget_changed_days (organization_id, project_id, local_date, user_id, tracked, billable)
    select ${organizationId}::int, c.project_id, c.local_date, c.user_id, coalesce(d.tracked, 0) - c.tracked,
      coalesce(d.billable, 0) - c.billable
    from unnest(${changes.map((change) => change.projectId)}::int[], ${changes.map((change) => change.date)}::date[],
        ${changes.map((change) => change.userId)}::int[], ${changes.map((change) => change.tracked)}::int[],
        ${changes.map((change) => change.billable)}::int[]) as c (project_id, local_date, user_id, tracked, billable)
      left join daily_time d on d.organization_id = ${organizationId} and d.project_id = c.project_id
        and d.local_date = c.local_date and d.user_id = c.user_id
    where exists (select 1 from project_totals_progress g where g.organization_id = ${organizationId}
        and g.project_id = c.project_id and c.local_date <= g.watched_through)
      or exists (select 1 from budget_histories h where h.organization_id = ${organizationId}
        and h.project_id = c.project_id and c.local_date between h.period_start_date and h.watched_through)
      or exists (select 1 from project_terms t
        join budget_histories h on h.organization_id = ${organizationId} and h.client_id = t.client_id
          and c.local_date between h.period_start_date and h.watched_through
        where t.organization_id = ${organizationId} and t.project_id = c.project_id and t.superseded_at is null)
    on conflict (organization_id, project_id, local_date, user_id) do nothing
    returning project_id, local_date, user_id`;
  await db.run(sql`
    with noted as (${noted})
    insert into budget_changed_causes (organization_id, project_id, user_id, local_date, cause, tracked, billable)
    select ${organizationId}::int, h.* from noted c cross join lateral (
      ${addedByHand(sql`from time_ledger_sums l where l.organization_id = ${organizationId}
        and l.user_id = c.user_id and l.local_date = c.local_date and l.project_id + 0 = c.project_id
        and l.cause <> 'ingest'`)}) h`);
}

/** The number of changed days, counted up to a maximum. */
export async function countChanged(db: Executor, organizationId: number, most: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from budget_changed_days
      where organization_id = ${organizationId} limit ${most}) changed`);
  return row.count;
}

const changedRows = (organizationId: number) => sql`
  id in (
    select h.id from budget_changed_days c
      join budget_histories h on h.organization_id = ${organizationId} and h.project_id = c.project_id
        and c.local_date between h.period_start_date and h.watched_through
    where c.organization_id = ${organizationId}
    union all
    select h.id from budget_changed_days c
      join project_terms t on t.organization_id = ${organizationId} and t.project_id = c.project_id
        and t.superseded_at is null
      join budget_histories h on h.organization_id = ${organizationId} and h.client_id = t.client_id
        and c.local_date between h.period_start_date and h.watched_through
    where c.organization_id = ${organizationId})`;

/** The watched rows that count changed days. */
export async function selectChangedRows(db: Executor, organizationId: number): Promise<WatchedRow[]> {
  const records = await db.many<Parameters<typeof watchedRow>[0]>(sql`
    select ${watchedColumns} from budget_histories
    where organization_id = ${organizationId} and ${changedRows(organizationId)}`);
  return records.map(watchedRow);
}

/** Drops the cached spend of rows that count changed days. */
export async function dropCachedOfChangedDays(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`with ${dropCached(organizationId, changedRows(organizationId))}`);
}

/** Deletes the records of changed days. Call this when no sum depends on them. */
export async function dropChanged(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`delete from budget_changed_causes where organization_id = ${organizationId}`);
  await db.run(sql`delete from budget_changed_days where organization_id = ${organizationId}`);
}
