import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen, type SqlFragment } from '../../../../db/sql.ts';
import { everAfter, lastEpoch, type RateRange } from '../rules/known-rates.ts';
import { costAt, minorUnitOf } from './cost.ts';
import { ownerDaysList, listOf, projectDays, type OwnerDays } from './project-days.ts';
import { rateListsFor, type RateListNames, type RatesInForce, usualNames } from './rate-lists.ts';

/** The counting mode of a row. */
export interface CountingMode {
  /** Rows with the same mode have the same number, so each day of a project is computed once for all of them. */
  mode: number;
  source: OwnerDays['source'];
  /** Null = only hours are requested. */
  isPay: boolean | null;
  /** The epoch whose known rates apply. */
  epoch: number;
  billableOnly: boolean;
}

/** Requested days. A weight of 1 adds their time; -1 subtracts it. */
export interface RequestedDays extends CountingMode, OwnerDays {
  weight: 1 | -1;
}

export interface RowSpend {
  id: number;
  /** The version of the row when its days were read. */
  version: number;
  seconds: number;
  cents: string;
}

/** A range in its shortest form. Fields with a default value are left out. */
const shortOf = ({ userId, projectId, isPay, parts, since, until, epochSince, epochUntil }: RateRange) => ({
  ...(userId === null ? {} : { u: userId }),
  ...(projectId === null ? {} : { p: projectId }),
  ...(isPay ? { w: true } : {}),
  c: parts,
  s: since,
  ...(until === everAfter ? {} : { t: until }),
  ...(epochSince === 0 ? {} : { e: epochSince }),
  ...(epochUntil === lastEpoch ? {} : { f: epochUntil }),
});

const rateList = (ranges: readonly RateRange[]) => sql`
  select u as "userId", p as "projectId", coalesce(w, false) as "isPay", c as parts,
    s as since, coalesce(t, 'infinity'::date) as until, coalesce(e, 0) as "epochSince",
    coalesce(f, ${lastEpoch}::int) as "epochUntil"
  from ${listOf(ranges.map(shortOf), sql`u int, p int, w boolean, c int8, s date, t date, e int, f int`)}`;

/** Whether a rate applies to the date of a day `d`, as known in its epoch. */
const appliesOn = (rate: SqlFragment) => sql`
  d.epoch >= ${rate}."epochSince" and d.epoch < ${rate}."epochUntil"
  and d.local_date >= ${rate}.since and d.local_date < ${rate}.until`;

/** The rates by level, as lists to join with days, and the minor unit. */
function rateLists(organizationId: number, ranges: readonly RateRange[]): SqlFragment {
  const hourly = ranges.filter((range) => !range.isFixed);
  const levels = {
    own: hourly.filter((range) => range.userId !== null && range.projectId !== null),
    project: hourly.filter((range) => range.userId === null),
    member: hourly.filter((range) => range.projectId === null),
    fixed: ranges.filter((range) => range.isFixed),
  };
  return sql`
    ${usualNames.minorUnit} as materialized (${minorUnitOf(organizationId)}),
    project_member_rates as materialized (${rateList(levels.own)}),
    project_rates as materialized (${rateList(levels.project)}),
    member_rates as materialized (${rateList(levels.member)}),
    fixed_pay as materialized (${rateList(levels.fixed)})`;
}

/**
 * The rate of a day `d` joined by `withRates`, in ten-thousandths. The first existing rate applies: the member's in the
 * project, the project's, the member's in the organization. Without a rate it is 0.
 */
export const ratePerHour = sql`coalesce(own.parts, project.parts, member.parts, 0)`;

/** Joins days `d` with their rates, from lists with these names. Days on fixed pay are dropped. */
export const withRatesOf = (names: RateListNames): SqlFragment => sql`
    left join ${names.own} own on own."userId" = d.user_id and own."projectId" = d.project_id
      and own."isPay" = d."isPay" and ${appliesOn(sql`own`)}
    left join ${names.project} project on project."projectId" = d.project_id and project."isPay" = d."isPay"
      and ${appliesOn(sql`project`)}
    left join ${names.member} member on member."userId" = d.user_id and member."isPay" = d."isPay"
      and ${appliesOn(sql`member`)}
    where not exists (select from ${names.fixed} fixed where fixed."userId" = d.user_id and ${appliesOn(sql`fixed`)})`;

export const withRates = withRatesOf(usualNames);

const counted = sql`case when s."billableOnly" then t.billable else t.tracked end as seconds`;

/** Days that changed after they were counted: the current values less the counted ones. */
const changes = (organizationId: number) => sql`
  union all
  select s.mode, s.project_id, s."isPay", s.epoch, t.user_id, t.local_date, t.sign, ${counted}
  from spans s cross join lateral (select c.user_id, c.local_date, v.tracked, v.billable, v.sign
    from budget_changed_days c left join daily_time n on n.organization_id = ${organizationId}
        and n.project_id = c.project_id and n.local_date = c.local_date and n.user_id = c.user_id
      cross join lateral (values (coalesce(n.tracked, 0), coalesce(n.billable, 0), 1), (c.tracked, c.billable, -1))
        as v (tracked, billable, sign)
    where c.organization_id = ${organizationId} and c.project_id = s.project_id
      and c.local_date between s.since and s.until offset 0) t
  where s.is_change`;

/**
 * The days of the projects, once for each counting mode. With `offset 0`, PostgreSQL looks the days up by project and
 * date. Otherwise it might read all time of the organization and compare every day with every row.
 */
const days = (organizationId: number, withChanges: boolean) => sql`
  spans as (
    select mode, is_change, "isPay", epoch, "billableOnly", project_id, min(since) as since, max(until) as until
    from project_days group by mode, is_change, "isPay", epoch, "billableOnly", project_id
  ), days as (
    select s.mode, s.project_id, s."isPay", s.epoch, t.user_id, t.local_date, 1 as sign, ${counted}
    from spans s cross join lateral (select user_id, local_date, tracked, billable from daily_time
      where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between s.since and s.until offset 0) t
    where not s.is_change
    ${sqlWhen(withChanges, () => changes(organizationId))}
  )`;

/** The cost of a day in whole cents. */
const computed = sql`
  computed as materialized (
    select d.mode, d.project_id, d.local_date, sum(d.sign * d.seconds) as seconds,
      sum(d.sign * ${costAt(sql`d.seconds`, ratePerHour, usualNames.minorUnit)}) as cents
    from days d ${withRates}
    group by d.mode, d.project_id, d.local_date
  )`;

const modeColumns = sql`, weight int, mode int, "isPay" boolean, epoch int, "billableOnly" boolean`;
const ofMode = sql`, a.weight, a.mode, a."isPay", a.epoch, a."billableOnly"`;

export interface SpendQuery {
  requested: readonly RequestedDays[];
  rates: readonly RateRange[] | RatesInForce;
}

/**
 * The statement of `selectSpend`, with cents as a number. A subquery reads the version of each row. With a join,
 * PostgreSQL would add up the sums again for each row whenever it expects few rows.
 */
function usedOf(organizationId: number, query: SpendQuery): SqlFragment {
  const withChanges = query.requested.some((entry) => entry.source === 'changes');
  return sql`
    with ${ownerDaysList(query.requested, modeColumns)}, ${projectDays(organizationId, query.requested, ofMode)},
      ${days(organizationId, withChanges)},
    ${'kinds' in query.rates ? rateListsFor(organizationId, query.rates) : rateLists(organizationId, query.rates)},
    ${computed}, used as (
      select id, sum(seconds) as seconds, sum(cents) as cents from (
        select id, 0 as seconds, 0 as cents from requested
        union all
        select p.id, p.weight * r.seconds, p.weight * r.cents from project_days p join computed r
          on r.mode = p.mode and r.project_id = p.project_id and r.local_date between p.since and p.until
      ) parts group by id
    )
    select u.id, u.seconds::int8 as seconds, u.cents, (select h.kept_version from budget_histories h
      where h.organization_id = ${organizationId} and h.id = u.id) as version
    from used u`;
}

/** The spend of each row on the requested days. One statement reads all rows. */
export function selectSpend(db: Executor, organizationId: number, query: SpendQuery): Promise<RowSpend[]> {
  return db.many(sql`
    select id, version, seconds, cents::text as cents from (${usedOf(organizationId, query)}) used`);
}
