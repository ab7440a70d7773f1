import { isBefore } from './order.ts';

const DATE = String.raw`(?<date>\d{4}-\d{2}-\d{2})`;
const TIME = String.raw`(?<time>\d{2}:\d{2}(?::[0-5]\d(?:[.,]\d{1,9})?)?)`;
// In a query string an unescaped + arrives as a blank.
const OFFSET = String.raw`(?<offset>[Zz]|[+\- ]\d{2}(?::?\d{2})?)`;
const DATE_TIME = new RegExp(`^${DATE}[Tt]${TIME}${OFFSET}$`);
const DATE_WITH_OR_WITHOUT_TIME = new RegExp(`^${DATE}(?:[Tt]${TIME}${OFFSET}?)?$`);

const FIRST_YEAR = 1970;
const LAST_YEAR = 2200;
const FIRST_INSTANT = Temporal.Instant.from(`${FIRST_YEAR}-01-01T00:00Z`);
const END_INSTANT = Temporal.Instant.from(`${LAST_YEAR + 1}-01-01T00:00Z`);

const plainLength = 'YYYY-MM-DDTHH:MM:SSZ'.length;

/** The two digits at a place; NaN for anything else. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

const isPlain = (text: string) =>
  text.length === plainLength &&
  text[4] === '-' &&
  text[7] === '-' &&
  text[10] === 'T' &&
  text[13] === ':' &&
  text[16] === ':' &&
  text[19] === 'Z';

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The number of a date's day from 1970-01-01 on; NaN when there is no such date. Example: 1970-02-01 -> 31. */
function dayNumber(year: number, month: number, day: number): number {
  const length = (monthLengths[month - 1] ?? 0) + Number(month === 2 && isLeap(year));
  if (!(day >= 1 && day <= length)) return Number.NaN;
  // Years that begin in March end with the day that only some of them have.
  const [from, place] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return 365 * from + leapDays + Math.floor((place * 306 + 5) / 10) + day - 1 - 719_468;
}

/** The whole seconds since 1970 of `YYYY-MM-DDTHH:MM:SSZ`; null for anything else. */
function readPlain(text: string): number | null {
  if (!isPlain(text)) return null;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const date = dayNumber(year, twoDigits(text, 5), twoDigits(text, 8));
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)];
  const known = year >= FIRST_YEAR && year <= LAST_YEAR && hour < 24 && minute < 60 && second < 60;
  return known && date >= 0 ? date * 86_400 + hour * 3_600 + minute * 60 + second : null;
}

/**
 * Reads an ISO 8601 date-time with `Z` or an offset, with or without seconds and fraction; a blank in place of the
 * offset's `+` is read as `+`. Null for anything else: no offset, no such date, second 60, years (UTC) outside
 * 1970-2200. What programs mostly send is read digit by digit, in half the time.
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
 * The same in whole seconds since 1970, cut. What trackers mostly send is read digit by digit, in a tenth of the time.
 * Example: "1970-01-02T00:00:01.9Z" -> 86401.
 */
export function readUnixSeconds(text: string): number | null {
  const plain = readPlain(text);
  if (plain !== null) return plain;
  const instant = parseDateTime(text);
  return instant && Math.floor(instant.epochMilliseconds / 1000);
}

/**
 * Reads `YYYY-MM-DD`, or a date-time (offset or not), whose date as written counts. Null for anything else: no such
 * date or time of day, years outside 1970-2200. Example: "2026-07-30T23:59:00-08:00" -> 2026-07-30.
 */
export function parseDate(text: string): Temporal.PlainDate | null {
  const parts = DATE_WITH_OR_WITHOUT_TIME.exec(text)?.groups;
  if (!parts) return null;
  const offset = parts['offset']?.replace(' ', '+') ?? 'Z';
  // Reading the whole as an instant proves the time of day and the offset too.
  const date = readOrNull(() => {
    Temporal.Instant.from(`${parts['date']}T${parts['time'] ?? '00:00'}${offset}`);
    return Temporal.PlainDate.from(`${parts['date']}`);
  });
  return date && date.year >= FIRST_YEAR && date.year <= LAST_YEAR ? date : null;
}

/** Writes a record timestamp: UTC, always six fraction digits, cut. Example: "2026-07-30T13:09:19.868622Z". */
export function formatMicros(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'microsecond', roundingMode: 'floor' });
}

/** Writes an instant in UTC without fraction, cut to the second. Example: 13:09:19.9Z -> "2026-07-30T13:09:19Z". */
export function formatSeconds(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second', roundingMode: 'floor' });
}

/** Cuts an instant to whole microseconds, the precision the database keeps. Example: .868622999 -> .868622. */
export function truncateToMicros(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
}

/** Cuts an instant to whole seconds. Example: 13:09:19.999Z -> 13:09:19Z. */
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
