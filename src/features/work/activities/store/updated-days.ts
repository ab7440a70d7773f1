import type { BoundedRange } from '../../../../time/range.ts';
import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { allDays, type DailyRow, type ListFilter, listParts, withinDates } from './lists.ts';
import { firstHours, writtenWithinUnindexed, writtenWithin } from './updated-slots.ts';

/**
 * The time of a date is usually written within this many hours after the date begins in UTC. A date ends latest in
 * zones twelve hours behind UTC.
 */
const promptHours = 36;

const sinceEpoch = sql`updated_at - timestamptz '1970-01-01Z'`;
const dayNumber = sql`local_date - date '1970-01-01'`;
const wroteLate = sql`(${sinceEpoch} > make_interval(days => ${dayNumber}, hours => 36)
  or ${sinceEpoch} < make_interval(days => ${dayNumber} - 1))`;

interface Dates {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

const dateAt = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate();

/** The dates whose days usually change in the window. In zones ahead of UTC, the last date has already begun. */
const usualDates = ({ since, until }: BoundedRange): Dates => ({ from: dateAt(since), to: dayAfter(dateAt(until)) });

/** Days that changed in the window and are outside the usual dates, or all changed days if the window is short. */
function otherDays(table: SqlFragment, organizationId: number, window: BoundedRange): SqlFragment {
  const first = firstHours(window, promptHours);
  const { from, to } = usualDates(window);
  const before = sqlWhen(first !== undefined, () => sql`and local_date < ${from}`);
  const outside = sqlWhen(first !== undefined, () => sql`and (local_date < ${from} or local_date > ${to})`);
  // `offset 0` makes the planner find days by the time of their change, regardless of the other conditions.
  return sql`(
    (select * from ${table} where organization_id = ${organizationId}
      and ${writtenWithin(first ?? window)} and not ${wroteLate} ${before} offset 0)
    union all (select * from ${table} where organization_id = ${organizationId}
      and ${writtenWithin(window)} and ${wroteLate} ${outside} offset 0))`;
}

/**
 * Daily figures by task that changed in the window: one page of the usual dates and one page of other dates, by id. The
 * row for time without a task can be empty.
 */
export async function listUpdatedDays(db: Executor, filter: ListFilter, window: BoundedRange): Promise<DailyRow[]> {
  const daysOf = (table: SqlFragment) => otherDays(table, filter.organizationId, window);
  const listOthers = () =>
    listParts(db, filter, {
      days: daysOf(allDays.days),
      parts: daysOf(allDays.parts),
      within: sql`id >= ${filter.startId}`,
      emptyRests: true,
    });
  if (!firstHours(window, promptHours)) return listOthers();
  const within = sql`${withinDates({ ...filter, ...usualDates(window) })} and ${writtenWithinUnindexed(window)}`;
  const listUsual = () => listParts(db, filter, { ...allDays, within, emptyRests: true });
  return (await concurrently(listUsual(), listOthers())).flat();
}
