import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen, type SqlFragment } from '../../../../db/sql.ts';
import type { RateVersion } from '../rules/known-rates.ts';
import { costByHand, daysByHand, eachByHand, ratedDays, secondsByHand, withCounted, withTime } from './by-hand.ts';
import { costOfDays } from './cost-of-days.ts';
import { listOf } from './project-days.ts';
import { rateListsFor } from './rate-lists.ts';

/** How the time of a row is counted. */
export interface CountedRow {
  id: number;
  /** Null = hours alone are requested. */
  isPay: boolean | null;
  billableOnly: boolean;
  /** Where the spend of each date is requested: the first one; all before it are one. */
  dailyFrom?: string;
}

/** Local days, both inclusive, on which a project counts for a row. */
interface ProjectDays {
  id: number;
  projectId: number;
  since: string;
  until: string;
}

export interface PresentSpendQuery {
  rows: readonly CountedRow[];
  days: readonly ProjectDays[];
  /** Which kinds of rates the rows count at. */
  kinds: readonly RateVersion['kind'][];
  /** What each cause but the work that trackers sent has added is requested with it. */
  isByCause?: boolean;
}

/** The rows requested. */
export const countedRows = (rows: readonly CountedRow[]) =>
  listOf(rows, sql`id int, "isPay" boolean, "billableOnly" boolean, "dailyFrom" date`);

/** The days requested, with how far the running totals of their project go. */
const requested = (organizationId: number, of: PresentSpendQuery) => sql`
  rows_requested as materialized (
    select * from ${countedRows(of.rows)}
  ), requested as materialized (
    select s.id, s."projectId" as project_id, s.since, s.until, coalesce(w."isPay", false) as is_pay,
      w."billableOnly" as is_billable_only, w."dailyFrom" as daily_from,
      coalesce(g.totalled_through, '-infinity') as totalled_through
    from (select * from ${listOf(of.days, sql`id int, "projectId" int, since date, until date`)}) s
      join rows_requested w on w.id = s.id
      left join project_totals_progress g on g.organization_id = ${organizationId} and g.project_id = s."projectId"
  )`;

/**
 * The days of members that the totals do not count: those after them, and by how much those have changed that they do
 * count. The offset keeps it a look-up by project and date.
 */
const days = (organizationId: number) => sql`
  spans as (
    select is_pay, project_id, totalled_through, min(since) as since, max(until) as until
    from requested group by is_pay, project_id, totalled_through
  ), days as (
    select s.is_pay as "isPay", 0 as epoch, t.* from spans s cross join lateral (
      select project_id, user_id, local_date, tracked, billable, 1 as sign from daily_time
      where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between greatest(s.since, s.totalled_through + 1) and s.until offset 0) t
    union all
    select s.is_pay, 0, t.* from spans s cross join lateral (
      select c.project_id, c.user_id, c.local_date, v.tracked, v.billable, v.sign
      from budget_changed_days c left join daily_time n on n.organization_id = ${organizationId}
          and n.project_id = c.project_id and n.local_date = c.local_date and n.user_id = c.user_id
        cross join lateral (values (coalesce(n.tracked, 0), coalesce(n.billable, 0), 1), (c.tracked, c.billable, -1))
          as v (tracked, billable, sign)
      where c.organization_id = ${organizationId} and c.project_id = s.project_id
        and c.local_date between s.since and least(s.until, s.totalled_through) offset 0) t
  )`;

/**
 * The days changed by hand among these, `by_hand`: those after the totals as they are, and of those that the totals
 * count by how much they have changed since.
 */
const byHand = (organizationId: number) => sql`
  ranges_by_hand as (
    select project_id, greatest(min(since), totalled_through + 1) as since, max(until) as until
    from spans group by project_id, totalled_through
    union
    select c.project_id, c.local_date, c.local_date from spans s cross join lateral (
      select * from budget_changed_days where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between s.since and least(s.until, s.totalled_through) offset 0) c
  ), ${daysByHand(organizationId, sql`ranges_by_hand`)}, changed_by_hand as (
    select h.*, n.tracked, n.billable, c.user_id is not null as is_counted, c.tracked as counted_tracked,
      c.billable as counted_billable, ${secondsByHand((column) => sql`c.${column} as counted_${column}`)}
    from added_by_hand h ${withTime(organizationId)} ${withCounted(organizationId)}
  ), by_hand as (
    select s.is_pay as "isPay", 0 as epoch, h.project_id, h.user_id, h.local_date, 1 as sign,
      coalesce(h.tracked, 0) as tracked, coalesce(h.billable, 0) as billable,
      ${secondsByHand((column) => sql`h.${column}`)}
    from spans s join changed_by_hand h on h.project_id = s.project_id
    where h.local_date > s.totalled_through or h.is_counted
    union all
    select s.is_pay, 0, h.project_id, h.user_id, h.local_date, -1, h.counted_tracked, h.counted_billable,
      ${secondsByHand((column) => sql`h.counted_${column}`)}
    from spans s join changed_by_hand h on h.project_id = s.project_id
    where h.local_date <= s.totalled_through and h.is_counted
  )`;

/** What a row counts of a figure, `tracked` or `manual`: of all time, or of what is billable. */
const counted = (of: SqlFragment, figure?: SqlFragment) => {
  const prefix = figure ? sql`${of}.${figure}_` : sql`${of}.`;
  const name = figure ? sql`${figure}_` : sql``;
  return sql`
    case when a.is_billable_only then ${prefix}billable else ${prefix}tracked end as ${name}seconds,
    case when a.is_billable_only then ${prefix}billable_cents else ${prefix}tracked_cents end as ${name}cents`;
};

const countedByHand = (of: SqlFragment) => eachByHand((cause) => counted(of, cause));

/** The running total of a project of the days requested, through the last day that meets a condition. */
const totalOf = (organizationId: number, through: SqlFragment, isByCause = false) => sql`
  lateral (select ${counted(sql`t`)} ${sqlWhen(isByCause, () => sql`, ${countedByHand(sql`t`)}`)}
    from project_running_totals t where t.organization_id = ${organizationId} and t.project_id = a.project_id
      and t.is_pay = a.is_pay and t.local_date <= ${through} order by t.local_date desc limit 1)`;

const less = (figure: SqlFragment) => sql`last.${figure} - coalesce(earlier.${figure}, 0) as ${figure}`;

/** What the totals of the days requested come to. */
const lessEarlier = sql`${less(sql`seconds`)}, ${less(sql`cents`)}`;
const lessEarlierByHand = eachByHand((cause) => sql`${less(sql`${cause}_seconds`)}, ${less(sql`${cause}_cents`)}`);

const ofTotals = (organizationId: number, until: SqlFragment, isByCause = false) => sql`
  from requested a cross join ${totalOf(organizationId, until, isByCause)} last
    left join ${totalOf(organizationId, sql`a.since - 1`, isByCause)} earlier on true`;

/** The dates `r` of a list that the totals do not count, or that changed since. */
const ofDates = (list: SqlFragment) => sql`
  from requested a join ${list} r on r."isPay" = a.is_pay and r.project_id = a.project_id
    and r.local_date between a.since and a.until`;

/** The spend of each date of `requested` that the totals count: what the total of the date before it lacks. */
const totalledDays = (organizationId: number) => sql`
  select a.id, t.local_date, t.seconds - coalesce(lag(t.seconds) over upwards, earlier.seconds, 0),
    t.cents - coalesce(lag(t.cents) over upwards, earlier.cents, 0)
  from requested a cross join lateral (
    select t.local_date, case when a.is_billable_only then t.billable else t.tracked end as seconds,
      case when a.is_billable_only then t.billable_cents else t.tracked_cents end as cents
    from project_running_totals t where t.organization_id = ${organizationId} and t.project_id = a.project_id
      and t.is_pay = a.is_pay
      and t.local_date between greatest(a.since, a.daily_from) and least(a.until, a.totalled_through) offset 0) t
    left join ${totalOf(organizationId, sql`greatest(a.since, a.daily_from) - 1`)} earlier on true
  window upwards as (partition by a.id, a.project_id, a.since order by t.local_date)`;

const sources = (organizationId: number, of: PresentSpendQuery) => {
  const asked = sql`${requested(organizationId, of)}, ${days(organizationId)}`;
  if (!of.isByCause) return sql`${asked}, ${rateListsFor(organizationId, of)}, ${costOfDays}`;
  const rates = rateListsFor(organizationId, { kinds: of.kinds, of: sql`rated_days` });
  return sql`${asked}, ${byHand(organizationId)}, ${ratedDays}, ${rates}, ${costOfDays}, ${costByHand}`;
};

/** What is spent of rows on each date from `dailyFrom` on; all days before it are told of the date before it. */
export const presentSpendByDate = (organizationId: number, of: PresentSpendQuery) => sql`
  with ${sources(organizationId, of)}
  select id, date, sum(seconds) as seconds, sum(cents) as cents from (
    select a.id, greatest(r.local_date, a.daily_from - 1) as date, ${counted(sql`r`)}
    ${ofDates(sql`cost_of_days`)}
    union all
    select a.id, a.daily_from - 1, ${lessEarlier}
      ${ofTotals(organizationId, sql`least(a.until, a.totalled_through, a.daily_from - 1)`)}
    where a.since <= least(a.totalled_through, a.daily_from - 1)
    union all ${totalledDays(organizationId)}
  ) spent group by id, date`;

const nothingByHand = eachByHand(() => sql`0, 0`);

const sumsByHand = eachByHand(
  (cause) => sql`sum(${cause}_seconds) as ${cause}_seconds, sum(${cause}_cents) as ${cause}_cents`,
);

/**
 * What is spent of rows on the days requested, as known now and at present rates: seconds, and cents as a number, and
 * `manual_seconds`, `manual_cents`, … by cause where that is requested. Running totals are subtracted from each other;
 * only what they do not count is added up.
 */
export function presentSpend(organizationId: number, of: PresentSpendQuery): SqlFragment {
  const { isByCause = false } = of;
  const more = (figures: SqlFragment) => sqlWhen(isByCause, () => sql`, ${figures}`);
  return sql`
    with ${sources(organizationId, of)}
    select id, sum(seconds) as seconds, sum(cents) as cents ${more(sumsByHand)} from (
      select a.id, ${lessEarlier} ${more(lessEarlierByHand)}
        ${ofTotals(organizationId, sql`least(a.until, a.totalled_through)`, isByCause)}
      where a.since <= a.totalled_through
      union all
      select a.id, ${counted(sql`r`)} ${more(nothingByHand)} ${ofDates(sql`cost_of_days`)}
      ${sqlWhen(
        isByCause,
        () => sql`
      union all
      select a.id, 0, 0, ${countedByHand(sql`r`)} ${ofDates(sql`cost_by_hand`)}`,
      )}
    ) spent group by id`;
}

export interface PresentSpend {
  id: number;
  seconds: number;
  cents: string;
}

/** What is spent of rows as known now; rows without time on their days are left out. */
export function selectPresentSpend(
  db: Executor,
  organizationId: number,
  of: PresentSpendQuery,
): Promise<PresentSpend[]> {
  return db.many(sql`
    select id, seconds::int8 as seconds, cents::text as cents from (${presentSpend(organizationId, of)}) present`);
}
