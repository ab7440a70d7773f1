import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import { type HistoryRow, rowColumns, type RowRecord, rowOf } from './rows.ts';
import { listOf } from './project-days.ts';

/** Which rows are requested: those that hold on a local day, by what was recorded until the end of that day. */
export interface InForce {
  asOf: Temporal.Instant;
  day: Temporal.PlainDate;
  dayEndsAt: Temporal.Instant;
  /** Only rows of these projects may be seen; undefined = all. */
  visibleProjects: readonly number[] | undefined;
  startId: number;
  limit: number;
}

/** The rows in force on a local day, ascending by id; none before the organization was there. */
export async function selectInForce(db: Executor, organizationId: number, of: InForce): Promise<HistoryRow[]> {
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns} from budget_histories
    where organization_id = ${organizationId} and id >= ${of.startId}
      and start_date <= ${of.day}::date and (stop_date is null or stop_date >= ${of.day}::date)
      and created_at < ${of.dayEndsAt}::timestamptz
      and exists (select 1 from organizations
        where id = ${organizationId} and created_at <= ${of.asOf}::timestamptz)
      ${sqlWhen(of.visibleProjects !== undefined, () => sql`and project_id = any(${of.visibleProjects}::int[])`)}
    order by id limit ${of.limit}`);
  return records.map(rowOf);
}

/** The local days, both inclusive, on which a project counts for a row, by the terms known now, or known then. */
export interface KnownProjectDays {
  id: number;
  projectId: number;
  isNow: boolean;
  since: string;
  until: string;
}

export interface ClientDays {
  id: number;
  clientId: number | null;
  since: string;
  until: string;
}

/** The projects of clients on the days requested, by what was recorded until an instant and by what is now. */
export function selectClientProjects(
  db: Executor,
  organizationId: number,
  of: { requested: readonly ClientDays[]; knownAt: string },
): Promise<KnownProjectDays[]> {
  const clientIds = of.requested.map((entry) => entry.clientId);
  const { knownAt } = of;
  return db.many(sql`
    with requested as materialized (
      select * from ${listOf(of.requested, sql`id int, "clientId" int, since date, until date`)}
    ), terms as (
      select known.is_now, project_id, client_id, effective_on as since,
        lead(effective_on, 1, 'infinity') over (partition by known.is_now, project_id order by effective_on) as until
      from project_terms cross join (values (true), (false)) as known (is_now)
      where organization_id = ${organizationId}
        and project_id in (select project_id from project_terms
          where organization_id = ${organizationId} and client_id = any(${clientIds}::int[]))
        and case when known.is_now then superseded_at is null
          else recorded_at <= ${knownAt}::timestamptz
            and coalesce(superseded_at > ${knownAt}::timestamptz, true) end
    )
    select a.id, t.project_id as "projectId", t.is_now as "isNow", greatest(a.since, t.since) as since,
      least(a.until, t.until - 1) as until
    from requested a join terms t on t.client_id = a."clientId" and t.since <= a.until and t.until > a.since`);
}
