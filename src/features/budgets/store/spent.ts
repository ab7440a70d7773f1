import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment } from '../../../db/sql.ts';
import type { RateRange, RateVersion } from '../rules/known-rates.ts';

/** How the time of a row is counted. */
export interface Profile {
  /** The same number for rows that count alike, so that each day of a project is reckoned once for all of them. */
  profile: number;
  /** Null = hours alone are asked for. */
  isPay: boolean | null;
  /** What is known of rates. */
  epoch: number;
  billableOnly: boolean;
}

/** The time asked for: that of a project or client on local days, both inclusive. */
export interface Asked extends Profile {
  id: number;
  projectId: number | null;
  clientId: number | null;
  since: string;
  until: string;
}

export interface Used {
  id: number;
  seconds: number;
  cents: string;
}

/** The rates that time of the projects and of the clients' projects may count at, with those superseded. */
export function selectRateVersions(
  db: Executor,
  organizationId: number,
  of: { projectIds: readonly number[]; clientIds: readonly number[] },
): Promise<RateVersion[]> {
  return db.many(sql`
    select kind, user_id as "userId", project_id as "projectId", effective_on as "effectiveOn", amount,
      pay_type as "payType", recorded_at as "recordedAt", superseded_at as "supersededAt"
    from rates
    where organization_id = ${organizationId} and (project_id is null or project_id = any(${of.projectIds}::int[])
      or project_id in (select project_id from project_terms
        where organization_id = ${organizationId} and client_id = any(${of.clientIds}::int[]) and superseded_at is null))`);
}

/**
 * Lists come as JSON: the planner then counts on many rows whatever the organization's size, and joins by hash. A guess
 * of one row would make it compare every day with every rate.
 */
export const listOf = (rows: readonly object[], columns: SqlFragment) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as list (${columns})`;

const rateColumns = sql`"userId" int, "projectId" int, "isPay" boolean, cents int8, since date, until date,
  "epochSince" int, "epochUntil" int`;

/** The list `rate` holds what is known in the day's epoch for its date. */
const holdsOn = (rate: SqlFragment) => sql`
  d.epoch >= ${rate}."epochSince" and d.epoch < ${rate}."epochUntil"
  and d.local_date >= ${rate}.since and d.local_date < ${rate}.until`;

/** The rates by level, as lists to join days with. */
export function rateLists(ranges: readonly RateRange[]): SqlFragment {
  const hourly = ranges.filter((range) => !range.isFixed);
  const levels = {
    place: hourly.filter((range) => range.userId !== null && range.projectId !== null),
    project: hourly.filter((range) => range.userId === null),
    member: hourly.filter((range) => range.projectId === null),
    fixed: ranges.filter((range) => range.isFixed),
  };
  return sql`
    place_rates as materialized (select * from ${listOf(levels.place, rateColumns)}),
    project_rates as materialized (select * from ${listOf(levels.project, rateColumns)}),
    member_rates as materialized (select * from ${listOf(levels.member, rateColumns)}),
    fixed_pay as materialized (select * from ${listOf(levels.fixed, rateColumns)})`;
}

/** Cents per hour of a day `d` that was joined `withRates`: the member's own in the project, else the project's, else in the organization, else 0. */
export const centsPerHour = sql`coalesce(place.cents, project.cents, member.cents, 0)`;

/** Joins days `d` with the rates they count at; days of people on fixed pay fall away. */
export const withRates = sql`
    left join place_rates place on place."userId" = d.user_id and place."projectId" = d.project_id
      and place."isPay" = d."isPay" and ${holdsOn(sql`place`)}
    left join project_rates project on project."projectId" = d.project_id and project."isPay" = d."isPay"
      and ${holdsOn(sql`project`)}
    left join member_rates member on member."userId" = d.user_id and member."isPay" = d."isPay"
      and ${holdsOn(sql`member`)}
    where not exists (select from fixed_pay fixed where fixed."userId" = d.user_id and ${holdsOn(sql`fixed`)})`;

/** The projects of each row with the days on which they count: a client's by the terms of the day. */
const places = (organizationId: number) => sql`
  terms as (
    select project_id, client_id, effective_on as since,
      lead(effective_on, 1, 'infinity') over (partition by project_id order by effective_on) as until
    from project_terms where organization_id = ${organizationId} and superseded_at is null
      and project_id in (select project_id from project_terms
        where organization_id = ${organizationId} and superseded_at is null
          and client_id in (select "clientId" from asked))
  ), places as materialized (
    select id, profile, "isPay", epoch, "billableOnly", "projectId" as project_id, since, until
    from asked where "projectId" is not null
    union all
    select a.id, a.profile, a."isPay", a.epoch, a."billableOnly", t.project_id, greatest(a.since, t.since),
      least(a.until, t.until - 1)
    from asked a join terms t on t.client_id = a."clientId" and t.since <= a.until and t.until > a.since
  )`;

/**
 * The days of the projects, once for each profile that rows share. The offset keeps it a look-up by project and date;
 * without it the planner may read an organization's whole time and compare every day with every row.
 */
const days = (organizationId: number) => sql`
  spans as (
    select profile, "isPay", epoch, "billableOnly", project_id, min(since) as since, max(until) as until
    from places group by profile, "isPay", epoch, "billableOnly", project_id
  ), days as (
    select s.profile, s.project_id, s."isPay", s.epoch, t.user_id, t.local_date,
      case when s."billableOnly" then t.billable else t.tracked end as seconds
    from spans s cross join lateral (select user_id, local_date, tracked, billable from daily_time
      where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between s.since and s.until offset 0) t
  )`;

/** The cost of a day in whole cents, rounded half up: seconds × cents per hour / 3600 in integers. */
const reckoned = sql`
  reckoned as materialized (
    select d.profile, d.project_id, d.local_date, sum(d.seconds) as seconds,
      sum((2::int8 * d.seconds * ${centsPerHour} + 3600) / 7200) as cents
    from days d ${withRates}
    group by d.profile, d.project_id, d.local_date
  )`;

/** What is used of each row, all rows in one statement; rows without time are left out. */
export function selectUsed(
  db: Executor,
  organizationId: number,
  of: { asked: readonly Asked[]; rates: readonly RateRange[] },
): Promise<Used[]> {
  const columns = sql`id int, "projectId" int, "clientId" int, profile int, "isPay" boolean, epoch int,
    "billableOnly" boolean, since date, until date`;
  return db.many(sql`
    with asked as materialized (select * from ${listOf(of.asked, columns)}),
    ${rateLists(of.rates)}, ${places(organizationId)}, ${days(organizationId)}, ${reckoned}
    select p.id, sum(r.seconds)::int8 as seconds, sum(r.cents)::text as cents
    from places p join reckoned r
      on r.profile = p.profile and r.project_id = p.project_id and r.local_date between p.since and p.until
    group by p.id`);
}
