import { spendCauses, type SpendCause } from '../../../../contract/lists/budgets.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { stepOf } from '../rules/differences.ts';
import { daysByHand } from './by-hand.ts';
import { costOf } from './cost-of-days.ts';
import { listOf } from './project-days.ts';
import { rateListsFor } from './rate-lists.ts';
import { withRates } from './spend-of-days.ts';
import { changedDays, daysNow, stepOfNow, stepsOfSums, type StepsQuery, sumsOfSteps } from './spend-steps.ts';

/** The change of a row's spend by one cause on one member-day. */
export interface LargestChange {
  id: number;
  cause: SpendCause;
  userId: number;
  projectId: number;
  date: string;
  seconds: number;
  cents: string;
}

/** The compared days, with the difference between each step and the step before it. */
const comparedDays = (query: StepsQuery) => sql`
  sums as (
    select r.id, r.user_id, r.project_id, r.local_date, ${sumsOfSteps(query)}
    from rated r group by r.id, r.user_id, r.project_id, r.local_date
  ), compared as (
    select s.id, s.user_id, s.project_id, s.local_date, step.number,
      coalesce(step.seconds, 0) - coalesce(lag(step.seconds) over upwards, 0) as seconds,
      coalesce(step.cents, 0) - coalesce(lag(step.cents) over upwards, 0) as cents
    from sums s cross join lateral ${stepsOfSums}
    where step.number < ${stepOfNow}::int
    window upwards as (partition by s.id, s.user_id, s.project_id, s.local_date order by step.number)
  )`;

/**
 * The new days of rows that are not compared. Some have only tracker uploads (`untouched`), some other causes too
 * (`touched`).
 */
function newDays(organizationId: number, query: StepsQuery): SqlFragment {
  const spans = daysNow(query).filter(({ until }) => until >= query.newFrom);
  const isCompared = (day: SqlFragment) => sql`exists (select from new_keys k
    where k.project_id = ${day}.project_id and k.local_date = ${day}.local_date and k.user_id = ${day}.user_id)`;
  const counted = (prefix: SqlFragment) => sql`
    coalesce(case when s."billableOnly" then ${prefix}billable else ${prefix}tracked end, 0)`;
  return sql`
    new_spans as materialized (
      select s.id, s."projectId" as project_id, greatest(s.since, ${query.newFrom}::date) as since, s.until, w."isPay",
        w."billableOnly"
      from (select * from ${listOf(spans, sql`id int, "projectId" int, since date, until date`)}) s
        join counted w on w.id = s.id
    ), ${daysByHand(
      organizationId,
      sql`(select project_id, min(since) as since, max(until) as until from new_spans group by project_id)`,
    )}, untouched as materialized (
      select s.id, s."isPay", 0 as epoch, t.project_id, t.user_id, t.local_date, ${counted(sql`t.`)} as seconds
      from new_spans s cross join lateral (select project_id, user_id, local_date, tracked, billable from daily_time
        where organization_id = ${organizationId} and project_id = s.project_id
          and local_date between s.since and s.until offset 0) t
      where not ${isCompared(sql`t`)} and not exists (select from added_by_hand h
        where h.project_id = t.project_id and h.local_date = t.local_date and h.user_id = t.user_id)
    ), touched as materialized (
      select s.id, s."isPay", 0 as epoch, h.project_id, h.user_id, h.local_date, h.cause,
        ${counted(sql`h.`)} as seconds, ${counted(sql`h.through_`)} as through, ${counted(sql`h.day_`)} as whole
      from new_spans s join present_by_hand h
          on h.project_id = s.project_id and h.local_date between s.since and s.until
      where not ${isCompared(sql`h`)}
    ), new_days as (
      select project_id, user_id from untouched union select project_id, user_id from touched
    ), ${rateListsFor(organizationId, { kinds: query.kinds, of: sql`new_days` })}`;
}

/** The seconds of new days that trackers sent: the whole day, or what remains after the other causes. */
const ingested = sql`
  select * from untouched union all
  select id, "isPay", epoch, project_id, user_id, local_date, (min(whole) - sum(seconds))::int8 from touched
  group by id, "isPay", epoch, project_id, user_id, local_date`;

const changesOfNewDays = sql`
  select d.id, d.user_id, d.project_id, d.local_date, ${stepOf('ingest')}::int, d.seconds, ${costOf(sql`d.seconds`)}
  from (${ingested}) d ${withRates}
  union all
  select d.id, d.user_id, d.project_id, d.local_date, array_position(${spendCauses}::text[], d.cause), d.seconds,
    ${costOf(sql`d.through`)} - ${costOf(sql`(d.through - d.seconds)`)}
  from touched d ${withRates}`;

/** The member-days with the largest changes, for each row and cause, largest first. */
export async function selectLargest(
  db: Executor,
  organizationId: number,
  query: StepsQuery,
  limit: number,
): Promise<LargestChange[]> {
  const rows = await db.many<Omit<LargestChange, 'cause'> & { step: number }>(sql`
    with ${changedDays(organizationId, query)}, ${comparedDays(query)}, ${newDays(organizationId, query)}, ranked as (
      select *, row_number() over (partition by id, number
        order by abs(cents) desc, abs(seconds) desc, local_date, user_id, project_id) as place
      from (select * from compared union all ${changesOfNewDays}) moved
      where number > 0 and (seconds <> 0 or cents <> 0)
    )
    select id, number as step, user_id as "userId", project_id as "projectId", local_date as date,
      seconds::int8 as seconds, cents::text as cents
    from ranked where place <= ${limit} order by id, number, place`);
  return rows.flatMap(({ step, ...row }) => {
    const cause = spendCauses[step - 1];
    return cause === undefined ? [] : [{ ...row, cause }];
  });
}
