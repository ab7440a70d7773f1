import { addDays, justBefore } from './adjacent.ts';
import { dateOfDay, dayOfDate, weekDayOf } from './day-numbers.ts';
import { earlierOf, isBefore } from './order.ts';
import type { BoundedRange } from './range.ts';
import { startOfZoneDay, zoneDayInterval } from './zone-days.ts';

/** 0 = Sunday … 6 = Saturday. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `weekly`: the start of a local week; `daily`: the start of a local day. */
export type BoundaryKind = 'weekly' | 'daily';

export interface CalendarRules {
  timeZone: string;
  weekStart: WeekDay;
}

/**
 * `effectiveFrom` null: valid from the beginning of time. Later versions begin at a week start of the previous version.
 */
export interface CalendarVersion extends CalendarRules {
  effectiveFrom: Temporal.Instant | null;
}

/** The versions of an organization's calendar, in ascending order. The first version has no start. */
export type OrgCalendar = readonly CalendarVersion[];

/**
 * Returns whether two calendars have the same days and weeks: the same zone by name and the same first day of the week.
 * Example: Monday weeks in Europe/Berlin and Sunday weeks in Europe/Berlin -> false.
 */
export function isSameCalendar(a: CalendarRules, b: CalendarRules): boolean {
  return a.timeZone === b.timeZone && a.weekStart === b.weekStart;
}

const ZONE_NAME = /^[A-Za-z][\w+\-/]*$/;

/**
 * Returns whether the text names an IANA time zone, canonical or alias, in any letter case. Offsets are not names.
 * Example: "Europe/Berlin", "Asia/Calcutta", "UTC" -> true; "+02:00", "Berlin" -> false.
 */
export function isTimeZone(id: string): boolean {
  if (!ZONE_NAME.test(id)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id);
    return true;
  } catch {
    return false;
  }
}

/**
 * The version in force at an instant: the version with the latest `effectiveFrom` at or before the instant.
 * Throws RangeError if the calendar's first version starts after the instant.
 * Example: with versions from null and from E, the instant E -> the second.
 */
export function rulesAt(calendar: OrgCalendar, instant: Temporal.Instant): CalendarVersion {
  return versionAt(calendar, versionIndexAt(calendar, instant));
}

/**
 * The newest version, whether in force or in the future. Throws RangeError on an empty calendar.
 * Example: the version that an owner set last, which GET organization shows.
 */
export function latestRules(calendar: OrgCalendar): CalendarVersion {
  return versionAt(calendar, calendar.length - 1);
}

/**
 * The organization's local date at an instant, under the calendar version in force.
 * Example: 2026-03-02T23:30Z in Europe/Berlin -> 2026-03-03.
 */
export function localDate(calendar: OrgCalendar, instant: Temporal.Instant): Temporal.PlainDate {
  return dateOfDay(zoneDayInterval(rulesAt(calendar, instant).timeZone, instant.epochMilliseconds).day);
}

/**
 * The first instant of a local date. For a date that the zone skips, it is the first instant of the next date.
 * Throws RangeError on an unknown zone. Examples: 2025-09-07 in America/Santiago -> 01:00 local, because midnight is
 * skipped; 2011-12-30 in Pacific/Apia -> 2011-12-31T00:00+14:00.
 */
export function startOfDay(timeZone: string, date: Temporal.PlainDate): Temporal.Instant {
  return instantAt(startOfZoneDay(timeZone, dayOfDate(date)));
}

/**
 * A local date as a range from its first instant to the first instant of the next date. Empty if the zone skips it.
 * Example: 2026-03-29 in Europe/Berlin -> 2026-03-28T23:00Z .. 2026-03-29T22:00Z, 23 hours.
 */
export function dayRange(rules: CalendarRules, date: Temporal.PlainDate): BoundedRange {
  return rangeOfDays(rules.timeZone, date, 1);
}

/**
 * The first date of the local week that contains a date.
 * Example: weekStart 1 (Monday), Sunday 2026-03-08 -> 2026-03-02.
 */
export function weekStartDate(rules: CalendarRules, date: Temporal.PlainDate): Temporal.PlainDate {
  return addDays(date, -daysIntoWeek(rules, dayOfDate(date)));
}

/**
 * The local week that contains a date, from its first instant to the first instant of the next week.
 * Example: Monday weeks in Europe/Berlin, 2026-03-29 -> 2026-03-22T23:00Z .. 2026-03-29T22:00Z, 167 hours.
 */
export function weekRange(rules: CalendarRules, date: Temporal.PlainDate): BoundedRange {
  return rangeOfDays(rules.timeZone, weekStartDate(rules, date), 7);
}

/**
 * The first boundary strictly after an instant: the first instant of the next local day or of the next local week.
 * Example: Monday weeks in Europe/Berlin, weekly after 2026-03-04T10:00Z -> 2026-03-08T23:00Z.
 */
export function nextBoundary(rules: CalendarRules, kind: BoundaryKind, instant: Temporal.Instant): Temporal.Instant {
  const atMs = instant.epochMilliseconds;
  const today = zoneDayInterval(rules.timeZone, atMs).day;
  const days = kind === 'weekly' ? 7 : 1;
  let opens = kind === 'weekly' ? today - daysIntoWeek(rules, today) : today;
  let boundaryMs: number;
  do {
    // If clocks go back over midnight, a second pass is needed, because the next date has already begun once.
    opens += days;
    boundaryMs = startOfZoneDay(rules.timeZone, opens);
  } while (atMs >= boundaryMs);
  return instantAt(boundaryMs);
}

/**
 * The first boundary at or after an instant.
 * Example: daily in UTC, 2026-03-04T00:00Z -> itself; 2026-03-04T00:00:01Z -> 2026-03-05T00:00Z.
 */
export function boundaryAtOrAfter(
  rules: CalendarRules,
  kind: BoundaryKind,
  instant: Temporal.Instant,
): Temporal.Instant {
  return nextBoundary(rules, kind, justBefore(instant));
}

/**
 * The first boundary at or after the start of a local date.
 * Example: Monday weeks in UTC, weekly on Wednesday 2026-03-04 -> 2026-03-09T00:00Z; on Monday 2026-03-09 -> the same.
 */
export function boundaryOnOrAfter(
  rules: CalendarRules,
  kind: BoundaryKind,
  date: Temporal.PlainDate,
): Temporal.Instant {
  return boundaryAtOrAfter(rules, kind, startOfDay(rules.timeZone, date));
}

/**
 * `nextBoundary` for a calendar that changes. The instant E of a change is a boundary of both kinds. Boundaries up to E
 * follow the old version, and later boundaries the new version. Example: Monday weeks become Sunday weeks at E = Monday
 * 2026-03-09T00:00Z: weekly after 2026-03-04 -> E, after E -> Sunday 2026-03-15T00:00Z.
 */
export function calendarNextBoundary(
  calendar: OrgCalendar,
  kind: BoundaryKind,
  instant: Temporal.Instant,
): Temporal.Instant {
  const index = versionIndexAt(calendar, instant);
  const boundary = nextBoundary(versionAt(calendar, index), kind, instant);
  const change = calendar[index + 1]?.effectiveFrom;
  return earlierOf(boundary, change ?? null);
}

/**
 * `boundaryAtOrAfter` for a calendar that changes.
 * Example: with the change at E above, weekly at or after E -> E.
 */
export function calendarBoundaryAtOrAfter(
  calendar: OrgCalendar,
  kind: BoundaryKind,
  instant: Temporal.Instant,
): Temporal.Instant {
  return calendarNextBoundary(calendar, kind, justBefore(instant));
}

/**
 * `boundaryOnOrAfter` for a calendar that changes.
 * Example: with the change at E above, weekly on 2026-03-10 -> Sunday 2026-03-15T00:00Z.
 */
export function calendarBoundaryOnOrAfter(
  calendar: OrgCalendar,
  kind: BoundaryKind,
  date: Temporal.PlainDate,
): Temporal.Instant {
  return calendarBoundaryAtOrAfter(calendar, kind, startOfLocalDate(calendar, date));
}

/**
 * The first instant whose local date, under the version in force, is the given date or a later one.
 * Example: zone UTC becomes Asia/Tokyo at E = 2026-03-09T00:00Z: 2026-03-09 -> E, 2026-03-10 -> 2026-03-09T15:00Z.
 */
export function startOfLocalDate(calendar: OrgCalendar, date: Temporal.PlainDate): Temporal.Instant {
  for (const [index, version] of calendar.entries()) {
    const opened = firstUnder(version, date);
    const change = calendar[index + 1]?.effectiveFrom;
    if (isBefore(opened, change ?? null)) return opened;
  }
  throw new RangeError('a calendar needs at least one version');
}

/** The first instant, at or after the version's start, at which the version's clock shows the date or a later date. */
function firstUnder(version: CalendarVersion, date: Temporal.PlainDate): Temporal.Instant {
  const opened = startOfDay(version.timeZone, date);
  if (!version.effectiveFrom || !isBefore(opened, version.effectiveFrom)) return opened;
  let interval = zoneDayInterval(version.timeZone, version.effectiveFrom.epochMilliseconds);
  const day = dayOfDate(date);
  if (interval.day >= day) return version.effectiveFrom;
  // The version begins in an hour that is repeated because clocks go back over midnight. The date begins a second time.
  while (interval.day < day) interval = zoneDayInterval(version.timeZone, interval.untilMs);
  return instantAt(interval.sinceMs);
}

const instantAt = (epochMs: number) => Temporal.Instant.fromEpochMilliseconds(epochMs);

/** The number of days since the first day of the week, 0..6. */
const daysIntoWeek = ({ weekStart }: CalendarRules, day: number) => (weekDayOf(day) - weekStart + 7) % 7;

function rangeOfDays(timeZone: string, date: Temporal.PlainDate, days: number): BoundedRange {
  const day = dayOfDate(date);
  const [since, until] = [startOfZoneDay(timeZone, day), startOfZoneDay(timeZone, day + days)];
  return { since: instantAt(since), until: instantAt(until) };
}

function versionIndexAt(calendar: OrgCalendar, instant: Temporal.Instant): number {
  return calendar.findLastIndex(({ effectiveFrom }) => effectiveFrom === null || !isBefore(instant, effectiveFrom));
}

function versionAt(calendar: OrgCalendar, index: number): CalendarVersion {
  const version = calendar[index];
  if (!version) throw new RangeError('a calendar needs a version for all time');
  return version;
}
