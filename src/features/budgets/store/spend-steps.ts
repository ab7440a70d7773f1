import { spendCauses } from '../../../contract/budget-status.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment } from '../../../db/sql.ts';
import type { SpendStep } from '../rules/differences.ts';
import type { RateVersion } from '../rules/known-rates.ts';
import { changesSince, type CountedRange, type ChangesQuery } from './changes-since.ts';
import { listOf } from './project-days.ts';
import { rateListsFor } from './rate-lists.ts';
import { type CountedRow, presentSpend } from './present-spend.ts';
import { centsPerHour, withRates } from './spend-of-days.ts';
import type { KnownProjectDays } from './rows-in-force.ts';

export interface StepsQuery extends ChangesQuery {
  spans: readonly CountedRange[];
  rows: readonly CountedRow[];
  projectDays: readonly KnownProjectDays[];
  /** Which kinds of rates the rows count at. */
  kinds: readonly RateVersion['kind'][];
}

/** A step of a row, in the days that have changed alone, beside what is used now of all it was requested. */
export interface CountedStep extends SpendStep {
  id: number;
  nowSeconds: number;
  nowCents: string;
}

const lastStep = spendCauses.length;

/**
 * The days that have changed: their seconds now, less what was recorded later, so that the seconds then are the
 * difference.
 */
const days = (organizationId: number) => sql`
  days as (
    select s.id, w."isPay", k.project_id, k.user_id, k.local_date, t.*
    from keys k
      join spans s on s."projectId" = k.project_id and k.local_date between s.since and s.until
      join counted w on w.id = s.id
      left join daily_time n on n.organization_id = ${organizationId} and n.project_id = k.project_id
        and n.local_date = k.local_date and n.user_id = k.user_id
      left join later l on l.project_id = k.project_id and l.local_date = k.local_date and l.user_id = k.user_id
      cross join lateral (select
        coalesce(case when w."billableOnly" then n.billable else n.tracked end, 0) as present,
        coalesce(case when w."billableOnly" then l.any_billable else l.any_tracked end, 0) as later,
        coalesce(case when w."billableOnly" then l.ingest_billable else l.ingest_tracked end, 0) as ingest,
        coalesce(case when w."billableOnly" then l.manual_billable else l.manual_tracked end, 0) as manual,
        coalesce(case when w."billableOnly" then l.merge_billable else l.merge_tracked end, 0) as merge,
        coalesce(case when w."billableOnly" then l.rebuild_billable else l.rebuild_tracked end, 0) as rebuild) t
  )`;

/** Each day by the rates known then and by those known now, with whether it counts for the row by the terms of each. */
const rated = sql`
  dated as (
    select d.*, d.present - d.later as before, was.id is not null as counted_then,
      present_days.id is not null as counts_now, known.is_now, known.epoch
    from days d
    left join project_days was on was.id = d.id and was."projectId" = d.project_id and not was."isNow"
      and d.local_date between was.since and was.until
    left join project_days present_days on present_days.id = d.id and present_days."projectId" = d.project_id
      and present_days."isNow" and d.local_date between present_days.since and present_days.until
    cross join (values (false, 0), (true, 1)) as known (is_now, epoch)
  ), rated as (
    select d.*, ${centsPerHour} as cents
    from dated d ${withRates}
  )`;

const then = sql`not r.is_now and r.counted_then`;
const countedNow = sql`not r.is_now and r.counts_now`;
const ratedNow = sql`r.is_now and r.counts_now`;

/** The sums of one step, under its name. */
const sumsOf = (name: SqlFragment, counts: SqlFragment, seconds: SqlFragment) => sql`
  sum(${seconds}) filter (where ${counts}) as ${name}_seconds,
  sum((2 * (${seconds}) * r.cents + 3600) / 7200) filter (where ${counts}) as ${name}_cents`;

/** The sums of all steps side by side: one below the other, each day would be grouped eight times. */
const sums = sql`
  sums as (
    select r.id, ${sumsOf(sql`known`, then, sql`r.before`)},
      ${sumsOf(sql`placed`, countedNow, sql`r.before`)},
      ${sumsOf(sql`rated`, ratedNow, sql`r.before`)},
      ${sumsOf(sql`ingested`, ratedNow, sql`r.before + r.ingest`)},
      ${sumsOf(sql`added`, ratedNow, sql`r.before + r.ingest + r.manual`)},
      ${sumsOf(sql`merged`, ratedNow, sql`r.before + r.ingest + r.manual + r.merge`)},
      ${sumsOf(sql`rebuilt`, ratedNow, sql`r.before + r.ingest + r.manual + r.merge + r.rebuild`)},
      ${sumsOf(sql`present`, ratedNow, sql`r.present`)}
    from rated r group by r.id
  )`;

const steps = sql`(values (0, s.known_seconds, s.known_cents), (1, s.placed_seconds, s.placed_cents),
  (2, s.rated_seconds, s.rated_cents), (3, s.ingested_seconds, s.ingested_cents), (4, s.added_seconds, s.added_cents),
  (5, s.merged_seconds, s.merged_cents), (6, s.rebuilt_seconds, s.rebuilt_cents),
  (${lastStep}::int, s.present_seconds, s.present_cents)) as step (number, seconds, cents)`;

/**
 * What is used now of each row, and in the days that have changed since an instant at each step from what was known
 * then to what is known now, in one statement, so that both are of one state. Each day of a member on a project costs
 * whole cents, rounded half up, at every step.
 */
export function selectSteps(db: Executor, organizationId: number, of: StepsQuery): Promise<CountedStep[]> {
  const projectDaysColumns = sql`id int, "projectId" int, "isNow" boolean, since date, until date`;
  const ratesQuery = { kinds: of.kinds, of: sql`keys`, knownAt: of.knownAt };
  const daysNow = of.projectDays.filter(({ isNow }) => isNow);
  return db.many(sql`
    with ${changesSince(organizationId, of)},
    counted as materialized (select * from ${listOf(of.rows, sql`id int, "isPay" boolean, "billableOnly" boolean`)}),
    project_days as materialized (select * from ${listOf(of.projectDays, projectDaysColumns)}),
    ${rateListsFor(organizationId, ratesQuery)}, ${days(organizationId)}, ${rated}, ${sums},
    present as (${presentSpend(organizationId, { rows: of.rows, days: daysNow, kinds: of.kinds })})
    select w.id, coalesce(p.seconds, 0)::int8 as "nowSeconds", coalesce(p.cents, 0)::text as "nowCents",
      step.number as step, coalesce(step.seconds, 0)::int8 as seconds, coalesce(step.cents, 0)::text as cents
    from counted w left join present p on p.id = w.id left join sums s on s.id = w.id cross join lateral ${steps}`);
}
