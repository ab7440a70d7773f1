import { type SpendCause, spendCauses, type TimeCause, timeCauses } from '../../../../contract/lists/budgets.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment, sqlList, sqlName, sqlWhen } from '../../../../db/sql.ts';
import type { KnownNow, SpendStep } from '../rules/differences.ts';
import type { RateVersion } from '../rules/known-rates.ts';
import { changesSince, type CountedRange, type ChangesQuery } from './changes-since.ts';
import { everKnown, knownInstants } from './known-instants.ts';
import { summedCauses } from './ledger-since.ts';
import { listOf } from './project-days.ts';
import { comparedNames, rateListsFor } from './rate-lists.ts';
import { type CountedRow, countedRows, presentByCause, type PresentSpendQuery } from './present-spend.ts';
import { costAt } from './cost.ts';
import { ratePerHour, withRatesOf } from './spend-of-days.ts';
import type { KnownProjectDays } from './rows-in-force.ts';

export interface StepsQuery extends ChangesQuery {
  spans: readonly CountedRange[];
  rows: readonly CountedRow[];
  projectDays: readonly KnownProjectDays[];
  /** The kinds of rates of the rows. */
  kinds: readonly RateVersion['kind'][];
}

/**
 * A step of a row, for the compared days only. `now…` is the current spend of all requested days. `new…` is the
 * spend of the new days that are not compared, and `newByHand` its parts by cause except `ingest`.
 */
export interface CountedStep extends SpendStep {
  id: number;
  nowSeconds: number;
  nowCents: string;
  newSeconds: number;
  newCents: string;
  newByHand: KnownNow['newByHand'];
}

/** The step after the last cause: the current state, if the later instant is in the past. */
export const stepOfNow = spendCauses.length + 1;

const isPast = ({ knownUntil }: ChangesQuery) => knownUntil !== everKnown;

/** The seconds of a day that count for its row, under a name. */
const countedSeconds = (prefix: SqlFragment, name: SqlFragment) => sql`
  coalesce(case when w."billableOnly" then ${prefix}billable else ${prefix}tracked end, 0) as ${name}`;

/**
 * The changed days, with their current seconds and the seconds recorded after an instant. The difference is the seconds
 * at that instant.
 */
const days = (organizationId: number) => sql`
  compared_days as (
    select s.id, w."isPay", w."billableOnly", k.project_id, k.user_id, k.local_date, t.*
    from keys k
      join compared_spans s on s."projectId" = k.project_id and k.local_date between s.since and s.until
      join counted w on w.id = s.id
      left join daily_time n on n.organization_id = ${organizationId} and n.project_id = k.project_id
        and n.local_date = k.local_date and n.user_id = k.user_id
      left join later l on l.project_id = k.project_id and l.local_date = k.local_date and l.user_id = k.user_id
      cross join lateral (select
        ${countedSeconds(sql`n.`, sql`present`)}, ${countedSeconds(sql`l.any_`, sql`later`)},
        ${countedSeconds(sql`l.after_`, sql`after`)},
        ${sqlList(summedCauses.map((cause) => countedSeconds(sql`l.${cause}_`, cause)))}) t
  )`;

/** The days on which the project counts by the terms known at one of the instants, under a name. */
const joinProjectDays = (name: SqlFragment, epoch: number) => sql`
  left join project_days ${name} on ${name}.id = d.id and ${name}."projectId" = d.project_id
    and ${name}.epoch = ${epoch}::int and d.local_date between ${name}.since and ${name}.until`;

/**
 * Each day at the rates known at each instant. Three columns show whether the day counts for the row by the terms known
 * at the earlier instant, at the later one, and now.
 */
const rated = (query: StepsQuery) => sql`
  dated as (
    select d.*, d.present - d.later as before, d.present - d.after as since, known.epoch,
      places_then.id is not null as counted_then, places_until.id is not null as counts_until,
      ${isPast(query) ? sql`places_now.id` : sql`places_until.id`} is not null as counts_now
    from compared_days d ${joinProjectDays(sql`places_then`, 0)} ${joinProjectDays(sql`places_until`, 1)}
      ${sqlWhen(isPast(query), () => joinProjectDays(sql`places_now`, 2))}
    cross join (values (0), (1) ${sqlWhen(isPast(query), () => sql`, (2)`)}) as known (epoch)
  ), rated as (
    select d.*, ${ratePerHour} as parts
    from dated d ${withRatesOf(comparedNames)}
  )`;

/**
 * The parts of a statement that define `rated`: the days that changed between the two instants, with their rates and
 * terms.
 */
export function changedDays(organizationId: number, query: StepsQuery): SqlFragment {
  const projectDaysColumns = sql`id int, "projectId" int, epoch int, since date, until date`;
  const known = knownInstants(query.knownAt, query.knownUntil);
  return sql`${changesSince(organizationId, query)},
    counted as materialized (select * from ${countedRows(query.rows)}),
    project_days as materialized (select * from ${listOf(query.projectDays, projectDaysColumns)}),
    ${rateListsFor(organizationId, { kinds: query.kinds, of: sql`keys`, known, names: comparedNames })},
    ${days(organizationId)}, ${rated(query)}`;
}

export const knownThen = sql`r.epoch = 0 and r.counted_then`;
const placed = sql`r.epoch = 0 and r.counts_until`;
const ratedUntil = sql`r.epoch = 1 and r.counts_until`;
export const ratedNow = (query: StepsQuery) => sql`r.epoch = ${isPast(query) ? 2 : 1}::int and r.counts_now`;

/** The cost of seconds of a day `r` at its rate. */
const costAtRate = (seconds: SqlFragment) => costAt(sql`(${seconds})`, sql`r.parts`, comparedNames.minorUnit);

/** The sums of one step, as columns named after the step. */
export const sumsOf = (name: SqlFragment, counts: SqlFragment, seconds: SqlFragment) => sql`
  sum(${seconds}) filter (where ${counts}) as ${name}_seconds,
  sum(${costAtRate(seconds)}) filter (where ${counts}) as ${name}_cents`;

/** For causes that do not change time: which days count after the cause. */
const countsBy: Record<Exclude<SpendCause, TimeCause>, SqlFragment> = { project_moved: placed, rate: ratedUntil };

const secondsBefore = sql`r.before`;

/** The seconds of a day through a cause of time. After the last cause, these are all seconds of the day. */
const secondsThrough = (index: number) =>
  index < summedCauses.length
    ? summedCauses.slice(0, index + 1).reduce((sum, cause) => sql`${sum} + r.${cause}`, secondsBefore)
    : sql`r.since`;

/** The sums of all steps in one row. With one row per step, each day would be grouped once per step. */
export const sumsOfSteps = (query: StepsQuery) =>
  sqlList([
    sumsOf(sql`known`, knownThen, secondsBefore),
    ...Object.entries(countsBy).map(([cause, counts]) => sumsOf(sqlName(cause), counts, secondsBefore)),
    ...timeCauses.map((cause, index) => sumsOf(sqlName(cause), ratedUntil, secondsThrough(index))),
    sumsOf(sql`present`, ratedNow(query), sql`r.present`),
  ]);

const stepNames = [sql`known`, ...spendCauses.map(sqlName), sql`present`];

/** The sums `s` as one row for each step. */
export const stepsOfSums = sql`
  (values ${sqlList(stepNames.map((name, step) => sql`(${step}::int, s.${name}_seconds, s.${name}_cents)`))})
    as step (number, seconds, cents)`;

/** The days as known at the last of the instants, which is now. */
export const daysNow = ({ projectDays, knownUntil, knownAt }: StepsQuery) => {
  const last = knownInstants(knownAt, knownUntil).length - 1;
  return projectDays.filter(({ epoch }) => epoch === last);
};

/** Also requests the new days of rows, under the negative ids of the rows. */
function withNewDays(query: StepsQuery): PresentSpendQuery {
  const days = daysNow(query);
  const newDays = days
    .filter(({ until }) => until >= query.newFrom)
    .map((span) => ({ ...span, id: -span.id, since: span.since < query.newFrom ? query.newFrom : span.since }));
  const ids = new Set(newDays.map(({ id }) => id));
  const rows = query.rows
    .map((row) => ({ ...row, id: -row.id, isByCause: true as const }))
    .filter(({ id }) => ids.has(id));
  return { rows: [...query.rows, ...rows], days: [...days, ...newDays], kinds: query.kinds };
}

/** The share of each cause except `ingest` in the new days that are compared. */
const comparedByHand = (countsAsNew: SqlFragment) => sql`
  compared_by_hand as (
    select r.id, h.cause, sum(t.seconds) as seconds,
      sum(${costAtRate(sql`t.through`)} - ${costAtRate(sql`t.through - t.seconds`)}) as cents
    from rated r
      join new_keys_by_hand h on h.project_id = r.project_id and h.local_date = r.local_date and h.user_id = r.user_id
      cross join lateral (select
        case when r."billableOnly" then h.billable else h.tracked end as seconds,
        case when r."billableOnly" then h.through_billable else h.through_tracked end as through) t
    where ${countsAsNew} group by r.id, h.cause
  )`;

/** The share of each cause except `ingest` in the new days that are not compared. */
const newByHand = sql`
  new_by_hand as (
    select id, json_object_agg(cause, json_build_object('seconds', seconds::int8, 'cents', cents::text)) as causes
    from (
      select id, cause, sum(seconds) as seconds, sum(cents) as cents from (
        select -id as id, cause, seconds, cents from present_causes
        union all select id, cause, -seconds, -cents from compared_by_hand) parts group by id, cause
    ) by_cause group by id
  )`;

/**
 * The current spend of each row, and each step of its changed days from the earlier instant to the later one. One
 * statement reads both, so they belong to the same state. At every step, each member-day costs whole cents, rounded
 * half up.
 */
export function selectSteps(db: Executor, organizationId: number, query: StepsQuery): Promise<CountedStep[]> {
  const countsAsNew = sql`${ratedNow(query)} and r.local_date >= ${query.newFrom}::date`;
  return db.many(sql`
    with ${changedDays(organizationId, query)}, sums as (
      select r.id, ${sumsOfSteps(query)}, ${sumsOf(sql`new`, countsAsNew, sql`r.present`)} from rated r
      group by r.id
    ), ${comparedByHand(countsAsNew)}, ${presentByCause(organizationId, withNewDays(query))}, ${newByHand}
    select w.id, coalesce(p.seconds, 0)::int8 as "nowSeconds", coalesce(p.cents, 0)::text as "nowCents",
      (coalesce(n.seconds, 0) - coalesce(s.new_seconds, 0))::int8 as "newSeconds",
      (coalesce(n.cents, 0) - coalesce(s.new_cents, 0))::text as "newCents",
      coalesce(h.causes, '{}'::json) as "newByHand",
      step.number as step, coalesce(step.seconds, 0)::int8 as seconds, coalesce(step.cents, 0)::text as cents
    from counted w left join present p on p.id = w.id left join present n on n.id = -w.id
      left join new_by_hand h on h.id = w.id left join sums s on s.id = w.id cross join lateral ${stepsOfSums}`);
}
