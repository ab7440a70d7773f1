import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { causesByHand } from '../rules/differences.ts';
import { costOf } from './cost-of-days.ts';
import { withRates } from './spend-of-days.ts';

/** The seconds that each cause except `ingest` added to member-days. `from` selects the ledger sums `l`. */
export const addedByHand = (from: SqlFragment) => sql`
  select l.project_id, l.user_id, l.local_date, l.cause, sum(l.tracked_delta)::int8 as tracked,
    sum(l.billable_delta)::int8 as billable
  ${from} group by l.project_id, l.user_id, l.local_date, l.cause`;

/** The seconds of a day `h` through a cause: all seconds of the day less those of the later causes. */
const through = (measure: SqlFragment) => sql`
  (h.day_${measure} - coalesce(sum(h.${measure}) over later_causes, 0))::int8 as through_${measure}`;

/** Member-days by cause, with the seconds of the day through each cause. */
const throughCauses = (rows: SqlFragment) => sql`
  select h.*, ${through(sql`tracked`)}, ${through(sql`billable`)} from (${rows}) h
  window later_causes as (partition by h.project_id, h.user_id, h.local_date
    order by array_position(${causesByHand}::text[], h.cause) desc rows between unbounded preceding and 1 preceding)`;

/** Current member-days by cause. */
export const presentByHand = (organizationId: number, added: SqlFragment) =>
  throughCauses(sql`
    select a.*, coalesce(n.tracked, 0) as day_tracked, coalesce(n.billable, 0) as day_billable
    from ${added} a left join daily_time n on n.organization_id = ${organizationId} and n.project_id = a.project_id
      and n.local_date = a.local_date and n.user_id = a.user_id`);

/**
 * The member-days of projects with causes other than `ingest` (`added_by_hand`), and these days with the seconds
 * through each cause (`present_by_hand`). The ranges must not overlap.
 */
export const daysByHand = (organizationId: number, ranges: SqlFragment) => sql`
  added_by_hand as materialized (${addedByHand(sql`
    from ${ranges} s cross join lateral (select * from time_ledger_sums
      where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between s.since and s.until and cause <> 'ingest' offset 0) l`)}
  ), present_by_hand as (${presentByHand(organizationId, sql`added_by_hand`)})`;

/** Changed member-days by cause, with the counted values: `counted_by_hand`. */
export const daysAsCounted = (organizationId: number, ranges: SqlFragment) => sql`
  counted_by_hand as (${throughCauses(sql`
    select k.project_id, k.user_id, k.local_date, k.cause, k.tracked, k.billable, c.tracked as day_tracked,
      c.billable as day_billable
    from ${ranges} s cross join lateral (select * from budget_changed_causes
        where organization_id = ${organizationId} and project_id = s.project_id
          and local_date between s.since and s.until offset 0) k
      join budget_changed_days c on c.organization_id = ${organizationId} and c.project_id = k.project_id
        and c.local_date = k.local_date and c.user_id = k.user_id`)})`;

/** Whether a day `h` changed after it was counted. */
export const isChanged = (organizationId: number) => sql`
  exists (select from budget_changed_days c where c.organization_id = ${organizationId}
    and c.project_id = h.project_id and c.local_date = h.local_date and c.user_id = h.user_id)`;

/**
 * Member-days in ranges, by cause, as the sums count them (`by_hand`): the counted values of changed days, otherwise
 * the current ones.
 */
export const byHandAsCounted = (organizationId: number, ranges: SqlFragment) => sql`
  ${daysByHand(organizationId, ranges)}, ${daysAsCounted(organizationId, ranges)}, by_hand as (
    select kind.is_pay as "isPay", 0 as epoch, 1 as sign, h.*
    from (values (true), (false)) as kind (is_pay) cross join (
      select * from present_by_hand h where not ${isChanged(organizationId)}
      union all select * from counted_by_hand) h
  )`;

/** Each member with time on `days` or with a day in `by_hand`. */
export const ratedDays = sql`
  rated_days as (select project_id, user_id from days union select project_id, user_id from by_hand)`;

const cents = (measure: SqlFragment) => sql`
  sum(d.sign * (${costOf(sql`d.through_${measure}`)} - ${costOf(sql`(d.through_${measure} - d.${measure})`)}))
    as ${measure}_cents`;

/**
 * The cost that each cause added to each date of a project (`cost_by_hand`), from the days `by_hand`. This is the cost
 * of a day with all causes up to this one, less the cost without this one.
 */
export const costByHand = sql`
  cost_by_hand as materialized (
    select d."isPay", d.project_id, d.local_date, d.cause, sum(d.sign * d.tracked) as tracked,
      sum(d.sign * d.billable) as billable, ${cents(sql`tracked`)}, ${cents(sql`billable`)}
    from by_hand d ${withRates}
    group by d."isPay", d.project_id, d.local_date, d.cause
  )`;
