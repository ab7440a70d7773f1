import { fullDay } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import type { EnteredDay } from './use-holidays.ts';
import { holidayWords } from './words.ts';

/** The date of a holiday, its start if it does not begin at midnight, and its class. */
export function dayText(language: Language, day: EnteredDay): string {
  const { days: words } = holidayWords(language);
  return [
    fullDay(language, day.date),
    ...(day.starts_at ? [words.from(day.starts_at)] : []),
    ...(day.class ? [words.ofClass(day.class)] : []),
  ].join(', ');
}
