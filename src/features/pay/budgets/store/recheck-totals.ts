import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import type { CauseByHand } from '../rules/differences.ts';
import { byHandAsCounted, costByHand, ratedDays } from './by-hand.ts';
import { costOfDays } from './cost-of-days.ts';
import { rateListsFor } from './rate-lists.ts';
import { figures, revertTotals } from './running-totals.ts';

/** The increment of a project's running total on a date: seconds, and their cost in cents as decimal text. */
interface DayTotal {
  tracked: number;
  billable: number;
  trackedCents: string;
  billableCents: string;
}

/** A date whose increment of a running total differs from the sum of its days. */
export interface WrongTotal {
  projectId: number;
  isPay: boolean;
  date: string;
  /** Null = all causes together. */
  cause: CauseByHand | null;
  stored: DayTotal;
  recounted: DayTotal;
}

/** Projects with running totals, in ascending order after an id. */
export async function listTotalled(
  db: Executor,
  organizationId: number,
  page: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ projectId: number }>(sql`
    select project_id as "projectId" from project_totals_progress
    where organization_id = ${organizationId} and totalled_through is not null and project_id > ${page.afterId}
    order by project_id limit ${page.limit}`);
  return rows.map((row) => row.projectId);
}

/** All days that the totals count, with the counted values. */
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

const added = (figure: SqlFragment) => sql`${figure} - lag(${figure}, 1, 0::int8) over upwards as ${figure}`;

/**
 * The increment on each date, in total and by cause. On a date that has cause rows, a cause without a row has a total
 * of 0.
 */
const stored = (organizationId: number, projectIds: readonly number[]) => {
  const ofProjects = sql`project_id = any(${projectIds}::int[])`;
  return sql`
  causes_stored as materialized (
    select * from project_cause_totals where organization_id = ${organizationId} and ${ofProjects}
  ), stored as (
    select project_id, is_pay, local_date, cause, ${added(sql`tracked`)}, ${added(sql`billable`)},
      ${added(sql`tracked_cents`)}, ${added(sql`billable_cents`)}
    from (
      select project_id, is_pay, local_date, '' as cause, ${figures}
      from project_running_totals where organization_id = ${organizationId} and ${ofProjects}
      union all
      select project_id, is_pay, local_date, cause, coalesce(tracked, 0), coalesce(billable, 0),
        coalesce(tracked_cents, 0), coalesce(billable_cents, 0)
      from (select distinct project_id, is_pay, local_date from causes_stored) dates
        join (select distinct project_id, is_pay, cause from causes_stored) causes using (project_id, is_pay)
        left join causes_stored using (project_id, is_pay, local_date, cause)
    ) totals window upwards as (partition by project_id, is_pay, cause order by local_date)
  )`;
};

const recounted = sql`
  recounted as (
    select project_id, "isPay" as is_pay, local_date, '' as cause, ${figures} from cost_of_days
    union all
    select project_id, "isPay", local_date, cause, ${figures} from cost_by_hand
  )`;

const figuresOf = (totals: SqlFragment) => sql`
  jsonb_build_object('tracked', coalesce(${totals}.tracked, 0), 'billable', coalesce(${totals}.billable, 0),
    'trackedCents', coalesce(${totals}.tracked_cents, 0)::text,
    'billableCents', coalesce(${totals}.billable_cents, 0)::text)`;

/** The dates, ascending, on which the increments of the totals differ from the sums of the days. */
export function findWrongTotals(
  db: Executor,
  organizationId: number,
  projectIds: readonly number[],
): Promise<WrongTotal[]> {
  return db.many(sql`
    with ${days(organizationId, projectIds)}, ${byHandAsCounted(organizationId, sql`counted`)},
      ${ratedDays},
      ${rateListsFor(organizationId, { kinds: ['pay', 'bill'], of: sql`rated_days` })}, ${costOfDays}, ${costByHand},
    ${stored(organizationId, projectIds)}, ${recounted}, compared as (
      select project_id, is_pay, local_date, cause, ${figuresOf(sql`s`)} as stored, ${figuresOf(sql`r`)} as recounted
      from stored s full join recounted r using (project_id, is_pay, local_date, cause)
    )
    select project_id as "projectId", is_pay as "isPay", local_date as date, nullif(cause, '') as cause, stored,
      recounted
    from compared where stored <> recounted order by project_id, is_pay, local_date, compared.cause`);
}

/** Resets the totals of each project from the first wrong date on. The next run of the job adds them up again. */
export async function revertWrongTotals(
  db: Executor,
  organizationId: number,
  wrong: readonly WrongTotal[],
): Promise<void> {
  await db.run(sql`
    with cut as materialized (
      select project_id, min(local_date) as since
      from unnest(${wrong.map(({ projectId }) => projectId)}::int[], ${wrong.map(({ date }) => date)}::date[])
        as wrong (project_id, local_date) group by project_id
    ), ${revertTotals(organizationId)}`);
}
