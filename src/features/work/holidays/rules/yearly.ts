import { earlierOf, isBefore } from '../../../../time/order.ts';

/** A day of the week (1 = Monday), and its position in the month: 1 = the first, -1 = the last, null = every one. */
interface WeekdayOfMonth {
  weekday: number;
  nth: number | null;
}

/** A yearly recurrence as defined in RFC 5545. An empty list sets no condition. */
export interface YearlyRule {
  interval: number;
  count: number | null;
  until: Temporal.PlainDate | null;
  months: readonly number[];
  /** Negative numbers count from the end of the month. */
  daysOfMonth: readonly number[];
  weekdays: readonly WeekdayOfMonth[];
}

interface DateRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** The values in a rule's list, without duplicates, because a list can be as long as the file. */
interface NamedDays {
  /** Ascending. */
  months: readonly number[];
  /** An empty set means all days. */
  days: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
}

/** Encodes a weekday and its position in the month (-5 to 5) as one number. */
const weekdayKey = (weekday: number, nth: number) => weekday * 16 + nth;

function namedDays({ months, daysOfMonth, weekdays }: YearlyRule, start: Temporal.PlainDate): NamedDays {
  const isOwnDay = daysOfMonth.length === 0 && weekdays.length === 0;
  return {
    months: months.length === 0 ? [start.month] : [...new Set(months)].toSorted((a, b) => a - b),
    days: new Set(isOwnDay ? [start.day] : daysOfMonth),
    weekdays: new Set(weekdays.map(({ weekday, nth }) => weekdayKey(weekday, nth ?? 0))),
  };
}

/**
 * The days that a rule names in one month. Uses plain numbers for speed, because a rule can start long before the
 * range.
 */
function daysOfMonth({ days, weekdays }: NamedDays, year: number, month: number): number[] {
  const { dayOfWeek, daysInMonth } = new Temporal.PlainDate(year, month, 1);
  return Array.from({ length: daysInMonth }, (_, index) => index + 1).filter((day) => {
    const fromEnd = daysInMonth - day + 1;
    if (days.size > 0 && !days.has(day) && !days.has(-fromEnd)) return false;
    if (weekdays.size === 0) return true;
    const weekday = ((dayOfWeek + day - 2) % 7) + 1;
    const places = [0, Math.ceil(day / 7), -Math.ceil(fromEnd / 7)];
    return places.some((nth) => weekdays.has(weekdayKey(weekday, nth)));
  });
}

/** The days of a year on which a rule recurs, on or after its start date. */
function daysOfYear(named: NamedDays, start: Temporal.PlainDate, year: number) {
  const isBeforeStart = (month: number, day: number) =>
    year === start.year && (month < start.month || (month === start.month && day < start.day));
  return named.months.flatMap((month) =>
    daysOfMonth(named, year, month)
      .filter((day) => !isBeforeStart(month, day))
      .map((day) => ({ month, day })),
  );
}

/**
 * The recurrences of a rule between two dates, year by year. Dates that do not exist in a year are left out.
 * Source: RFC 5545, 3.3.10. Example: months [11], the fourth Thursday, from 2025 to 2026 -> [2025-11-27], [2026-11-26].
 */
export function* yearlyDates(
  start: Temporal.PlainDate,
  rule: YearlyRule,
  { from, to }: DateRange,
): Generator<Temporal.PlainDate[]> {
  const last = earlierOf(to, rule.until);
  const named = namedDays(rule, start);
  // With a count, recurrences are counted from the start. Otherwise years before the range are skipped.
  const passed = rule.count === null ? Math.floor((from.year - start.year) / rule.interval) - 1 : 0;
  let left = rule.count ?? Infinity;
  for (let year = start.year + Math.max(0, passed) * rule.interval; year <= last.year; year += rule.interval) {
    const days = daysOfYear(named, start, year).slice(0, left);
    left -= days.length;
    const selected = year < from.year ? [] : days;
    const dates = selected.map(({ month, day }) => new Temporal.PlainDate(year, month, day));
    yield dates.filter((date) => !isBefore(last, date) && !isBefore(date, from));
    if (left <= 0) return;
  }
}
