import { earlierOf, isBefore } from '../../../time/order.ts';

/** A day of the week, 1 = Monday, and which one of the month: 1 = the first, -1 = the last, null = each. */
interface WeekdayOfMonth {
  weekday: number;
  nth: number | null;
}

/** A day that recurs each year, as RFC 5545 has it. Empty lists say nothing. */
export interface YearlyRule {
  interval: number;
  count: number | null;
  until: Temporal.PlainDate | null;
  months: readonly number[];
  /** Negative ones count from the end. */
  daysOfMonth: readonly number[];
  weekdays: readonly WeekdayOfMonth[];
}

interface DateRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

const lastDayOf = (year: number, month: number) => new Temporal.PlainYearMonth(year, month).daysInMonth;

function isWeekday({ weekdays }: YearlyRule, date: Temporal.PlainDate): boolean {
  if (weekdays.length === 0) return true;
  const first = Math.ceil(date.day / 7);
  const last = -Math.ceil((date.daysInMonth - date.day + 1) / 7);
  return weekdays.some(
    ({ weekday, nth }) => weekday === date.dayOfWeek && (nth === null || nth === first || nth === last),
  );
}

function isDayOfMonth({ daysOfMonth, weekdays }: YearlyRule, start: Temporal.PlainDate, date: Temporal.PlainDate) {
  const wanted = daysOfMonth.length === 0 && weekdays.length === 0 ? [start.day] : daysOfMonth;
  return wanted.length === 0 || wanted.includes(date.day) || wanted.includes(date.day - date.daysInMonth - 1);
}

function datesOfYear(rule: YearlyRule, start: Temporal.PlainDate, year: number): Temporal.PlainDate[] {
  const months = rule.months.length === 0 ? [start.month] : [...new Set(rule.months)].toSorted((a, b) => a - b);
  return months
    .flatMap((month) =>
      Array.from({ length: lastDayOf(year, month) }, (_, index) => new Temporal.PlainDate(year, month, index + 1)),
    )
    .filter((date) => isDayOfMonth(rule, start, date) && isWeekday(rule, date));
}

/**
 * The dates between two dates on which something that began on a date recurs. A day that a year does not have is left
 * out. Source: RFC 5545, 3.3.10. Example: months [11], the fourth Thursday, from 2025 to 2026 -> 2025-11-27,
 * 2026-11-26.
 */
export function yearlyDates(
  start: Temporal.PlainDate,
  rule: YearlyRule,
  { from, to }: DateRange,
): Temporal.PlainDate[] {
  const last = earlierOf(to, rule.until);
  const dates: Temporal.PlainDate[] = [];
  // What is counted is counted from the beginning; else the years before the range are passed over.
  const passed = rule.count === null ? Math.floor((from.year - start.year) / rule.interval) - 1 : 0;
  for (let year = start.year + Math.max(0, passed) * rule.interval; year <= last.year; year += rule.interval) {
    dates.push(...datesOfYear(rule, start, year).filter((date) => !isBefore(date, start)));
    if (rule.count !== null && dates.length >= rule.count) break;
  }
  return dates.slice(0, rule.count ?? dates.length).filter((date) => !isBefore(last, date) && !isBefore(date, from));
}
