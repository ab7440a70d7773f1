import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import type { RateVersion } from '../rules/known-rates.ts';
import { costByHand, daysAsCounted, daysByHand, isChanged, ratedDays } from './by-hand.ts';
import { costOfDays } from './cost-of-days.ts';
import { listOf } from './project-days.ts';
import { rateListsFor } from './rate-lists.ts';

/** The counting mode of a row. */
export interface CountedRow {
  id: number;
  /** Null = only hours are requested. */
  isPay: boolean | null;
  billableOnly: boolean;
  /** If figures by date are requested: the first date with its own figure. All earlier dates are one figure. */
  dailyFrom?: string;
  /** The spend by cause is requested too (`presentByCause`). */
  isByCause?: true;
}

/** Local days, both included, on which a project counts for a row. */
interface ProjectDays {
  id: number;
  projectId: number;
  since: string;
  until: string;
}

export interface PresentSpendQuery {
  rows: readonly CountedRow[];
  days: readonly ProjectDays[];
  /** The kinds of rates of the rows. */
  kinds: readonly RateVersion['kind'][];
}

/** The requested rows as a list. */
export const countedRows = (rows: readonly CountedRow[]) =>
  listOf(rows, sql`id int, "isPay" boolean, "billableOnly" boolean, "dailyFrom" date, "isByCause" boolean`);

/** The requested days, with the last day of the running total of their project. */
const requested = (organizationId: number, query: PresentSpendQuery) => sql`
  rows_requested as materialized (
    select * from ${countedRows(query.rows)}
  ), requested as materialized (
    select s.id, s."projectId" as project_id, s.since, s.until, coalesce(w."isPay", false) as is_pay,
      w."billableOnly" as is_billable_only, w."dailyFrom" as daily_from,
      w."isByCause" as is_by_cause,
      coalesce(g.totalled_through, '-infinity') as totalled_through
    from (select * from ${listOf(query.days, sql`id int, "projectId" int, since date, until date`)}) s
      join rows_requested w on w.id = s.id
      left join project_totals_progress g on g.organization_id = ${organizationId} and g.project_id = s."projectId"
  )`;

/**
 * The member-days that the totals do not count: later days, and the differences of days that changed after they were
 * counted. With `offset 0`, PostgreSQL looks the days up by project and date.
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
 * The member-days by cause (`by_hand`), for rows that request causes. These are the days after the totals, and the
 * differences of days that changed after the totals counted them.
 */
const byHand = (organizationId: number) => sql`
  spans_by_hand as (
    select is_pay, project_id, totalled_through, min(since) as since, max(until) as until
    from requested where is_by_cause group by is_pay, project_id, totalled_through
  ), totalled_ranges as (
    select project_id, min(since) as since, least(max(until), totalled_through) as until
    from spans_by_hand group by project_id, totalled_through
  ), ranges_by_hand as (
    select project_id, greatest(min(since), totalled_through + 1) as since, max(until) as until
    from spans_by_hand group by project_id, totalled_through
    union
    select c.project_id, c.local_date, c.local_date from totalled_ranges s cross join lateral (
      select * from budget_changed_days where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between s.since and s.until offset 0) c
  ), ${daysByHand(organizationId, sql`ranges_by_hand`)}, ${daysAsCounted(organizationId, sql`totalled_ranges`)},
  by_hand as (
    select s.is_pay as "isPay", 0 as epoch, 1 as sign, h.*
    from spans_by_hand s join present_by_hand h on h.project_id = s.project_id
    where h.local_date > s.totalled_through or ${isChanged(organizationId)}
    union all
    select s.is_pay, 0, -1, h.* from spans_by_hand s join counted_by_hand h on h.project_id = s.project_id
  )`;

/** The figures that a row counts: all time or billable time. */
const counted = (figures: SqlFragment) => sql`
    case when a.is_billable_only then ${figures}.billable else ${figures}.tracked end as seconds,
    case when a.is_billable_only then ${figures}.billable_cents else ${figures}.tracked_cents end as cents`;

/** The latest running total of a requested project on or before a date. */
const totalOf = (organizationId: number, through: SqlFragment) => sql`
  lateral (select ${counted(sql`t`)}
    from project_running_totals t where t.organization_id = ${organizationId} and t.project_id = a.project_id
      and t.is_pay = a.is_pay and t.local_date <= ${through} order by t.local_date desc limit 1)`;

const less = (figure: SqlFragment) => sql`last.${figure} - coalesce(earlier.${figure}, 0) as ${figure}`;

/** The spend of the requested days: the running total at the end of these days less the total before their start. */
const lessEarlier = sql`${less(sql`seconds`)}, ${less(sql`cents`)}`;

const ofTotals = (organizationId: number, until: SqlFragment) => sql`
  from requested a cross join ${totalOf(organizationId, until)} last
    left join ${totalOf(organizationId, sql`a.since - 1`)} earlier on true`;

/** The dates `r` of a list that the totals do not count or that changed since. */
const ofDates = (list: SqlFragment) => sql`
  from requested a join ${list} r on r."isPay" = a.is_pay and r.project_id = a.project_id
    and r.local_date between a.since and a.until`;

/** The spend on each date with a total: the total less the total of the previous date. */
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

const sources = (organizationId: number, query: PresentSpendQuery) => sql`
  ${requested(organizationId, query)}, ${days(organizationId)}, ${rateListsFor(organizationId, query)}, ${costOfDays}`;

/**
 * The spend of rows on each date from `dailyFrom` on. The days before it are summed under the date before `dailyFrom`.
 */
export const presentSpendByDate = (organizationId: number, query: PresentSpendQuery) => sql`
  with ${sources(organizationId, query)}
  select id, date, sum(seconds) as seconds, sum(cents) as cents from (
    select a.id, greatest(r.local_date, a.daily_from - 1) as date, ${counted(sql`r`)}
    ${ofDates(sql`cost_of_days`)}
    union all
    select a.id, a.daily_from - 1, ${lessEarlier}
      ${ofTotals(organizationId, sql`least(a.until, a.totalled_through, a.daily_from - 1)`)}
    where a.since <= least(a.totalled_through, a.daily_from - 1)
    union all ${totalledDays(organizationId)}
  ) spent group by id, date`;

/** The spend of each row on the requested days. */
const spendOfRows = (organizationId: number) => sql`
  select id, sum(seconds) as seconds, sum(cents) as cents from (
    select a.id, ${lessEarlier} ${ofTotals(organizationId, sql`least(a.until, a.totalled_through)`)}
    where a.since <= a.totalled_through
    union all
    select a.id, ${counted(sql`r`)} ${ofDates(sql`cost_of_days`)}
  ) spent group by id`;

/**
 * The spend of each row on the requested days, as known now and at current rates: seconds, and cents as a number. It
 * subtracts running totals from each other and adds only the days that they do not count.
 */
const presentSpend = (organizationId: number, query: PresentSpendQuery) => sql`
  with ${sources(organizationId, query)} ${spendOfRows(organizationId)}`;

/** The cause totals of a project through a day: the rows of the last date until then. */
const causesThrough = (organizationId: number, through: SqlFragment) => sql`
  lateral (select t.cause, ${counted(sql`t`)} from project_cause_totals t
    where t.organization_id = ${organizationId} and t.project_id = a.project_id and t.is_pay = a.is_pay
      and t.local_date <= ${through} order by t.local_date desc fetch first row with ties)`;

/**
 * `present`: the spend of each row. `present_causes`: the share of each cause except `ingest`, for rows that request
 * it.
 */
export const presentByCause = (organizationId: number, query: PresentSpendQuery): SqlFragment => sql`
  ${requested(organizationId, query)}, ${days(organizationId)}, ${byHand(organizationId)}, ${ratedDays},
  ${rateListsFor(organizationId, { kinds: query.kinds, of: sql`rated_days` })}, ${costOfDays}, ${costByHand},
  present as (${spendOfRows(organizationId)}), present_causes as (
    select id, cause, sum(seconds) as seconds, sum(cents) as cents from (
      select a.id, t.cause, v.sign * t.seconds as seconds, v.sign * t.cents as cents
      from requested a cross join lateral (values (least(a.until, a.totalled_through), 1), (a.since - 1, -1))
          as v (through, sign) cross join ${causesThrough(organizationId, sql`v.through`)} t
      where a.is_by_cause and a.since <= a.totalled_through
      union all
      select a.id, r.cause, ${counted(sql`r`)} ${ofDates(sql`cost_by_hand`)} where a.is_by_cause
    ) spent group by id, cause
  )`;

export interface PresentSpend {
  id: number;
  seconds: number;
  cents: string;
}

/** The spend of rows as known now. Rows without time on their days have no entry. */
export function selectPresentSpend(
  db: Executor,
  organizationId: number,
  query: PresentSpendQuery,
): Promise<PresentSpend[]> {
  return db.many(sql`
    select id, seconds::int8 as seconds, cents::text as cents from (${presentSpend(organizationId, query)}) present`);
}
