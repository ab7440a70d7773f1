import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment } from '../../../db/sql.ts';
import type { Consumption } from '../rules/measure.ts';
import { type HistoryRow, rowColumns, type RowRecord, rowOf } from './rows.ts';

/** A row with the version of what its figure rests on. */
export interface VersionedRow {
  row: HistoryRow;
  version: number;
}

type VersionedRecord = RowRecord & { version: number };

const versionedRow = ({ version, ...record }: VersionedRecord): VersionedRow => ({ row: rowOf(record), version });
const versionedColumns = sql`${rowColumns}, spent_version as version`;

/** Whether any watched row reaches to a local day or beyond. */
export async function hasWatchedFrom(db: Executor, organizationId: number, day: string): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`
    select exists (select 1 from budget_histories
      where organization_id = ${organizationId} and spent_watched and stop_date >= ${day}::date) as found`);
  return row.found;
}

/** Ends the watch over rows and drops what is kept of them; they are locked by ascending id, as all do who lock several. */
const forget = (organizationId: number, which: SqlFragment) => sql`
  touched as materialized (
    select id from budget_histories where organization_id = ${organizationId} and spent_watched and ${which}
    order by id for no key update
  )
  update budget_histories h set spent_seconds = null, spent_cents = null, spent_watched = false,
    spent_version = h.spent_version + 1
  from touched where h.organization_id = ${organizationId} and h.id = touched.id`;

/** The local days of a project, both inclusive, between which its time changed. */
export interface ProjectDays {
  projectId: number;
  first: string;
  last: string;
}

/** Keeps no longer what may rest on local days of projects: rows of these, and of the clients they have ever been of. */
export async function forgetDays(db: Executor, organizationId: number, days: readonly ProjectDays[]): Promise<void> {
  const touched = sql`id in (
    select h.id from changed c join budget_histories h on h.organization_id = ${organizationId} and h.spent_watched
      and h.project_id = c.project_id and h.period_start_date <= c.last_date and h.stop_date >= c.first_date
    union all
    select h.id from changed c
      join project_terms t on t.organization_id = ${organizationId} and t.project_id = c.project_id
        and t.superseded_at is null
      join budget_histories h on h.organization_id = ${organizationId} and h.spent_watched
        and h.client_id = t.client_id and h.period_start_date <= c.last_date and h.stop_date >= c.first_date)`;
  await db.run(sql`
    with changed as materialized (
      select * from unnest(${days.map((day) => day.projectId)}::int[], ${days.map((day) => day.first)}::date[],
        ${days.map((day) => day.last)}::date[]) as days (project_id, first_date, last_date)
    ), ${forget(organizationId, touched)}`);
}

/** Keeps no longer what rests on which projects were clients' from a local day on. */
export async function forgetClients(db: Executor, organizationId: number, from: Temporal.PlainDate): Promise<void> {
  await db.run(sql`with ${forget(organizationId, sql`client_id is not null and stop_date >= ${from}::date`)}`);
}

/** The organizations with closed rows of which nothing is kept. */
export async function findUnkept(db: Executor): Promise<number[]> {
  const rows = await db.many<{ organizationId: number }>(sql`
    select distinct organization_id as "organizationId" from budget_histories
    where stop_date is not null and spent_seconds is null order by organization_id`);
  return rows.map((row) => row.organizationId);
}

/**
 * Watches closed rows of which nothing is kept, ascending by id after one, and answers them. Nobody may be writing what
 * figures rest on meanwhile: who did before is seen by whoever reckons now, who does later sees that they are watched.
 */
export async function watchUnkept(
  db: Executor,
  organizationId: number,
  of: { afterId: number; limit: number },
): Promise<VersionedRow[]> {
  const records = await db.many<VersionedRecord>(sql`
    update budget_histories set spent_watched = true
    where organization_id = ${organizationId} and id in (select id from budget_histories
      where organization_id = ${organizationId} and stop_date is not null and spent_seconds is null and id > ${of.afterId}
      order by id limit ${of.limit})
    returning ${versionedColumns}`);
  return records.map(versionedRow).toSorted((a, b) => a.row.id - b.row.id);
}

/** Rows of which something is kept, ascending by id after one. */
export async function selectKept(
  db: Executor,
  organizationId: number,
  of: { afterId: number; limit: number },
): Promise<VersionedRow[]> {
  const records = await db.many<VersionedRecord>(sql`
    select ${versionedColumns} from budget_histories
    where organization_id = ${organizationId} and spent_seconds is not null and id > ${of.afterId}
    order by id limit ${of.limit}`);
  return records.map(versionedRow);
}

/** Keeps figures with those rows that have been watched since their version was read. */
export async function keepSpent(
  db: Executor,
  organizationId: number,
  figures: readonly (Consumption & { id: number; version: number })[],
): Promise<void> {
  const ids = figures.map((figure) => figure.id);
  await db.run(sql`
    with locked as materialized (
      select id from budget_histories where organization_id = ${organizationId} and id = any(${ids}::int[])
      order by id for no key update
    )
    update budget_histories h set spent_seconds = figure.seconds, spent_cents = figure.cents
    from locked join unnest(${ids}::int[], ${figures.map((figure) => figure.version)}::int8[],
      ${figures.map((figure) => figure.seconds)}::int8[], ${figures.map((figure) => figure.cents)}::numeric[])
      as figure (id, version, seconds, cents) on figure.id = locked.id
    where h.organization_id = ${organizationId} and h.id = locked.id and h.spent_watched
      and h.spent_version = figure.version`);
}
