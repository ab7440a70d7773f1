import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { costAt } from './cost.ts';
import { usualNames } from './rate-lists.ts';
import { ratePerHour, withRates } from './spend-of-days.ts';

/** The cost of seconds of a day `d` in cents, at the rate lists with the usual names. */
export const costOf = (seconds: SqlFragment) => costAt(seconds, ratePerHour, usualNames.minorUnit);

/**
 * The time and cost of each date of a project (`cost_of_days`), from the member-days in `days` and the rate lists. A
 * day is added or subtracted by its sign.
 */
export const costOfDays = sql`
  cost_of_days as materialized (
    select d."isPay", d.project_id, d.local_date, sum(d.sign * d.tracked) as tracked,
      sum(d.sign * d.billable) as billable, sum(d.sign * ${costOf(sql`d.tracked`)}) as tracked_cents,
      sum(d.sign * ${costOf(sql`d.billable`)}) as billable_cents
    from days d ${withRates}
    group by d."isPay", d.project_id, d.local_date
  )`;
