// Local dates as whole numbers: days since 1970-01-01. Temporal takes microseconds to add days to a date, to parse it
// or to format it, and lists do this for each row. A cache returns the same date object and text for the same number.
// Invariants: dates are immutable, so they can be shared; numbers follow the ISO calendar, the only one in use.

const CACHED_DAYS = 20_000;
const EPOCH_DAY = Temporal.PlainDate.from('1970-01-01');

interface CachedDay {
  date: Temporal.PlainDate;
  text: string;
}

/** By day number. The cache is cleared when it is full, because requests can name any date. */
const cachedDays = new Map<number, CachedDay>();

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The day number of a date; NaN for a date that does not exist. Example: 1970-02-01 -> 31. */
export function dayOfParts(year: number, month: number, day: number): number {
  const length = (monthLengths[month - 1] ?? 0) + Number(month === 2 && isLeap(year));
  if (!(day >= 1 && day <= length)) return Number.NaN;
  // Counting years from March puts the leap day at the end of the year.
  const [from, monthIndex] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return 365 * from + leapDays + Math.floor((monthIndex * 306 + 5) / 10) + day - 1 - 719_468;
}

/** The day number of a date. Example: 2026-03-02 -> 20514. */
export function dayOfDate(date: Temporal.PlainDate): number {
  return dayOfParts(date.year, date.month, date.day);
}

function readDay(day: number): CachedDay {
  const cached = cachedDays.get(day);
  if (cached) return cached;
  const date = EPOCH_DAY.add({ days: day });
  const fresh = { date, text: date.toString() };
  if (cachedDays.size >= CACHED_DAYS) cachedDays.clear();
  cachedDays.set(day, fresh);
  return fresh;
}

/** The date a number of days after 1970-01-01. Example: 20514 -> 2026-03-02. */
export function dateOfDay(day: number): Temporal.PlainDate {
  return readDay(day).date;
}

/** Formats the date of a day number. Example: 20514 -> "2026-03-02". */
export function textOfDay(day: number): string {
  return readDay(day).text;
}

/** The weekday of a day number, 0 = Sunday … 6 = Saturday. Example: 0, 1970-01-01 -> 4, a Thursday. */
export function weekDayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
