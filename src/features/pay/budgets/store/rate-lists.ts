import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { lastEpoch, type RateVersion } from '../rules/known-rates.ts';
import { minorUnitOf } from './cost.ts';
import type { KnownInstants } from './known-instants.ts';

/**
 * Names of the rate lists. Each list in a statement needs its own name, because a database cluster confuses equal
 * names.
 */
export interface RateListNames {
  readonly versions: SqlFragment;
  readonly member: SqlFragment;
  readonly fixed: SqlFragment;
  readonly ranges: SqlFragment;
  readonly own: SqlFragment;
  readonly project: SqlFragment;
  /** The minor unit of the currency, one row. */
  readonly minorUnit: SqlFragment;
}

/** The names in a statement with one set of rate lists. */
export const usualNames: RateListNames = {
  versions: sql`versions_of_members`,
  member: sql`member_rates`,
  fixed: sql`fixed_pay`,
  ranges: sql`ranges_of_projects`,
  own: sql`project_member_rates`,
  project: sql`project_rates`,
  minorUnit: sql`minor_unit`,
};

/** The names for rates as known at instants, in a statement that also reads the rates known now. */
export const comparedNames: RateListNames = {
  versions: sql`compared_versions_of_members`,
  member: sql`compared_member_rates`,
  fixed: sql`compared_fixed_pay`,
  ranges: sql`compared_ranges_of_projects`,
  own: sql`compared_project_member_rates`,
  project: sql`compared_project_rates`,
  minorUnit: sql`compared_minor_unit`,
};

export interface RatesInForce {
  /** The kinds of rates of the rows. */
  kinds: readonly RateVersion['kind'][];
  /** Name of the list with `user_id` and `project_id` whose rates are requested; default `days`. */
  of?: SqlFragment;
  /** Instants of knowledge. The first instant has epoch 0, the next one epoch 1; left out = now. */
  known?: KnownInstants;
  /** Default: `usualNames`. */
  names?: RateListNames;
}

/** Only the rates known now. */
const knownNow = sql`(values (0, ${lastEpoch}::int)) as known (epoch, until)`;

/** The instants as a list, each with the epochs that use its knowledge. */
function knownAtEach([then, until, now]: KnownInstants): SqlFragment {
  const last = sql`${lastEpoch}::int`;
  const at = (instant: string) => sql`${instant}::timestamptz`;
  return now === undefined
    ? sql`(values (0, 1, ${at(then)}), (1, ${last}, ${at(until)})) as known (epoch, until, at)`
    : sql`(values (0, 1, ${at(then)}), (1, 2, ${at(until)}), (2, ${last}, ${at(now)})) as known (epoch, until, at)`;
}

/** The known versions of some rates, now or at the instants. The rates must belong to the organization. */
function versionsOf(rates: SqlFragment, known: KnownInstants | undefined): SqlFragment {
  const isKnown =
    known === undefined
      ? sql`superseded_at is null`
      : sql`recorded_at <= known.at and coalesce(superseded_at > known.at, true)`;
  return sql`
    select user_id as "userId", project_id as "projectId", kind = 'pay' as "isPay", pay_type = 'fixed' as is_fixed,
      (amount * 10000)::int8 as parts, effective_on, known.epoch as "epochSince", known.until as "epochUntil"
    from ${rates} rates cross join ${known === undefined ? knownNow : knownAtEach(known)} where ${isKnown}`;
}

/** The rates of the members with time on the days, read by one index scan. */
const ofMembers = (organizationId: number, days: SqlFragment) => sql`
  (select * from rates where organization_id = ${organizationId} and project_id is null
    and user_id = any(array(select distinct user_id from ${days})))`;

/**
 * The rates of the projects of the days, read by one index scan. If only a few of many members have days, the rates are
 * read by one look-up per project.
 */
function ofProjects(organizationId: number, days: SqlFragment, areFew: boolean): SqlFragment {
  if (!areFew)
    return sql`(select * from rates where organization_id = ${organizationId}
      and project_id = any(array(select distinct project_id from ${days})))`;
  return sql`(
    select r.* from (select distinct project_id from ${days}) d cross join lateral (select * from rates
      where organization_id = ${organizationId} and project_id = d.project_id and user_id is null offset 0) r
    union all
    select r.* from (select distinct project_id, user_id from ${days}) d cross join lateral (select * from rates
      where organization_id = ${organizationId} and project_id = d.project_id and user_id = d.user_id offset 0) r)`;
}

/** Rates as ranges of days. Before the first rate, and in ranges without an amount, the next level decides. */
const ranges = (versions: SqlFragment) => sql`
  select s.*, lead(effective_on, 1, 'infinity') over held as until, effective_on as since
  from ${versions} window held as (partition by "epochSince", "userId", "projectId", "isPay" order by effective_on)`;

/**
 * The rate lists and the minor unit of amounts, as parts of the statement that uses them. The lists include fixed pay,
 * because days on fixed pay do not count.
 */
export function rateListsFor(
  organizationId: number,
  { kinds, of = sql`days`, known, names = usualNames }: RatesInForce,
): SqlFragment {
  // Compared days have changed, so they are few.
  const ofTheirProjects = ofProjects(organizationId, of, known !== undefined);
  const counted = sql`"isPay" = any(${kinds.map((kind) => kind === 'pay')}::boolean[])`;
  const onFixed = sql`"userId" in (select "userId" from ${names.versions} where is_fixed)`;
  return sql`
    ${names.minorUnit} as materialized (${minorUnitOf(organizationId)}),
    ${names.versions} as materialized (${versionsOf(ofMembers(organizationId, of), known)}),
    ${names.member} as materialized (${ranges(sql`${names.versions} s where ${counted} or ${onFixed}`)}),
    ${names.fixed} as (select * from ${names.member} where is_fixed and parts is not null),
    ${names.ranges} as materialized (
      ${ranges(sql`(${versionsOf(ofTheirProjects, known)}) s where ${counted}`)}),
    ${names.own} as (select * from ${names.ranges} where "userId" is not null),
    ${names.project} as (select * from ${names.ranges} where "userId" is null)`;
}
