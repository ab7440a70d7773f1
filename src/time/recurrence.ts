import { addDays, dayBefore } from './adjacent.ts';
import type { WeekDay } from './calendar.ts';
import { isBefore, laterOf } from './order.ts';

/** The rule by which a budget restarts. `dayOfMonth` is 1..31; 29-31 mean the last day in shorter months. */
export type Recurrence = { kind: 'weekly'; weekDay: WeekDay } | { kind: 'monthly'; dayOfMonth: number };

/** Local dates, both inclusive; `endOn` null means no end. */
export interface BudgetPeriod {
  startOn: Temporal.PlainDate;
  endOn: Temporal.PlainDate | null;
}

/**
 * The first recurrence day strictly after a date.
 * Examples: weekly on Monday (1), Monday 2026-03-02 -> 2026-03-09; monthly on 31, 2026-01-31 -> 2026-02-28 ->
 * 2026-03-31.
 */
export function nextRecurrenceAfter(recurrence: Recurrence, date: Temporal.PlainDate): Temporal.PlainDate {
  if (recurrence.kind === 'weekly') return addDays(date, 7 - daysSince(recurrence.weekDay, date));
  const thisMonth = inMonth(recurrence.dayOfMonth, date.toPlainYearMonth());
  if (isBefore(date, thisMonth)) return thisMonth;
  return inMonth(recurrence.dayOfMonth, date.toPlainYearMonth().add({ months: 1 }));
}

/**
 * The first day of the budget period that contains a date. Periods run from the anchor to the next recurrence day, then
 * from one recurrence day to the next. A date before the anchor belongs to the first period. With recurrence null the
 * budget never restarts.
 * Example: monthly on 1, anchor 2026-01-15: 2026-01-20 -> 2026-01-15, 2026-03-10 -> 2026-03-01.
 */
export function periodStartOn(
  recurrence: Recurrence | null,
  anchorStart: Temporal.PlainDate,
  date: Temporal.PlainDate,
): Temporal.PlainDate {
  if (!recurrence) return anchorStart;
  return laterOf(lastRecurrenceUntil(recurrence, date), anchorStart);
}

/**
 * The budget periods from the anchor through the current period. If the anchor is in the future, the result is
 * only the first period.
 * Example: weekly on Monday, anchor Wednesday 2026-03-04, today 2026-03-10 -> 03-04..03-08 and 03-09..03-15.
 */
export function periodsBetween(
  recurrence: Recurrence | null,
  anchorStart: Temporal.PlainDate,
  today: Temporal.PlainDate,
): BudgetPeriod[] {
  if (!recurrence) return [{ startOn: anchorStart, endOn: null }];
  const periods: BudgetPeriod[] = [];
  let startOn = anchorStart;
  do {
    const next = nextRecurrenceAfter(recurrence, startOn);
    periods.push({ startOn, endOn: dayBefore(next) });
    startOn = next;
  } while (!isBefore(today, startOn));
  return periods;
}

function lastRecurrenceUntil(recurrence: Recurrence, date: Temporal.PlainDate): Temporal.PlainDate {
  if (recurrence.kind === 'weekly') return addDays(date, -daysSince(recurrence.weekDay, date));
  const thisMonth = inMonth(recurrence.dayOfMonth, date.toPlainYearMonth());
  if (!isBefore(date, thisMonth)) return thisMonth;
  return inMonth(recurrence.dayOfMonth, date.toPlainYearMonth().subtract({ months: 1 }));
}

/** The number of days from the latest date with this weekday up to the date, 0..6. */
function daysSince(weekDay: WeekDay, date: Temporal.PlainDate): number {
  return (date.dayOfWeek - weekDay + 7) % 7;
}

function inMonth(dayOfMonth: number, month: Temporal.PlainYearMonth): Temporal.PlainDate {
  return month.toPlainDate({ day: Math.min(dayOfMonth, month.daysInMonth) });
}
