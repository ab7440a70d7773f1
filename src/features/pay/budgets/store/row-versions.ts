import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';

const versionColumns = sql`
  project_id, client_id, type, rate, cost, hours, budget_start_date, near_limit, notify_enabled, notify_all_members,
  notify_group, recurrence, recurrence_start, include_non_billable, stop_timer_when_budget_reached, stop_at,
  start_date, stop_date, period_start_date, period_stop_date, closed_at, created_at, updated_at`;

/**
 * Stores the current state of rows as their latest version; earlier versions stay. The caller holds the owner's lock.
 */
export async function recordVersions(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
  at: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await db.run(sql`
    update budget_row_versions set superseded_at = greatest(recorded_at, ${at}::timestamptz)
    where organization_id = ${organizationId} and history_id = any(${ids}::int[]) and superseded_at is null`);
  await db.run(sql`
    insert into budget_row_versions (organization_id, history_id, ${versionColumns}, recorded_at)
    select ${organizationId}::int, id, ${versionColumns}, ${at}::timestamptz from budget_histories
    where organization_id = ${organizationId} and id = any(${ids}::int[])`);
}

/** The rows as they are, or as known at an instant. Past versions have no cached spend. */
export const rowsKnownAt = (organizationId: number, knownAt: Temporal.Instant | null): SqlFragment =>
  knownAt === null
    ? sql`budget_histories`
    : sql`(
      select organization_id, history_id as id, ${versionColumns}, null::bigint as kept_seconds,
        null::numeric as kept_cents, null::date as kept_through, 0 as kept_version
      from budget_row_versions where organization_id = ${organizationId} and recorded_at <= ${knownAt}::timestamptz
        and coalesce(superseded_at > ${knownAt}::timestamptz, true)) as budget_histories`;
