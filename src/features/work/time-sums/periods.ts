import type { SumPeriod } from '../../../contract/lists/time.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { isBefore } from '../../../time/order.ts';
import { workweeks } from '../../../time/workweeks.ts';

/** Local dates that are summed together, both inclusive. */
export interface SummedDates {
  startOn: Temporal.PlainDate;
  stopOn: Temporal.PlainDate;
}

const lastOfMonth = (date: Temporal.PlainDate) => date.with({ day: date.daysInMonth });

/** Consecutive periods, each beginning on the date after the previous one. */
function inARow(from: Temporal.PlainDate, to: Temporal.PlainDate, lastOf: (first: Temporal.PlainDate) => SummedDates) {
  const periods: SummedDates[] = [];
  for (let date = from; !isBefore(to, date); date = dayAfter(lastOf(date).stopOn)) periods.push(lastOf(date));
  return periods;
}

function wholePeriods(
  calendar: OrgCalendar,
  kind: SumPeriod,
  { startOn: from, stopOn: to }: SummedDates,
): SummedDates[] {
  if (kind === 'week') return workweeks(calendar, from, to);
  if (kind === 'day') return inARow(from, to, (date) => ({ startOn: date, stopOn: date }));
  return inARow(from, to, (date) => ({ startOn: date, stopOn: lastOfMonth(date) }));
}

/**
 * The days, weeks or months that cover a range of an organization's local dates, both inclusive, ascending. The first
 * and the last period contain only dates of the range. Source: docs/contract/activities.md, Sums of time.
 * Throws RangeError on an empty calendar. Example: Monday weeks, 2026-03-04..2026-03-10 -> 03-04..03-08, 03-09..03-10.
 */
export function periodsOf(calendar: OrgCalendar, kind: SumPeriod, range: SummedDates): SummedDates[] {
  return wholePeriods(calendar, kind, range).map(({ startOn, stopOn }) => ({
    startOn: isBefore(startOn, range.startOn) ? range.startOn : startOn,
    stopOn: isBefore(range.stopOn, stopOn) ? range.stopOn : stopOn,
  }));
}

/** The whole weeks in a range, and the weeks that are only partly in the range. */
export interface SummedWeeks {
  /** The first dates of the first and the last whole week; null if the range contains no whole week. */
  whole: { from: Temporal.PlainDate; to: Temporal.PlainDate } | null;
  cut: SummedDates[];
}

/**
 * Separates the whole weeks in a range from the weeks that are only partly in it. Throws RangeError on an empty
 * calendar. Example: Monday weeks, 2026-03-04..2026-03-20 -> one whole week from 03-09, and the parts 03-04..03-08 and
 * 03-16..03-20.
 */
export function summedWeeks(calendar: OrgCalendar, range: SummedDates): SummedWeeks {
  const isWhole = ({ startOn, stopOn }: SummedDates) =>
    !isBefore(startOn, range.startOn) && !isBefore(range.stopOn, stopOn);
  const weeks = workweeks(calendar, range.startOn, range.stopOn);
  const whole = weeks.filter(isWhole);
  const [first, last] = [whole[0], whole.at(-1)];
  const parts = periodsOf(calendar, 'week', range);
  return {
    whole: first && last ? { from: first.startOn, to: last.startOn } : null,
    cut: parts.filter((_, place) => !isWhole(weeks[place] ?? range)),
  };
}

/**
 * Lists the period index for each date, starting with the first date. Example: 03-04..03-05, 03-06..03-06 -> [0, 0, 1].
 */
export function periodIndexesByDate(periods: readonly SummedDates[]): number[] {
  return periods.flatMap(({ startOn, stopOn }, place) =>
    Array.from({ length: startOn.until(stopOn).days + 1 }, () => place),
  );
}
