import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';

/** A period that was closed at least once; dates `YYYY-MM-DD`, instants as text. */
export interface ClosingRow {
  startOn: string;
  stopOn: string;
  /** Null = reopened. */
  closedAt: string | null;
  closedByUserId: number | null;
  checksum: string | null;
  reopenedAt: string | null;
  reopenedByUserId: number | null;
  reopenReason: string | null;
}

const shown = sql`start_on as "startOn", stop_on as "stopOn", closed_at as "closedAt",
  closed_by_user_id as "closedByUserId", checksum, reopened_at as "reopenedAt",
  reopened_by_user_id as "reopenedByUserId", reopen_reason as "reopenReason"`;

/** The closed periods among those that begin on these dates. */
export function selectClosings(db: Executor, organizationId: number, starts: readonly string[]): Promise<ClosingRow[]> {
  return db.many(sql`
    select ${shown} from pay_periods
    where organization_id = ${organizationId} and start_on = any(${starts}::date[])`);
}

/** The last closed period. */
export function selectLastClosed(db: Executor, organizationId: number): Promise<ClosingRow | undefined> {
  return db.maybe(sql`
    select ${shown} from pay_periods
    where organization_id = ${organizationId} and closed_at is not null
    order by stop_on desc limit 1`);
}

export async function saveClosed(
  db: Executor,
  organizationId: number,
  closing: { startOn: string; stopOn: string; checksum: string; by: number | null; now: Temporal.Instant },
): Promise<void> {
  await db.run(sql`
    insert into pay_periods (organization_id, start_on, stop_on, closed_at, closed_by_user_id, checksum)
    values (${organizationId}, ${closing.startOn}, ${closing.stopOn}, ${closing.now}, ${closing.by},
      ${closing.checksum})
    on conflict (organization_id, start_on) do update
      set stop_on = excluded.stop_on, closed_at = excluded.closed_at,
        closed_by_user_id = excluded.closed_by_user_id, checksum = excluded.checksum`);
}

export async function saveReopened(
  db: Executor,
  organizationId: number,
  reopening: { startOn: string; by: number | null; reason: string; now: Temporal.Instant },
): Promise<void> {
  await db.run(sql`
    update pay_periods set closed_at = null, closed_by_user_id = null, checksum = null, reopened_at = ${reopening.now},
      reopened_by_user_id = ${reopening.by}, reopen_reason = ${reopening.reason}
    where organization_id = ${organizationId} and start_on = ${reopening.startOn}`);
}

export interface AffectedPeriod {
  startOn: string;
  stopOn: string;
}

/** Periods between two dates that are closed, or in which one of these members is approved; null = any. */
export function selectAffected(
  db: Executor,
  organizationId: number,
  { from, to, userIds }: { from: string | null; to: string | null; userIds: readonly number[] | null },
): Promise<AffectedPeriod[]> {
  const within = sql`${sqlWhen(from !== null, () => sql`and stop_on >= ${from}::date`)}
    ${sqlWhen(to !== null, () => sql`and start_on <= ${to}::date`)}`;
  return db.many(sql`
    select start_on as "startOn", stop_on as "stopOn" from pay_periods
    where organization_id = ${organizationId} and closed_at is not null ${within}
    union
    select start_on, stop_on from pay_period_members
    where organization_id = ${organizationId} and approved_at is not null ${within}
      ${sqlWhen(userIds !== null, () => sql`and user_id = any(${userIds}::int[])`)}
    order by 1`);
}
