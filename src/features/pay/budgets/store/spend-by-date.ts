import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { type PresentSpendQuery, presentSpendByDate } from './present-spend.ts';
import { changedDays, daysNow, ratedNow, type StepsQuery, sumsOf, knownThen } from './spend-steps.ts';

/** The spend of a row on a date. The date before the first requested one carries the spend of all earlier days. */
export interface DateSpend {
  id: number;
  date: string;
  seconds: number;
  cents: string;
}

/** The spend by date as known now. */
export function selectSpendByDate(
  db: Executor,
  organizationId: number,
  query: PresentSpendQuery,
): Promise<DateSpend[]> {
  return db.many(sql`
    select id, date, seconds::int8 as seconds, cents::text as cents
    from (${presentSpendByDate(organizationId, query)}) spent order by id, date`);
}

/** The spend by date as known at an instant: the spend as known now, corrected by the days that changed since then. */
export function selectKnownSpendByDate(db: Executor, organizationId: number, query: StepsQuery): Promise<DateSpend[]> {
  return db.many(sql`
    with ${changedDays(organizationId, query)}, changed as (
      select r.id, greatest(r.local_date, w."dailyFrom" - 1) as date,
        ${sumsOf(sql`known`, knownThen, sql`r.before`)}, ${sumsOf(sql`present`, ratedNow(query), sql`r.present`)}
      from rated r join counted w on w.id = r.id group by 1, 2
    )
    select id, date, sum(seconds)::int8 as seconds, sum(cents)::text as cents from (
      ${presentSpendByDate(organizationId, { rows: query.rows, days: daysNow(query), kinds: query.kinds })}
      union all
      select id, date, coalesce(known_seconds, 0) - coalesce(present_seconds, 0),
        coalesce(known_cents, 0) - coalesce(present_cents, 0)
      from changed) spent
    group by id, date order by id, date`);
}
