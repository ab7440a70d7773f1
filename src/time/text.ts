import { dateOfDay, dayOfParts, textOfDay } from './day-numbers.ts';
import { isBefore } from './order.ts';

const DATE = String.raw`(?<date>\d{4}-\d{2}-\d{2})`;
const TIME = String.raw`(?<time>\d{2}:\d{2}(?::[0-5]\d(?:[.,]\d{1,9})?)?)`;
// In a query string an unescaped + arrives as a space.
const OFFSET = String.raw`(?<offset>[Zz]|[+\- ]\d{2}(?::?\d{2})?)`;
const DATE_TIME = new RegExp(`^${DATE}[Tt ]${TIME}${OFFSET}$`);
const DATE_WITH_OR_WITHOUT_TIME = new RegExp(`^${DATE}(?:[Tt ]${TIME}${OFFSET}?)?$`);

const FIRST_YEAR = 1970;
const LAST_YEAR = 2200;
const FIRST_INSTANT = Temporal.Instant.from(`${FIRST_YEAR}-01-01T00:00Z`);
const END_INSTANT = Temporal.Instant.from(`${LAST_YEAR + 1}-01-01T00:00Z`);

const DAY_SECONDS = 86_400;
const END_DAY = dayOfParts(LAST_YEAR + 1, 1, 1);
const isKnown = (day: number) => day >= 0 && day < END_DAY;

const plainLength = 'YYYY-MM-DDTHH:MM:SSZ'.length;
const dateLength = 'YYYY-MM-DD'.length;

/** The number formed by two digits at an index; NaN for anything else. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const isPlain = (text: string) =>
  text.length === plainLength && text[10] === 'T' && text[13] === ':' && text[16] === ':' && text[19] === 'Z';

/** The day number of a text that begins with `YYYY-MM-DD`. NaN for other texts and for dates that do not exist. */
function readDay(text: string): number {
  if (text[4] !== '-' || text[7] !== '-') return Number.NaN;
  return dayOfParts(twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8));
}

/** The whole seconds since 1970 of `YYYY-MM-DDTHH:MM:SSZ`; null for anything else. */
function readPlain(text: string): number | null {
  if (!isPlain(text)) return null;
  const day = readDay(text);
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  const known = isKnown(day) && hour < 24 && minute < 60 && second < 60;
  return known ? day * DAY_SECONDS + hour * 3_600 + minute * 60 + second : null;
}

/**
 * Parses an ISO 8601 date-time with `Z` or an offset, with or without seconds and fraction. A space can replace `T`,
 * and a space in place of the offset's `+` is read as `+`. Null for anything else: no offset, a date that does not
 * exist, second 60, years (UTC) outside 1970-2200. Most clients send `YYYY-MM-DDTHH:MM:SSZ`, which is parsed digit by
 * digit in half the time.
 * Example: "2026-07-30T15:09:19 02:00" -> 2026-07-30T13:09:19Z.
 */
export function parseDateTime(text: string): Temporal.Instant | null {
  const plain = readPlain(text);
  if (plain !== null) return Temporal.Instant.fromEpochMilliseconds(plain * 1000);
  const parts = DATE_TIME.exec(text)?.groups;
  if (!parts) return null;
  const offset = parts['offset']?.replace(' ', '+') ?? '';
  const instant = readOrNull(() => Temporal.Instant.from(`${parts['date']}T${parts['time']}${offset}`));
  if (!instant || isBefore(instant, FIRST_INSTANT)) return null;
  return isBefore(instant, END_INSTANT) ? instant : null;
}

/**
 * Like `parseDateTime`, in whole seconds since 1970, rounded down. The form that most trackers send is parsed digit by
 * digit in a tenth of the time.
 * Example: "1970-01-02T00:00:01.9Z" -> 86401.
 */
export function readUnixSeconds(text: string): number | null {
  const plain = readPlain(text);
  if (plain !== null) return plain;
  const instant = parseDateTime(text);
  return instant && Math.floor(instant.epochMilliseconds / 1000);
}

/**
 * Parses `YYYY-MM-DD`, or the date as written in a date-time with or without offset. Null for anything else: a date or
 * time of day that does not exist, years outside 1970-2200.
 * Example: "2026-07-30T23:59:00-08:00" -> 2026-07-30.
 */
export function parseDate(text: string): Temporal.PlainDate | null {
  if (text.length === dateLength) {
    const day = readDay(text);
    return isKnown(day) ? dateOfDay(day) : null;
  }
  const parts = DATE_WITH_OR_WITHOUT_TIME.exec(text)?.groups;
  if (!parts) return null;
  const offset = parts['offset']?.replace(' ', '+') ?? 'Z';
  // The whole text is parsed as an instant, because this also validates the time of day and the offset.
  const date = readOrNull(() => {
    Temporal.Instant.from(`${parts['date']}T${parts['time'] ?? '00:00'}${offset}`);
    return Temporal.PlainDate.from(`${parts['date']}`);
  });
  return date && date.year >= FIRST_YEAR && date.year <= LAST_YEAR ? date : null;
}

/**
 * Parses a date that the server or the database has written, in any year. Throws RangeError for anything else.
 * Example: "2026-07-30" -> 2026-07-30.
 */
export function dateOfText(text: string): Temporal.PlainDate {
  const day = text.length === dateLength ? readDay(text) : Number.NaN;
  return Number.isNaN(day) ? Temporal.PlainDate.from(text) : dateOfDay(day);
}

/** Formats a record timestamp in UTC with six fraction digits, truncated. Example: "2026-07-30T13:09:19.868622Z". */
export function formatMicros(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'microsecond', roundingMode: 'floor' });
}

const twoPlaces = (value: number) => (value < 10 ? `0${value}` : `${value}`);

/** Formats an instant in UTC, truncated to the second. Example: 13:09:19.9Z -> "2026-07-30T13:09:19Z". */
export function formatSeconds(instant: Temporal.Instant): string {
  const seconds = Math.floor(instant.epochMilliseconds / 1000);
  const day = Math.floor(seconds / DAY_SECONDS);
  const rest = seconds - day * DAY_SECONDS;
  const clock = [Math.floor(rest / 3_600), Math.floor(rest / 60) % 60, rest % 60].map(twoPlaces).join(':');
  return `${textOfDay(day)}T${clock}Z`;
}

/** Truncates an instant to whole microseconds, the precision of the database. Example: .868622999 -> .868622. */
export function truncateToMicros(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
}

/** Truncates an instant to whole seconds. Example: 13:09:19.999Z -> 13:09:19Z. */
export function truncateToSeconds(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'second', roundingMode: 'floor' });
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Stored UTC text without its fraction. Example: 2026-03-02T09:00:00.000000Z -> 2026-03-02T09:00:00Z. */
export const secondText = (instant: string): string => `${instant.slice(0, 19)}Z`;
