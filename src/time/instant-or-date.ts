import { type OrgCalendar, startOfLocalDate } from './calendar.ts';
import { parseDate, parseDateTime } from './text.ts';

const dateLength = 'YYYY-MM-DD'.length;

/** Parses a date without a time of day; null for anything else. */
const plainDate = (text: string) => (text.length === dateLength ? parseDate(text) : null);

/** Returns whether a text is a date-time with an offset, or a date. Example: "2026-03-02" -> true. */
export const isInstantOrDate = (text: string): boolean => parseDateTime(text) !== null || plainDate(text) !== null;

/**
 * Parses a date-time with an offset, or a date as the start of that day in the calendar. Null for anything else.
 * Example: "2026-03-02" in Europe/Berlin -> 2026-03-01T23:00:00Z.
 */
export function readInstantOrDate(calendar: OrgCalendar, text: string): Temporal.Instant | null {
  const date = plainDate(text);
  return date ? startOfLocalDate(calendar, date) : parseDateTime(text);
}
