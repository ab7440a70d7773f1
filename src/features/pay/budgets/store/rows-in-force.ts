import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import { type HistoryRow, rowColumns, type RowRecord, rowsOf } from './rows.ts';
import type { KnownInstants } from './known-instants.ts';
import { listOf } from './project-days.ts';
import { rowsKnownAt } from './row-versions.ts';

/** Projects and clients whose rows are requested. */
export interface RowOwners {
  projectIds: readonly number[];
  clientIds: readonly number[];
}

/** The project or client of a row, as a map key. */
export const ownerText = ({ projectId, clientId }: Pick<HistoryRow, 'projectId' | 'clientId'>): string =>
  `${projectId ?? ''}/${clientId ?? ''}`;

export const ownersOf = (rows: readonly HistoryRow[]): RowOwners => ({
  projectIds: rows.flatMap(({ projectId }) => projectId ?? []),
  clientIds: rows.flatMap(({ clientId }) => clientId ?? []),
});

const ofOwners = (owners: RowOwners | undefined) =>
  sqlWhen(
    owners !== undefined,
    () => sql`and (project_id = any(${owners?.projectIds}::int[]) or client_id = any(${owners?.clientIds}::int[]))`,
  );

/** Selects the rows in force on a local day. */
export interface InForce {
  asOf: Temporal.Instant;
  /** The instant at which the rows were known; null = now. */
  knownAt: Temporal.Instant | null;
  day: Temporal.PlainDate;
  dayEndsAt: Temporal.Instant;
  /** The visible projects; undefined = all. */
  visibleProjects: readonly number[] | undefined;
  /** Rows of any of these projects and clients; undefined = all. */
  owners?: RowOwners | undefined;
  startId: number;
  limit: number;
}

/**
 * The rows in force on a local day, ascending by id. If the rows of later periods do not exist yet, the previous row
 * is returned. Before the creation of the organization the result is empty.
 */
export async function selectInForce(db: Executor, organizationId: number, query: InForce): Promise<HistoryRow[]> {
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns} from ${rowsKnownAt(organizationId, query.knownAt)}
    where organization_id = ${organizationId} and id >= ${query.startId}
      and start_date <= ${query.day}::date and created_at < ${query.dayEndsAt}::timestamptz
      and (stop_date is null or stop_date >= ${query.day}::date
        or closed_at is null and (coalesce(project_id, 0), coalesce(client_id, 0)) in (
          select coalesce(project_id, 0), coalesce(client_id, 0) from ${rowsKnownAt(organizationId, query.knownAt)}
          where organization_id = ${organizationId} and stop_date is null and start_date > ${query.day}::date))
      and exists (select 1 from organizations
        where id = ${organizationId} and created_at <= ${query.asOf}::timestamptz)
      ${sqlWhen(query.visibleProjects !== undefined, () => sql`and project_id = any(${query.visibleProjects}::int[])`)}
      ${ofOwners(query.owners)}
    order by id limit ${query.limit}`);
  return rowsOf(records);
}

/**
 * The rows of projects and clients on local days, both included, that existed before an instant, in the order of
 * their days. Earlier rows that are not closed are included too, because later periods may have no rows yet.
 */
export async function selectRowsOn(
  db: Executor,
  organizationId: number,
  query: Pick<InForce, 'knownAt'> & {
    owners: RowOwners;
    since: Temporal.PlainDate;
    until: Temporal.PlainDate;
    madeBefore: Temporal.Instant;
  },
): Promise<HistoryRow[]> {
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns} from ${rowsKnownAt(organizationId, query.knownAt)}
    where organization_id = ${organizationId} ${ofOwners(query.owners)}
      and start_date <= ${query.until}::date and (closed_at is null or stop_date >= ${query.since}::date)
      and created_at < ${query.madeBefore}::timestamptz
    order by start_date, id`);
  return rowsOf(records);
}

/** The local days, both included, on which a project counts for a row, by the terms known at one of the instants. */
export interface KnownProjectDays {
  id: number;
  projectId: number;
  /** The index of the instant in the list. */
  epoch: number;
  since: string;
  until: string;
}

export interface ClientDays {
  id: number;
  clientId: number | null;
  since: string;
  until: string;
}

/** The projects of clients on the requested days, as known at each of the instants. */
export function selectClientProjects(
  db: Executor,
  organizationId: number,
  query: { requested: readonly ClientDays[]; known: KnownInstants },
): Promise<KnownProjectDays[]> {
  const clientIds = query.requested.map((entry) => entry.clientId);
  const known = query.known.map((at, epoch) => ({ epoch, at }));
  return db.many(sql`
    with requested as materialized (
      select * from ${listOf(query.requested, sql`id int, "clientId" int, since date, until date`)}
    ), terms as (
      select known.epoch, project_id, client_id, effective_on as since,
        lead(effective_on, 1, 'infinity') over (partition by known.epoch, project_id order by effective_on) as until
      from project_terms cross join (select * from ${listOf(known, sql`epoch int, at timestamptz`)}) known
      where organization_id = ${organizationId}
        and project_id in (select project_id from project_terms
          where organization_id = ${organizationId} and client_id = any(${clientIds}::int[]))
        and recorded_at <= known.at and coalesce(superseded_at > known.at, true)
    )
    select a.id, t.project_id as "projectId", t.epoch, greatest(a.since, t.since) as since,
      least(a.until, t.until - 1) as until
    from requested a join terms t on t.client_id = a."clientId" and t.since <= a.until and t.until > a.since`);
}
