import { sql, type SqlFragment } from '../../../db/sql.ts';
import { lastEpoch, type RateVersion } from '../rules/known-rates.ts';

/** Rates as known now, and which kinds of them rows count at. */
export interface PresentRates {
  kinds: readonly RateVersion['kind'][];
}

/** Those in force of the members, or projects, that have time on the `days`: one walk along the index for all. */
const stated = (organizationId: number, which: SqlFragment) => sql`
  select user_id as "userId", project_id as "projectId", kind = 'pay' as "isPay", pay_type = 'fixed' as is_fixed,
    (amount * 100)::int8 as cents, effective_on
  from rates where organization_id = ${organizationId} and superseded_at is null and ${which}`;

/**
 * Rates as ranges of days. The first rate of a member, project or project member holds for all earlier days too; where
 * it has no amount, the next level decides.
 */
const ranges = (of: SqlFragment) => sql`
  select s.*, lead(effective_on, 1, 'infinity') over held as until, 0 as "epochSince", ${lastEpoch}::int
    as "epochUntil",
    case when lag(effective_on) over held is null then '-infinity' else effective_on end as since
  from ${of} window held as (partition by "userId", "projectId", "isPay" order by effective_on)`;

/** The lists of `rateLists` for the `days`, read in their statement. Whoever is on fixed pay counts nowhere. */
export function presentRateLists(organizationId: number, { kinds }: PresentRates): SqlFragment {
  const ofMembers = sql`project_id is null and user_id = any(array(select distinct user_id from days))`;
  const ofProjects = sql`project_id = any(array(select distinct project_id from days))`;
  const counted = sql`"isPay" = any(${kinds.map((kind) => kind === 'pay')}::boolean[])`;
  const onFixed = sql`"userId" in (select "userId" from stated_of_members where is_fixed)`;
  return sql`
    stated_of_members as materialized (${stated(organizationId, ofMembers)}),
    member_rates as materialized (${ranges(sql`stated_of_members s where ${counted} or ${onFixed}`)}),
    fixed_pay as (select * from member_rates where is_fixed and cents is not null),
    ranges_of_projects as materialized (${ranges(sql`(${stated(organizationId, ofProjects)}) s where ${counted}`)}),
    place_rates as (select * from ranges_of_projects where "userId" is not null),
    project_rates as (select * from ranges_of_projects where "userId" is null)`;
}
