import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import type { Consumption } from '../rules/measure.ts';
import { type HistoryRow, isChangedColumn, rowColumns, type RowRecord, rowOf, rowsOf } from './rows.ts';

/** A row with the last day that is watched. */
export interface WatchedRow {
  row: HistoryRow;
  through: Temporal.PlainDate;
}

type WatchedRecord = RowRecord & { watchedThrough: string };

export const watchedRow = ({ watchedThrough, ...record }: WatchedRecord): WatchedRow => ({
  row: rowOf(record),
  through: Temporal.PlainDate.from(watchedThrough),
});
export const watchedColumns = sql`${rowColumns}, watched_through as "watchedThrough"`;

/** The columns that drop a cached spend and end its watch. */
export const withoutCached = sql`kept_seconds = null, kept_cents = null, kept_through = null, watched_through = null,
  kept_version = kept_version + 1, keep_due_at = '-infinity'`;

/**
 * Drops the cached spend of watched rows. Rows are locked in ascending id order, as in every statement that locks
 * several rows.
 */
export const dropCached = (organizationId: number, condition: SqlFragment) => sql`
  touched as materialized (
    select id from budget_histories where organization_id = ${organizationId} and watched_through is not null
      and ${condition}
    order by id for no key update
  )
  update budget_histories h set ${withoutCached}
  from touched where h.organization_id = ${organizationId} and h.id = touched.id`;

export async function dropAllCached(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`with ${dropCached(organizationId, sql`true`)}`);
}

/** Drops the cached spend of client rows that count days on or after a local day, because projects may have moved. */
export async function dropCachedOfClients(
  db: Executor,
  organizationId: number,
  from: Temporal.PlainDate,
): Promise<void> {
  await db.run(
    sql`with ${dropCached(organizationId, sql`client_id is not null and watched_through >= ${from}::date`)}`,
  );
}

/** The organizations with spend to cache or changed days to apply. */
export async function findCacheDue(db: Executor, now: Temporal.Instant): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from budget_histories where keep_due_at <= ${now}
    union select organization_id from project_totals_progress where due_at <= ${now}
    union select organization_id from budget_changed_days order by 1`);
  return rows.map((row) => row.organizationId);
}

/**
 * Watches rows that are due, in ascending order after an id, and returns them. Closed rows are watched through their
 * stop, other rows through yesterday, but never beyond their stop or period. The caller must exclude writers of time:
 * later computations see earlier writes, and later writes see the watch.
 */
export async function watchDue(
  db: Executor,
  organizationId: number,
  due: { now: Temporal.Instant; yesterday: Temporal.PlainDate; afterId: number; limit: number },
): Promise<WatchedRow[]> {
  const records = await db.many<WatchedRecord>(sql`
    update budget_histories set watched_through = greatest(watched_through,
      case when closed_at is null then least(${due.yesterday}::date, stop_date, period_stop_date) else stop_date end)
    where organization_id = ${organizationId} and id in (select id from budget_histories
      where organization_id = ${organizationId} and keep_due_at <= ${due.now} and id > ${due.afterId}
      order by id limit ${due.limit})
    returning ${watchedColumns}`);
  return records.map(watchedRow).toSorted((a, b) => a.row.id - b.row.id);
}

/** Rows with a cached spend, in ascending order after an id. */
export async function selectCached(
  db: Executor,
  organizationId: number,
  page: { afterId: number; limit: number },
): Promise<HistoryRow[]> {
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns}, ${isChangedColumn(organizationId)} from budget_histories
    where organization_id = ${organizationId} and kept_through is not null and id > ${page.afterId}
    order by id limit ${page.limit}`);
  return rowsOf(records);
}

/**
 * A spend to cache for a row. It is stored only if the row is still watched through that day and its cached spend was
 * not dropped since the row was read.
 */
export interface Figure extends Consumption {
  id: number;
  version: number;
  through: Temporal.PlainDate;
  /** When the spend must be cached next; null = never. */
  dueAt: Temporal.Instant | null;
}

const texts = <T>(items: readonly T[], textOf: (item: T) => string | undefined) =>
  items.map((item) => textOf(item) ?? null);

export async function storeCached(db: Executor, organizationId: number, figures: readonly Figure[]): Promise<void> {
  const ids = figures.map((figure) => figure.id);
  await db.run(sql`
    with locked as materialized (
      select id from budget_histories where organization_id = ${organizationId} and id = any(${ids}::int[])
      order by id for no key update
    )
    update budget_histories h set kept_seconds = figure.seconds, kept_cents = figure.cents,
      kept_through = figure.through, keep_due_at = figure.due_at
    from locked join unnest(${ids}::int[], ${figures.map((figure) => figure.version)}::int8[],
      ${figures.map((figure) => figure.seconds)}::int8[], ${figures.map((figure) => figure.cents)}::numeric[],
      ${texts(figures, (figure) => figure.through.toString())}::date[],
      ${texts(figures, (figure) => figure.dueAt?.toString())}::timestamptz[])
      as figure (id, version, seconds, cents, through, due_at) on figure.id = locked.id
    where h.organization_id = ${organizationId} and h.id = locked.id and h.watched_through >= figure.through
      and h.kept_version = figure.version`);
}

/** Adds to the cached spend of rows. The new row version invalidates computations that are still running. */
export async function addToCached(
  db: Executor,
  organizationId: number,
  added: readonly (Consumption & { id: number })[],
): Promise<void> {
  const ids = added.map((entry) => entry.id);
  await db.run(sql`
    with locked as materialized (
      select id from budget_histories where organization_id = ${organizationId} and id = any(${ids}::int[])
      order by id for no key update
    )
    update budget_histories h set kept_seconds = h.kept_seconds + entry.seconds,
      kept_cents = h.kept_cents + entry.cents, kept_version = h.kept_version + 1
    from locked join unnest(${ids}::int[], ${added.map((entry) => entry.seconds)}::int8[],
      ${added.map((entry) => entry.cents)}::numeric[]) as entry (id, seconds, cents) on entry.id = locked.id
    where h.organization_id = ${organizationId} and h.id = locked.id`);
}
