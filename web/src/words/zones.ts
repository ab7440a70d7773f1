import { dayOf } from './dates.ts';
import type { Language } from './words.ts';

const minuteMs = 60_000;

/** The local time of an instant as a date-time field writes it. `localIn('Europe/Berlin', 0)` = "1970-01-01T01:00". */
export function localIn(timeZone: string, instant: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(instant).replace(' ', 'T');
}

/** Minutes that the clocks of a zone are ahead of UTC at an instant. */
const aheadBy = (timeZone: string, instant: number): number =>
  (Date.parse(`${localIn(timeZone, instant)}Z`) - Math.floor(instant / minuteMs) * minuteMs) / minuteMs;

/**
 * The instant of a local time, in milliseconds; of one that there are two of the first, of one that is skipped the one
 * as far after the change. `instantIn('Europe/Berlin', '2026-03-02T12:00')` is 11:00 UTC.
 */
export function instantIn(timeZone: string, local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  const day = 24 * 60 * minuteMs;
  const [before, after] = [aheadBy(timeZone, asUtc - day), aheadBy(timeZone, asUtc + day)];
  const candidates = [asUtc - before * minuteMs, asUtc - after * minuteMs];
  return candidates.find((instant) => localIn(timeZone, instant) === local) ?? asUtc - before * minuteMs;
}

/** An instant in words, with the short name of its zone. */
export function instantText(language: Language, timeZone: string, instant: number): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(instant);
}

/** An instant's day by the clock of a zone. `dayIn('en', 'Asia/Tokyo', Date.UTC(2026, 2, 1, 23))` = "Mon 2 Mar". */
export const dayIn = (language: Language, zone: string, at: number): string =>
  dayOf(language, localIn(zone, at).slice(0, 10));
