import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { ReleasedKind, RetentionKind } from '../rules.ts';

export interface RetainedKind {
  kind: RetentionKind;
  months: number | null;
  releasedBefore: string | null;
  clearedBefore: string | null;
  clearedAt: string | null;
}

export function selectRetained(db: Executor, organizationId: number): Promise<RetainedKind[]> {
  return db.many(sql`
    select kind, months, released_before as "releasedBefore", cleared_before as "clearedBefore",
      cleared_at as "clearedAt"
    from retention
    where organization_id = ${organizationId} order by kind`);
}

export async function saveMonths(
  db: Executor,
  organizationId: number,
  months: readonly { kind: RetentionKind; months: number | null }[],
): Promise<void> {
  await db.run(sql`
    insert into retention (organization_id, kind, months)
    select ${organizationId}::int, kept.kind, kept.months
    from unnest(${months.map(({ kind }) => kind)}::text[], ${months.map((entry) => entry.months)}::int2[])
      as kept (kind, months)
    on conflict (organization_id, kind) do update set months = excluded.months`);
}

/** Organizations with a limit for a kind of records, in ascending order after an id. */
export async function findWithRetention(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select distinct organization_id as "organizationId" from retention
    where months is not null and organization_id > ${after} order by organization_id limit ${limit}`);
  return rows.map(({ organizationId }) => organizationId);
}

export async function saveReleased(
  db: Executor,
  organizationId: number,
  { kind, before }: { kind: ReleasedKind; before: Temporal.PlainDate },
): Promise<void> {
  await db.run(sql`
    update retention set released_before = greatest(released_before, ${before}::date)
    where organization_id = ${organizationId} and kind = ${kind}`);
}

/** Records the progress of the deletion. */
export async function saveCleared(
  db: Executor,
  organizationId: number,
  { kind, before }: { kind: ReleasedKind; before: Temporal.PlainDate },
): Promise<void> {
  await db.run(sql`
    update retention set cleared_before = ${before}::date
    where organization_id = ${organizationId} and kind = ${kind}`);
}

/** Records when the last search for late records took place. */
export async function saveSearched(
  db: Executor,
  organizationId: number,
  kind: ReleasedKind,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update retention set cleared_at = ${now} where organization_id = ${organizationId} and kind = ${kind}`);
}

/** Moves the progress back, so that the next deletion processes this month again. */
export async function reopenCleared(
  db: Executor,
  organizationId: number,
  kinds: readonly ReleasedKind[],
  month: Temporal.PlainDate,
): Promise<void> {
  await db.run(sql`
    update retention set cleared_before = least(cleared_before, ${month}::date)
    where organization_id = ${organizationId} and kind = any(${kinds}::text[])`);
}

/** Sets the date from which a kind is retained. */
export async function saveRetainedFrom(
  db: Executor,
  organizationId: number,
  { kind, month }: { kind: ReleasedKind; month: Temporal.PlainDate },
): Promise<void> {
  await db.run(sql`
    update retention set released_before = ${month}::date
    where organization_id = ${organizationId} and kind = ${kind}`);
}
