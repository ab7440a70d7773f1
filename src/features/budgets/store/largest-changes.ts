import { spendCauses, type SpendCause } from '../../../contract/budget-status.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { changedDays, stepOfNow, stepsOfSums, type StepsQuery, sumsOfSteps } from './spend-steps.ts';

/** By how much the day of a member on a project changed what is spent of a row, by one cause. */
export interface LargestChange {
  id: number;
  cause: SpendCause;
  userId: number;
  projectId: number;
  date: string;
  seconds: number;
  cents: string;
}

/** The days of members that changed most, for each row and cause, the largest first. */
export async function selectLargest(
  db: Executor,
  organizationId: number,
  of: StepsQuery,
  limit: number,
): Promise<LargestChange[]> {
  const rows = await db.many<Omit<LargestChange, 'cause'> & { step: number }>(sql`
    with ${changedDays(organizationId, of)}, sums as (
      select r.id, r.user_id, r.project_id, r.local_date, ${sumsOfSteps(of)}
      from rated r group by r.id, r.user_id, r.project_id, r.local_date
    ), moved as (
      select s.*, step.number,
        coalesce(step.seconds, 0) - coalesce(lag(step.seconds) over upwards, 0) as seconds,
        coalesce(step.cents, 0) - coalesce(lag(step.cents) over upwards, 0) as cents
      from sums s cross join lateral ${stepsOfSums}
      where step.number < ${stepOfNow}::int
      window upwards as (partition by s.id, s.user_id, s.project_id, s.local_date order by step.number)
    ), ranked as (
      select *, row_number() over (partition by id, number
        order by abs(cents) desc, abs(seconds) desc, local_date, user_id, project_id) as place
      from moved where number > 0 and (seconds <> 0 or cents <> 0)
    )
    select id, number as step, user_id as "userId", project_id as "projectId", local_date as date,
      seconds::int8 as seconds, cents::text as cents
    from ranked where place <= ${limit} order by id, number, place`);
  return rows.flatMap(({ step, ...row }) => {
    const cause = spendCauses[step - 1];
    return cause === undefined ? [] : [{ ...row, cause }];
  });
}
