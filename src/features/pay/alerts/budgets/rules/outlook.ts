import { dayAfter } from '../../../../../time/adjacent.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../../../../time/calendar.ts';
import { isBefore } from '../../../../../time/order.ts';

/** The local hour at which a day's budgets are evaluated, so events exist in the morning. */
const hours = 5;
/** A budget without an end is always exhausted at some point, so its event is emitted only this many days ahead. */
const daysAhead = 28;
/** Hours have four decimals. Further decimals are rounding errors. */
const decimals = 4;

interface Outlook {
  spent: number;
  /** The limit plus the carried amount. null = no limit. */
  available: number | null;
  /**
   * The spend at the end of the period, and the number of days until the budget is exhausted. null = too few weeks of
   * data.
   */
  forecast: { end: { middle: number } | null; exhaustion: { middle: number } | null } | null;
}

/**
 * Whether an unspent budget is expected to exceed its limit. With an end, the middle of the expected spend exceeds the
 * available amount. Without an end, the middle of the expected exhaustion is within four weeks.
 * Source: docs/contract/budgets.md, Forecast. Example: 15 hours, 10 spent, 20 expected -> true; 15 expected -> false.
 */
export function isExpectedToExceed({ spent, available, forecast }: Outlook): boolean {
  if (available === null || forecast === null || spent >= available) return false;
  if (forecast.end) return Number(forecast.end.middle.toFixed(decimals)) > available;
  return forecast.exhaustion !== null && forecast.exhaustion.middle <= daysAhead;
}

/** The next early morning of an organization. Example, in UTC: 04:00 -> 05:00, 05:00 -> 05:00 on the next day. */
export function nextMorning(calendar: OrgCalendar, now: Temporal.Instant): Temporal.Instant {
  const today = localDate(calendar, now);
  const [first, second] = [today, dayAfter(today)].map((day) => startOfLocalDate(calendar, day).add({ hours }));
  return first && isBefore(now, first) ? first : (second ?? now);
}
