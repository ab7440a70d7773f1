import type { Frequency } from '../../../../contract/lists/pay.ts';
import { dayAfter, dayBefore } from '../../../../time/adjacent.ts';
import { earlierOf, isBefore, laterOf } from '../../../../time/order.ts';

/** How often members are paid. */
export interface PayRhythm {
  frequency: Frequency;
  /** A date on which a weekly or biweekly period begins; null for other recurrences. */
  anchorOn: Temporal.PlainDate | null;
  /** The day of the month on which a period begins, or the first of two; null for weekly and biweekly. */
  monthDay: number | null;
}

/** A recurrence from a local date until the next schedule. */
export interface Schedule extends PayRhythm {
  id: number;
  effectiveOn: Temporal.PlainDate;
}

/** Local dates, both inclusive. */
export interface PayPeriod {
  startOn: Temporal.PlainDate;
  stopOn: Temporal.PlainDate;
  scheduleId: number;
}

/** The second period of a month begins this many days after the first one. */
const halfMonth = 15;

function inWeeks(anchorOn: Temporal.PlainDate, weeks: number, date: Temporal.PlainDate) {
  const days = 7 * weeks;
  const since = anchorOn.until(date, { largestUnit: 'days' }).days;
  const startOn = date.subtract({ days: ((since % days) + days) % days });
  return { startOn, nextOn: startOn.add({ days }) };
}

/** Periods that begin on these days of each month, ascending and no later than the 28th. */
function inMonths(monthDays: readonly number[], date: Temporal.PlainDate) {
  const starts = [-1, 0, 1].flatMap((months) => {
    const month = date.toPlainYearMonth().add({ months });
    return monthDays.map((day) => month.toPlainDate({ day }));
  });
  const next = starts.findIndex((start) => isBefore(date, start));
  const [startOn, nextOn] = [starts[next - 1], starts[next]];
  if (!startOn || !nextOn) throw new RangeError('months need a day on which a period begins');
  return { startOn, nextOn };
}

function around({ frequency, anchorOn, monthDay }: PayRhythm, date: Temporal.PlainDate) {
  const first = monthDay ?? 1;
  switch (frequency) {
    case 'weekly':
      return inWeeks(anchorOn ?? date, 1, date);
    case 'biweekly':
      return inWeeks(anchorOn ?? date, 2, date);
    case 'semimonthly':
      return inMonths([first, first + halfMonth], date);
    case 'monthly':
      return inMonths([first], date);
  }
}

/**
 * The period of a recurrence that contains a date, regardless of when its schedule starts. Examples: biweekly with
 * anchor 2026-01-05, 2026-03-02 -> 2026-03-02..03-15; semimonthly from the 1st, 2026-02-20 -> 2026-02-16..02-28;
 * monthly from the 26th, 2026-03-02 -> 2026-02-26..03-25.
 */
export function wholePeriod(recurrence: PayRhythm, date: Temporal.PlainDate): Omit<PayPeriod, 'scheduleId'> {
  const { startOn, nextOn } = around(recurrence, date);
  return { startOn, stopOn: dayBefore(nextOn) };
}

/**
 * The pay period that contains a date; null before the first schedule. If a schedule begins within a period of the
 * previous one, it ends that period and starts a new one. Schedules ascend by date. Example: weekly on Mondays, monthly
 * from Wednesday 2026-04-01: 2026-03-31 -> 03-30..03-31, 2026-04-02 -> 04-01..04-30.
 */
export function periodOn(schedules: readonly Schedule[], date: Temporal.PlainDate): PayPeriod | null {
  const index = schedules.findLastIndex(({ effectiveOn }) => !isBefore(date, effectiveOn));
  const [schedule, next] = [schedules[index], schedules[index + 1]];
  if (!schedule) return null;
  const { startOn, stopOn } = wholePeriod(schedule, date);
  return {
    startOn: laterOf(startOn, schedule.effectiveOn),
    stopOn: earlierOf(stopOn, next ? dayBefore(next.effectiveOn) : null),
    scheduleId: schedule.id,
  };
}

/** The pay periods that overlap a date range, both dates inclusive, ascending and each as a whole, up to a limit. */
export function periodsIn(
  schedules: readonly Schedule[],
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  most: number,
): PayPeriod[] {
  const periods: PayPeriod[] = [];
  const [first] = schedules;
  for (let date = first ? laterOf(from, first.effectiveOn) : null; date && !isBefore(to, date);) {
    const period = periods.length < most ? periodOn(schedules, date) : null;
    if (period) periods.push(period);
    date = period && dayAfter(period.stopOn);
  }
  return periods;
}

/** A pay period's id: its first date as a number, so ids ascend with time. 2026-03-02 -> 20260302. */
export function periodIdOf({ startOn }: Pick<PayPeriod, 'startOn'>): number {
  return startOn.year * 10_000 + startOn.month * 100 + startOn.day;
}

/** The date of a period id; null if the number is not a date. Example: 20260231 -> null. */
export function startOfPeriodId(id: number): Temporal.PlainDate | null {
  const [year, month, day] = [Math.floor(id / 10_000), Math.floor(id / 100) % 100, id % 100];
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
