import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { byHandAsCounted, costByHand, ratedDays } from './by-hand.ts';
import { costOfDays } from './cost-of-days.ts';
import { rateListsFor } from './rate-lists.ts';

/**
 * Watches due totals through yesterday, and adds totals for projects that have gained a budget. The caller must exclude
 * writers of time: later sums include earlier writes, and later writes see the watch.
 */
export async function watchTotals(
  db: Executor,
  organizationId: number,
  due: { now: Temporal.Instant; yesterday: Temporal.PlainDate },
): Promise<void> {
  await db.run(sql`
    insert into project_totals_progress (organization_id, project_id)
    select ${organizationId}::int, budgeted.project_id from (
      select project_id from budget_histories where organization_id = ${organizationId} and project_id is not null
      union
      select project_id from project_terms where organization_id = ${organizationId}
        and client_id in (select client_id from budget_histories where organization_id = ${organizationId})) budgeted
    on conflict (organization_id, project_id) do nothing`);
  await db.run(sql`
    update project_totals_progress set watched_through = greatest(watched_through, ${due.yesterday}::date)
    where organization_id = ${organizationId} and due_at <= ${due.now}`);
}

/** Locks projects with due totals that no other transaction extends, ascending by id. */
export async function lockTotalsDue(
  db: Executor,
  organizationId: number,
  due: { now: Temporal.Instant; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ projectId: number }>(sql`
    select project_id as "projectId" from project_totals_progress
    where organization_id = ${organizationId} and due_at <= ${due.now} and watched_through is not null
    order by project_id limit ${due.limit} for no key update skip locked`);
  return rows.map((row) => row.projectId);
}

/**
 * The next days of each project after its totals. A new total begins with the first day that has time or ever had
 * time.
 */
const portionsOf = (organizationId: number, projectIds: readonly number[], length: number) => sql`
  begun as (
    select g.project_id, g.watched_through, greatest(g.totalled_through + 1, coalesce(least(
      (select min(local_date) from daily_time where organization_id = ${organizationId} and project_id = g.project_id),
      (select min(local_date) from budget_changed_days
        where organization_id = ${organizationId} and project_id = g.project_id),
      (select min(local_date) from time_ledger_sums
        where organization_id = ${organizationId} and project_id = g.project_id)), g.watched_through + 1)) as since
    from project_totals_progress g
    where g.organization_id = ${organizationId} and g.project_id = any(${projectIds}::int[])
  ), portions as materialized (
    select project_id, watched_through, since, least(since + ${length - 1}::int, watched_through) as until from begun
  )`;

/** The days of the portions. Days that changed after the watch began count at their earlier values. */
const days = (organizationId: number) => sql`
  days as (
    select kind.is_pay as "isPay", 0 as epoch, t.*
    from (values (true), (false)) as kind (is_pay) cross join portions p cross join lateral (
      select project_id, user_id, local_date, tracked, billable, 1 as sign from daily_time
      where organization_id = ${organizationId} and project_id = p.project_id and local_date between p.since and p.until
      union all
      select c.project_id, c.user_id, c.local_date, v.tracked, v.billable, v.sign
      from budget_changed_days c left join daily_time n on n.organization_id = ${organizationId}
          and n.project_id = c.project_id and n.local_date = c.local_date and n.user_id = c.user_id
        cross join lateral (values (c.tracked, c.billable, 1), (coalesce(n.tracked, 0), coalesce(n.billable, 0), -1))
          as v (tracked, billable, sign)
      where c.organization_id = ${organizationId} and c.project_id = p.project_id
        and c.local_date between p.since and p.until offset 0) t
  )`;

/** The figures of a total, as columns. */
export const figures = sql`tracked, billable, tracked_cents, billable_cents`;

const upwards = (figure: SqlFragment) => sql`coalesce(b.${figure}, 0) + sum(coalesce(r.${figure}, 0)) over upwards`;

/** The figures `r` through each date, on top of the figures `b` of the day before the portion. */
const figuresUpwards = sql`
  ${upwards(sql`tracked`)}, ${upwards(sql`billable`)}, ${upwards(sql`tracked_cents`)},
  ${upwards(sql`billable_cents`)}`;

const datesByHand = sql`(select distinct "isPay", project_id, local_date from cost_by_hand)`;

const totals = (organizationId: number) => sql`
  select ${organizationId}::int, r.project_id, r."isPay", r.local_date, ${figuresUpwards}
  from (select * from cost_of_days full join ${datesByHand} by_hand using ("isPay", project_id, local_date)) r
    join portions p on p.project_id = r.project_id
    left join lateral (select * from project_running_totals where organization_id = ${organizationId}
      and project_id = r.project_id and is_pay = r."isPay" and local_date < p.since
      order by local_date desc limit 1) b on true
  window upwards as (partition by r.project_id, r."isPay" order by r.local_date)`;

/** The cause totals of projects on the day before their portions. */
const earlierCauses = (organizationId: number) => sql`
  earlier_causes as materialized (
    select kind.is_pay as "isPay", b.* from (values (true), (false)) as kind (is_pay) cross join portions p
      cross join lateral (select project_id, cause, ${figures} from project_cause_totals
        where organization_id = ${organizationId} and project_id = p.project_id and is_pay = kind.is_pay
          and local_date < p.since order by local_date desc fetch first row with ties) b
  )`;

/**
 * Each date on which a cause changed gets a row for every cause of the project so far. These rows are the state through
 * the date.
 */
const causeTotals = (organizationId: number) => sql`
  select ${organizationId}::int, project_id, "isPay", local_date, cause, ${figuresUpwards}
  from ${datesByHand} dates
    join (select "isPay", project_id, cause from cost_by_hand
      union select "isPay", project_id, cause from earlier_causes) causes using ("isPay", project_id)
    left join cost_by_hand r using ("isPay", project_id, local_date, cause)
    left join earlier_causes b using ("isPay", project_id, cause)
  window upwards as (partition by project_id, "isPay", cause order by local_date)`;

/**
 * Adds a portion to the totals of projects. Projects whose totals are complete are due again at `dueAt`. Returns the
 * number of projects whose totals are not complete.
 */
export async function addTotals(
  db: Executor,
  organizationId: number,
  portion: { projectIds: readonly number[]; days: number; dueAt: Temporal.Instant },
): Promise<number> {
  const portions = await db.many<{ isThrough: boolean }>(sql`
    with ${portionsOf(organizationId, portion.projectIds, portion.days)}, ${days(organizationId)},
    ${byHandAsCounted(organizationId, sql`portions`)}, ${ratedDays},
    ${rateListsFor(organizationId, { kinds: ['pay', 'bill'], of: sql`rated_days` })}, ${costOfDays}, ${costByHand},
    ${earlierCauses(organizationId)}, added as (
      insert into project_running_totals (organization_id, project_id, is_pay, local_date, ${figures})
      ${totals(organizationId)}
    ), added_causes as (
      insert into project_cause_totals (organization_id, project_id, is_pay, local_date, cause, ${figures})
      ${causeTotals(organizationId)}
    )
    update project_totals_progress g set totalled_through = greatest(p.until, g.totalled_through),
      due_at = case when p.until = p.watched_through then ${portion.dueAt}::timestamptz else g.due_at end
    from portions p where g.organization_id = ${organizationId} and g.project_id = p.project_id
    returning p.until = p.watched_through as "isThrough"`);
  return portions.filter(({ isThrough }) => !isThrough).length;
}

/**
 * Resets the totals of projects from a local date on, `cut (project_id, since)`, so that the job adds them up
 * again. The caller holds the exclusive lock on the organization's rules.
 */
export const revertTotals = (organizationId: number) => sql`
  taken as (
    delete from project_running_totals t using cut
    where t.organization_id = ${organizationId} and t.project_id = cut.project_id and t.local_date >= cut.since
  ), taken_causes as (
    delete from project_cause_totals t using cut
    where t.organization_id = ${organizationId} and t.project_id = cut.project_id and t.local_date >= cut.since
  )
  update project_totals_progress g set due_at = '-infinity', totalled_through = case
    when g.totalled_through >= cut.since then greatest(cut.since, '0001-01-02'::date) - 1 else g.totalled_through end
  from cut where g.organization_id = ${organizationId} and g.project_id = cut.project_id`;

export async function revertAllTotals(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`
    with cut as materialized (
      select project_id, '-infinity'::date as since from project_totals_progress
      where organization_id = ${organizationId}
    ), ${revertTotals(organizationId)}`);
}

/** Resets totals that count changed days. */
export async function revertChangedTotals(db: Executor, organizationId: number): Promise<void> {
  await db.run(sql`
    with cut as materialized (
      select project_id, min(local_date) as since from budget_changed_days
      where organization_id = ${organizationId} group by project_id
    ), ${revertTotals(organizationId)}`);
}
