import { spendCauses } from '../../../contract/budget-status.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import type { RateRange } from '../rules/known-rates.ts';
import type { SpendStep } from '../rules/differences.ts';
import { type HistoryRow, rowColumns, type RowRecord, rowOf } from './rows.ts';
import { listOf } from './places.ts';
import { centsPerHour, rateLists, withRates } from './spent.ts';

/** Which rows are asked for: those that hold on a local day, by what was stated until the end of that day. */
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
export interface Place {
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

/** The projects of clients on the days asked for, by what was stated until an instant (null = now) and by what is now. */
export function selectPlaces(
  db: Executor,
  organizationId: number,
  of: { asked: readonly ClientDays[]; knownAt: string | null },
): Promise<Place[]> {
  const clientIds = of.asked.map((entry) => entry.clientId);
  const knownAt = of.knownAt ?? 'infinity';
  return db.many(sql`
    with asked as materialized (
      select * from ${listOf(of.asked, sql`id int, "clientId" int, since date, until date`)}
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
    from asked a join terms t on t.client_id = a."clientId" and t.since <= a.until and t.until > a.since`);
}

/** How the time of a row is counted. */
export interface Counted {
  id: number;
  /** Null = hours alone are asked for. */
  isPay: boolean | null;
  billableOnly: boolean;
}

export interface StepsAsked {
  asked: readonly Counted[];
  places: readonly Place[];
  rates: readonly RateRange[];
  /** What is known of rates, then and now. */
  epochs: { past: number; present: number };
  /** Changes of time recorded after it were not known then; null = all were. */
  knownAt: string | null;
}

/** What was recorded of a row's days after an instant. */
const laterDeltas = (organizationId: number, knownAt: string) => sql`
  union all
  select user_id, local_date, 0, case when s."billableOnly" then billable_delta else tracked_delta end, cause
  from time_ledger
  where organization_id = ${organizationId} and project_id = s.project_id and local_date between s.since and s.until
    and recorded_at > ${knownAt}::timestamptz`;

/**
 * The days of each row's projects: their seconds now, and the changes recorded later, so that the seconds then are the
 * difference. The offset keeps it a look-up by project and date, as for what is spent.
 */
const days = (organizationId: number, knownAt: string | null) => sql`
  spans as (
    select a.id, a."isPay", a."billableOnly", p."projectId" as project_id, min(p.since) as since, max(p.until) as until
    from asked a join places p on p.id = a.id group by a.id, a."isPay", a."billableOnly", p."projectId"
  ), days as (
    select s.id, s."isPay", s.project_id, t.*
    from spans s cross join lateral (
      select user_id, local_date, sum(seconds) - sum(delta) as before,
        coalesce(sum(delta) filter (where cause = 'ingest'), 0) as ingest,
        coalesce(sum(delta) filter (where cause = 'manual'), 0) as manual,
        coalesce(sum(delta) filter (where cause = 'merge'), 0) as merge,
        coalesce(sum(delta) filter (where cause = 'rebuild'), 0) as rebuild,
        sum(seconds) as present
      from (
        select user_id, local_date, case when s."billableOnly" then billable else tracked end as seconds, 0 as delta,
          null as cause
        from daily_time
        where organization_id = ${organizationId} and project_id = s.project_id
          and local_date between s.since and s.until
        ${sqlWhen(knownAt !== null, () => laterDeltas(organizationId, knownAt ?? ''))}
      ) changes group by user_id, local_date offset 0
    ) t
  )`;

/** Each day by the rates known then and by those known now, with whether it counts for the row by the terms of each. */
const rated = (epochs: StepsAsked['epochs']) => sql`
  dated as (
    select d.*, was.id is not null as counted_then, present_place.id is not null as counts_now, known.is_now, known.epoch
    from days d
    left join places was on was.id = d.id and was."projectId" = d.project_id and not was."isNow"
      and d.local_date between was.since and was.until
    left join places present_place on present_place.id = d.id and present_place."projectId" = d.project_id
      and present_place."isNow" and d.local_date between present_place.since and present_place.until
    cross join (values (false, ${epochs.past}::int), (true, ${epochs.present}::int)) as known (is_now, epoch)
  ), rated as (
    select d.*, ${centsPerHour} as cents
    from dated d ${withRates}
  )`;

const lastStep = spendCauses.length;

/**
 * What is used of each row at each step from what was known then to what is known now, all rows in one statement; each day
 * of a member on a project costs whole cents, rounded half up, at every step. Steps in which nothing counts are left out.
 */
export function selectSteps(
  db: Executor,
  organizationId: number,
  of: StepsAsked,
): Promise<(SpendStep & { id: number })[]> {
  const placeColumns = sql`id int, "projectId" int, "isNow" boolean, since date, until date`;
  return db.many(sql`
    with asked as materialized (select * from ${listOf(of.asked, sql`id int, "isPay" boolean, "billableOnly" boolean`)}),
    places as materialized (select * from ${listOf(of.places, placeColumns)}),
    ${rateLists(of.rates)}, ${days(organizationId, of.knownAt)}, ${rated(of.epochs)}
    select r.id, s.step, sum(s.seconds)::int8 as seconds,
      sum((2 * s.seconds * r.cents + 3600) / 7200)::text as cents
    from rated r cross join lateral (values
      (0, not r.is_now and r.counted_then, r.before),
      (1, not r.is_now and r.counts_now, r.before),
      (2, r.is_now and r.counts_now, r.before),
      (3, r.is_now and r.counts_now, r.before + r.ingest),
      (4, r.is_now and r.counts_now, r.before + r.ingest + r.manual),
      (5, r.is_now and r.counts_now, r.before + r.ingest + r.manual + r.merge),
      (6, r.is_now and r.counts_now, r.before + r.ingest + r.manual + r.merge + r.rebuild),
      (${lastStep}::int, r.is_now and r.counts_now, r.present)) as s (step, counts, seconds)
    where s.counts
    group by r.id, s.step`);
}
