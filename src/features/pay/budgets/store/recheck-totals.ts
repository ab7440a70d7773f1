import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import type { CauseByHand } from '../rules/differences.ts';
import {
  byHandAsCounted,
  costByHand,
  daysByHand,
  eachByHand,
  figuresByHand,
  figuresOfCause,
  ratedDays,
} from './by-hand.ts';
import { costOfDays } from './cost-of-days.ts';
import { rateListsFor } from './rate-lists.ts';
import { takeBack } from './running-totals.ts';

/** What a date adds to the running total of a project: seconds, and what they cost in cents as decimal text. */
interface DayTotal {
  tracked: number;
  billable: number;
  trackedCents: string;
  billableCents: string;
  /** What each cause but the work that trackers sent has added of that: tracked, its cents, billable, its cents. */
  byHand: Record<CauseByHand, number[]>;
}

/** A date that adds something else to a running total than its days add up to. */
export interface WrongTotal {
  projectId: number;
  isPay: boolean;
  date: string;
  stored: DayTotal;
  recounted: DayTotal;
}

/** Projects with running totals, ascending by id after one. */
export async function listTotalled(
  db: Executor,
  organizationId: number,
  of: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ projectId: number }>(sql`
    select project_id as "projectId" from project_totals_progress
    where organization_id = ${organizationId} and totalled_through is not null and project_id > ${of.afterId}
    order by project_id limit ${of.limit}`);
  return rows.map((row) => row.projectId);
}

/** All days that the totals count, as they counted them. */
const days = (organizationId: number, projectIds: readonly number[]) => sql`
  progress as materialized (
    select project_id, totalled_through from project_totals_progress
    where organization_id = ${organizationId} and project_id = any(${projectIds}::int[])
  ), counted as (
    select project_id, '-infinity'::date as since, totalled_through as until from progress
  ), days as (
    select kind.is_pay as "isPay", 0 as epoch, g.project_id, t.user_id, t.local_date, t.tracked, t.billable, 1 as sign
    from (values (true), (false)) as kind (is_pay) cross join progress g cross join lateral (
      select n.user_id, n.local_date, coalesce(c.tracked, n.tracked) as tracked, coalesce(c.billable,
        n.billable) as billable
      from daily_time n left join budget_changed_days c on c.organization_id = ${organizationId}
        and c.project_id = n.project_id and c.local_date = n.local_date and c.user_id = n.user_id
      where n.organization_id = ${organizationId} and n.project_id = g.project_id and n.local_date <= g.totalled_through
      union all
      select c.user_id, c.local_date, c.tracked, c.billable from budget_changed_days c
      where c.organization_id = ${organizationId} and c.project_id = g.project_id and c.local_date <= g.totalled_through
        and not exists (select from daily_time n where n.organization_id = ${organizationId}
          and n.project_id = c.project_id and n.local_date = c.local_date and n.user_id = c.user_id) offset 0) t
  )`;

const stored = (organizationId: number, projectIds: readonly number[]) => sql`
  stored as (
    select project_id, is_pay, local_date, tracked - lag(tracked, 1, 0::int8) over upwards as tracked,
      billable - lag(billable, 1, 0::int8) over upwards as billable,
      tracked_cents - lag(tracked_cents, 1, 0::int8) over upwards as tracked_cents,
      billable_cents - lag(billable_cents, 1, 0::int8) over upwards as billable_cents,
      ${figuresByHand((figure) => sql`${figure} - lag(${figure}, 1, 0::int8) over upwards as ${figure}`)}
    from project_running_totals where organization_id = ${organizationId} and project_id = any(${projectIds}::int[])
    window upwards as (partition by project_id, is_pay order by local_date)
  )`;

const figuresOf = (of: SqlFragment) => sql`
  jsonb_build_object('tracked', coalesce(${of}.tracked, 0), 'billable', coalesce(${of}.billable, 0),
    'trackedCents', coalesce(${of}.tracked_cents, 0)::text, 'billableCents', coalesce(${of}.billable_cents, 0)::text,
    'byHand', jsonb_build_object(${eachByHand(
      (cause) => sql`'${cause}', jsonb_build_array(
        ${figuresOfCause(cause, (figure) => sql`coalesce(${of}.${figure}, 0)`)})`,
    )}))`;

/** The dates that add something else to the totals of projects than their days add up to, ascending. */
export function findWrongTotals(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
): Promise<WrongTotal[]> {
  return db.many(sql`
    with ${days(organizationId, projectIds)}, ${daysByHand(organizationId, sql`counted`)},
      ${byHandAsCounted(organizationId)}, ${ratedDays},
      ${rateListsFor(organizationId, { kinds: ['pay', 'bill'], of: sql`rated_days` })}, ${costOfDays}, ${costByHand},
    ${stored(organizationId, projectIds)}, compared as (
      select project_id, is_pay, local_date, ${figuresOf(sql`s`)} as stored, ${figuresOf(sql`r`)} as recounted
      from stored s full join (select "isPay" as is_pay, a.*
        from (select * from cost_of_days full join cost_by_hand using ("isPay", project_id, local_date)) a) r
        using (project_id, is_pay, local_date)
    )
    select project_id as "projectId", is_pay as "isPay", local_date as date, stored, recounted
    from compared where stored <> recounted order by project_id, is_pay, local_date`);
}

/** Takes back the totals from the first wrong date of each project on; the next run of the job adds them up anew. */
export async function takeBackWrong(db: Executor, organizationId: number, wrong: readonly WrongTotal[]): Promise<void> {
  await db.run(sql`
    with cut as materialized (
      select project_id, min(local_date) as since
      from unnest(${wrong.map(({ projectId }) => projectId)}::int[], ${wrong.map(({ date }) => date)}::date[])
        as wrong (project_id, local_date) group by project_id
    ), ${takeBack(organizationId)}`);
}
