import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { type CauseByHand, causesByHand } from '../rules/differences.ts';
import { costOf } from './cost-of-days.ts';
import { withRates } from './spend-of-days.ts';

const causeNames = {
  manual: sql`manual`,
  merge: sql`merge`,
  rebuild: sql`rebuild`,
  deletion: sql`deletion`,
} as const satisfies Record<CauseByHand, SqlFragment>;

const measures = [sql`tracked`, sql`billable`] as const;

export const listed = (pieces: readonly SqlFragment[]) => pieces.reduce((all, piece) => sql`${all}, ${piece}`);

/** A piece for each of the causes, separated by commas. */
export const eachByHand = (piece: (cause: SqlFragment) => SqlFragment) =>
  listed(causesByHand.map((cause) => piece(causeNames[cause])));

const secondsOfCause = (cause: SqlFragment, piece: (column: SqlFragment) => SqlFragment) =>
  listed(measures.map((measure) => piece(sql`${cause}_${measure}`)));

/** A piece for each figure of a cause: `manual_tracked`, `manual_tracked_cents`, `manual_billable`, … */
export const figuresOfCause = (cause: SqlFragment, piece: (column: SqlFragment) => SqlFragment) =>
  secondsOfCause(cause, (column) => listed([piece(column), piece(sql`${column}_cents`)]));

/** A piece for each column of seconds by cause: `manual_tracked`, `manual_billable`, `merge_tracked`, … */
export const secondsByHand = (piece: (column: SqlFragment) => SqlFragment) =>
  eachByHand((cause) => secondsOfCause(cause, piece));

/** A piece for each column of figures by cause: `manual_tracked`, `manual_tracked_cents`, …, `merge_tracked`, … */
export const figuresByHand = (piece: (column: SqlFragment) => SqlFragment) =>
  eachByHand((cause) => figuresOfCause(cause, piece));

const sums = eachByHand((cause) =>
  listed(
    measures.map(
      (measure) => sql`
      coalesce(sum(l.${measure}_delta) filter (where l.cause = '${cause}'), 0)::int8 as ${cause}_${measure}`,
    ),
  ),
);

/** What the causes added to days of members in seconds, of the sums `l` of the ledger that are not of trackers. */
export const addedByHand = (from: SqlFragment) => sql`
  select l.project_id, l.user_id, l.local_date, ${sums} ${from} group by l.project_id, l.user_id, l.local_date`;

/** The days of projects that somebody changed by hand, `added_by_hand`, of ranges that do not overlap. */
export const daysByHand = (organizationId: number, ranges: SqlFragment) => sql`
  added_by_hand as materialized (${addedByHand(sql`
    from ${ranges} s cross join lateral (select * from time_ledger_sums
      where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between s.since and s.until and cause <> 'ingest' offset 0) l`)})`;

/** Joins days `h` with their time, if some is left of it. */
export const withTime = (organizationId: number) => sql`
  left join daily_time n on n.organization_id = ${organizationId} and n.project_id = h.project_id
    and n.local_date = h.local_date and n.user_id = h.user_id`;

/** Joins days `h` with what figures have counted of them, where they changed since. */
export const withCounted = (organizationId: number) => sql`
  left join budget_changed_days c on c.organization_id = ${organizationId} and c.project_id = h.project_id
    and c.local_date = h.local_date and c.user_id = h.user_id`;

const asCounted = secondsByHand(
  (column) => sql`case when c.user_id is null then h.${column} else c.${column} end as ${column}`,
);

/** Days changed by hand as figures count them, `by_hand`: as they are, or were when they were counted. */
export const byHandAsCounted = (organizationId: number) => sql`
  by_hand as (
    select kind.is_pay as "isPay", 0 as epoch, h.project_id, h.user_id, h.local_date, 1 as sign,
      coalesce(c.tracked, n.tracked, 0) as tracked, coalesce(c.billable, n.billable, 0) as billable, ${asCounted}
    from (values (true), (false)) as kind (is_pay) cross join added_by_hand h ${withTime(organizationId)}
      ${withCounted(organizationId)}
  )`;

interface Margin {
  cause: CauseByHand;
  name: SqlFragment;
  seconds: SqlFragment;
  cents: SqlFragment;
}

/**
 * The seconds that each cause added to a day, and what they cost: what the day costs with them and all causes before
 * them, less what it costs without; and the seconds that are `left` without them all, which trackers sent. `secondsOf`
 * names the seconds of a cause, `costOf` what seconds cost.
 */
export function marginsByHand(of: {
  whole: SqlFragment;
  secondsOf: (cause: SqlFragment) => SqlFragment;
  costOf: (seconds: SqlFragment) => SqlFragment;
}): { margins: Margin[]; left: SqlFragment } {
  let left = of.whole;
  const margins = causesByHand.toReversed().map((cause): Margin => {
    const [name, whole] = [causeNames[cause], left];
    const seconds = of.secondsOf(name);
    left = sql`(${whole} - ${seconds})`;
    return { cause, name, seconds, cents: sql`(${of.costOf(whole)} - ${of.costOf(left)})` };
  });
  return { margins, left };
}

const sumsOf = (measure: SqlFragment) =>
  listed(
    marginsByHand({
      whole: sql`d.${measure}`,
      secondsOf: (cause) => sql`d.${cause}_${measure}`,
      costOf,
    }).margins.map(
      ({ name, seconds, cents }) => sql`
        sum(d.sign * ${seconds}) as ${name}_${measure}, sum(d.sign * ${cents}) as ${name}_${measure}_cents`,
    ),
  );

/** All whose rates are asked for, `rated_days`: who has time on `days`, or days `by_hand` of which nothing is left. */
export const ratedDays = sql`
  rated_days as (select project_id, user_id from days union select project_id, user_id from by_hand)`;

/** What each cause has added to each date of a project in time and cost, `cost_by_hand`, of days `by_hand`. */
export const costByHand = sql`
  cost_by_hand as materialized (
    select d."isPay", d.project_id, d.local_date, ${listed(measures.map(sumsOf))}
    from by_hand d ${withRates}
    group by d."isPay", d.project_id, d.local_date
  )`;
