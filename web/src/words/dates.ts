import type { Language } from './words.ts';

const dayMs = 86_400_000;
const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A date plus a number of days. `addDays('2026-02-27', 2)` = "2026-03-01". */
export const addDays = (date: string, days: number): string => textOf(msOf(date) + days * dayMs);

/** Whole days from one date to another. `daysBetween('2026-02-27', '2026-03-01')` = 2. */
export const daysBetween = (from: string, to: string): number => (msOf(to) - msOf(from)) / dayMs;

/** The weekday of a date, 0 = Sunday. */
export const weekdayOf = (date: string): number => new Date(msOf(date)).getUTCDay();

/** Whether a text is a valid date. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(msOf(text)) && textOf(msOf(text)) === text;

const formatOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: 'UTC', ...options });

/** A short date. `shortDate('en', '2026-03-02')` = "2 Mar 2026". */
export const shortDate = (language: Language, date: string): string =>
  formatOf(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(msOf(date));

/** A date with its weekday. `dayOf('en', '2026-03-02')` = "Mon 2 Mar". */
export const dayOf = (language: Language, date: string): string =>
  formatOf(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(msOf(date));

/** A range of dates without repeated parts. `spanOf('en', '2026-03-02', '2026-03-08')` = "2–8 Mar 2026". */
export const spanOf = (language: Language, first: string, last: string): string =>
  formatOf(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(msOf(first), msOf(last));

/** A range of dates without the year. */
export const shortSpanOf = (language: Language, first: string, last: string): string =>
  formatOf(language, { day: 'numeric', month: 'short' }).formatRange(msOf(first), msOf(last));

/** The short weekday of a date. `weekdayText('en', '2026-03-02')` = "Mon". */
export const weekdayText = (language: Language, date: string): string =>
  formatOf(language, { weekday: 'short' }).format(msOf(date));

/** A full date. `fullDay('en', '2026-03-02')` = "Monday, 2 March 2026". */
export const fullDay = (language: Language, date: string): string =>
  formatOf(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(msOf(date));

/** The full weekday of a date. `weekdayName('de', '2026-03-02')` = "Montag". */
export const weekdayName = (language: Language, date: string): string =>
  formatOf(language, { weekday: 'long' }).format(msOf(date));

/** The first day of the week that contains a date; `weekStart` 0 = Sunday. */
export const weekOf = (date: string, weekStart: number): string =>
  addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
