import { dayAfter } from '../../../../../time/adjacent.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../../../../time/calendar.ts';
import { isBefore } from '../../../../../time/order.ts';

/** Local hours after which a day's budgets are looked ahead on: what is found is there by the morning. */
const hours = 5;
/** So many days ahead a budget without end is told of. Every one is spent some day. */
const daysAhead = 28;
/** Hours have four decimals; what is beyond comes of adding them up. */
const decimals = 4;

interface Outlook {
  spent: number;
  /** The limit with what was carried; null = no limit. */
  available: number | null;
  /** What is spent at the end of the period, and in how many days all that may be is; null = too few weeks. */
  forecast: { end: { middle: number } | null; exhaustion: { middle: number } | null } | null;
}

/**
 * Whether a budget that is not spent yet is to be told of: at the end of its period the middle of what is expected is
 * more than may be spent; without an end, the middle of the days on which it is spent is within four weeks.
 * Source: docs/contract/budgets.md, Forecast. Example: 15 hours, 10 spent, 20 expected -> true; 15 expected -> false.
 */
export function isExpectedToExceed({ spent, available, forecast }: Outlook): boolean {
  if (available === null || forecast === null || spent >= available) return false;
  if (forecast.end) return Number(forecast.end.middle.toFixed(decimals)) > available;
  return forecast.exhaustion !== null && forecast.exhaustion.middle <= daysAhead;
}

/** The next early morning of an organization. Example, in UTC: 04:00 -> 05:00, 05:00 -> 05:00 on the day after. */
export function nextMorning(calendar: OrgCalendar, now: Temporal.Instant): Temporal.Instant {
  const today = localDate(calendar, now);
  const [first, second] = [today, dayAfter(today)].map((day) => startOfLocalDate(calendar, day).add({ hours }));
  return first && isBefore(now, first) ? first : (second ?? now);
}
