import type { BoundedRange } from '../../../../time/range.ts';
import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { allDays, type DailyRow, type ListFilter, listParts, withinDates } from './lists.ts';
import { firstHours, foundWritten, written } from './updated-slots.ts';

/**
 * A date's time is written until so many hours after it began as UTC counts, as a rule: it ends last at twelve hours
 * behind.
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

/** Dates of which days change in the window, as a rule: the last one has begun where clocks are ahead. */
const usualDates = ({ since, until }: BoundedRange): Dates => ({ from: dateAt(since), to: dayAfter(dateAt(until)) });

/** Days of the window whose dates are not the usual ones; of a window without usual dates all days. */
function otherDays(table: SqlFragment, organizationId: number, window: BoundedRange): SqlFragment {
  const first = firstHours(window, promptHours);
  const { from, to } = usualDates(window);
  const before = sqlWhen(first !== undefined, () => sql`and local_date < ${from}`);
  const outside = sqlWhen(first !== undefined, () => sql`and (local_date < ${from} or local_date > ${to})`);
  // The fences have the days found by when they changed, whatever else is asked of them.
  return sql`(
    (select * from ${table} where organization_id = ${organizationId}
      and ${written(first ?? window)} and not ${wroteLate} ${before} offset 0)
    union all (select * from ${table} where organization_id = ${organizationId}
      and ${written(window)} and ${wroteLate} ${outside} offset 0))`;
}

/**
 * Daily figures by task that changed in the window, a page by id of each kind; what is left of a day may be nothing.
 */
export async function listUpdatedDays(db: Executor, filter: ListFilter, window: BoundedRange): Promise<DailyRow[]> {
  const of = (table: SqlFragment) => otherDays(table, filter.organizationId, window);
  const listOthers = () =>
    listParts(db, filter, {
      days: of(allDays.days),
      parts: of(allDays.parts),
      within: sql`id >= ${filter.startId}`,
      emptyRests: true,
    });
  if (!firstHours(window, promptHours)) return listOthers();
  const within = sql`${withinDates({ ...filter, ...usualDates(window) })} and ${foundWritten(window)}`;
  const listUsual = () => listParts(db, filter, { ...allDays, within, emptyRests: true });
  return (await concurrently(listUsual(), listOthers())).flat();
}
