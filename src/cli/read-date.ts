import { parseDate } from '../time/text.ts';
import { CommandError } from './errors.ts';

/** Parses the date of an option: `2026-03-01`. */
export function readDate(text: string, option: string): Temporal.PlainDate {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null;
  if (!date) throw new CommandError(`${option} must be a date as YYYY-MM-DD, from the years 1970 to 2200.`, 2);
  return date;
}
