import type { OrgCalendar } from './calendar.ts';
import { textOfDay } from './day-numbers.ts';
import { zoneDayInterval, type DayInterval } from './zone-days.ts';

/**
 * Creates a function from an instant, in epoch milliseconds, to the interval of its local date under the calendar
 * version in force. The function caches the last interval, so for instants in roughly ascending order it needs only two
 * comparisons. Throws RangeError on an empty calendar. Example: Europe/Berlin, 2026-03-02T12:00Z -> day 20514 until
 * 2026-03-02T23:00Z.
 */
export function createDayIntervalFinder(calendar: OrgCalendar): (epochMs: number) => DayInterval {
  const versions = calendar.map((version, index) => ({
    timeZone: version.timeZone,
    sinceMs: version.effectiveFrom?.epochMilliseconds ?? -Infinity,
    untilMs: calendar[index + 1]?.effectiveFrom?.epochMilliseconds ?? Infinity,
  }));
  let last: DayInterval = { sinceMs: Infinity, untilMs: -Infinity, day: 0 };
  return (epochMs) => {
    if (last.sinceMs <= epochMs && epochMs < last.untilMs) return last;
    const version = versions.find(({ sinceMs, untilMs }) => sinceMs <= epochMs && epochMs < untilMs);
    if (!version) throw new RangeError('a calendar needs a version for all time');
    const interval = zoneDayInterval(version.timeZone, epochMs);
    last = {
      day: interval.day,
      sinceMs: Math.max(interval.sinceMs, version.sinceMs),
      untilMs: Math.min(interval.untilMs, version.untilMs),
    };
    return last;
  };
}

/**
 * A fast `localDate`: creates a function from epoch milliseconds to the organization's local date as `YYYY-MM-DD`.
 * Example: Asia/Kathmandu, 2026-03-02T18:15Z -> "2026-03-03".
 */
export function createDayFinder(calendar: OrgCalendar): (epochMs: number) => string {
  const findInterval = createDayIntervalFinder(calendar);
  return (epochMs) => textOfDay(findInterval(epochMs).day);
}
