import { dayOf, weekdayText } from './dates.ts';
import type { Language } from './words.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter for a zone. Formatters are slow to create, and a day shows hundreds of times. */
function formatOf(tag: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [tag, timeZone, ...Object.entries(options).flat()].join(' ');
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone, ...options });
  formats.set(key, known);
  return known;
}

/** British English, because it uses the names of zones that are common in Europe. */
const tagOf = (language: Language) => (language === 'en' ? 'en-GB' : language);

/** The time zone of the browser. */
export const ownZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;

/**
 * The local time of an instant in the format of a date-time field. `localIn('Europe/Berlin', 0)` = "1970-01-01T01:00".
 */
export function localIn(timeZone: string, instant: number): string {
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = formatOf('sv-SE', timeZone, { ...date, hour: '2-digit', minute: '2-digit' });
  return format.format(instant).replace(' ', 'T');
}

/** The local date of an instant in a zone. */
export const dateIn = (timeZone: string, instant: number): string => localIn(timeZone, instant).slice(0, 10);

/** The UTC offset of a zone at an instant, in minutes. */
const aheadBy = (timeZone: string, instant: number): number =>
  (Date.parse(`${localIn(timeZone, instant)}Z`) - Math.floor(instant / minuteMs) * minuteMs) / minuteMs;

/** The instants of a local time with the offsets before and after a clock change. */
function candidatesOf(timeZone: string, local: string): readonly [number, number] {
  const asUtc = Date.parse(`${local}Z`);
  const [before, after] = [aheadBy(timeZone, asUtc - 24 * hourMs), aheadBy(timeZone, asUtc + 24 * hourMs)];
  return [asUtc - before * minuteMs, asUtc - after * minuteMs];
}

/** The instants of a local time, in order: none for a skipped time, two for a repeated one. */
export const instantsOf = (timeZone: string, local: string): number[] =>
  [...new Set(candidatesOf(timeZone, local))].filter((instant) => localIn(timeZone, instant) === local);

/**
 * The instant of a local time, in milliseconds. A repeated time yields the first of two instants. A skipped
 * time is moved forward by the length of the gap. `instantIn('Europe/Berlin', '2026-03-02T12:00')` is 11:00 UTC.
 */
export const instantIn = (timeZone: string, local: string): number =>
  instantsOf(timeZone, local)[0] ?? candidatesOf(timeZone, local)[0];

/** Whether the local time of an instant occurs twice because of a clock change. */
function isTwice(timeZone: string, at: number): boolean {
  const back = (aheadBy(timeZone, at - 3 * hourMs) - aheadBy(timeZone, at + 3 * hourMs)) * minuteMs;
  return back > 0 && [at - back, at + back].some((other) => localIn(timeZone, other) === localIn(timeZone, at));
}

/** "19:00" in a zone; "02:30 CEST" in a repeated hour. */
export function timeOf(at: number, timeZone: string, language: Language): string {
  const name = isTwice(timeZone, at) ? ({ timeZoneName: 'short' } as const) : {};
  return formatOf(tagOf(language), timeZone, { hour: '2-digit', minute: '2-digit', ...name }).format(at);
}

/** A time, with its weekday if the local date differs from the given date: "Thu 23:45". */
export function timeOn(date: string, at: number, timeZone: string, language: Language): string {
  const [shown, time] = [dateIn(timeZone, at), timeOf(at, timeZone, language)];
  return shown === date ? time : `${weekdayText(language, shown)} ${time}`;
}

/** An instant as text, with the short name of its zone. */
export function instantText(language: Language, timeZone: string, instant: number): string {
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return formatOf(tagOf(language), timeZone, { ...date, ...time }).format(instant);
}

/** The local date of an instant in a zone. `dayIn('en', 'Asia/Tokyo', Date.UTC(2026, 2, 1, 23))` = "Mon 2 Mar". */
export const dayIn = (language: Language, zone: string, at: number): string => dayOf(language, dateIn(zone, at));

/** The instants at which the local time is a multiple of the given number of minutes. */
export function ticksBetween([since, until]: readonly [number, number], everyMinutes: number, zone: string): number[] {
  const ticks: number[] = [];
  const quarter = 15 * minuteMs;
  for (let at = Math.ceil(since / quarter) * quarter; at <= until; at += quarter) {
    const [hour, minute] = localIn(zone, at).slice(11).split(':').map(Number);
    if (((hour ?? 0) * 60 + (minute ?? 0)) % everyMinutes === 0) ticks.push(at);
  }
  return ticks;
}

/** The start, end and length of a day, shown on another clock. */
export interface Edges {
  /** The start and end with their dates if they are not at midnight on that clock; otherwise null. */
  shifted: { since: string; until: string } | null;
  /** Null if the length is 24 hours. Other lengths occur on days with a clock change. */
  hours: number | null;
}

const isMidnight = (zone: string, at: number) => localIn(zone, at).endsWith('T00:00');

/** A day in one zone, shown on the clock of another. */
export function edgesOf([since, until]: readonly [number, number], zone: string, language: Language): Edges {
  const text = (at: number) => `${dayIn(language, zone, at)}, ${timeOf(at, zone, language)}`;
  const hours = (until - since) / hourMs;
  return {
    shifted: isMidnight(zone, since) && isMidnight(zone, until) ? null : { since: text(since), until: text(until) },
    hours: hours === 24 ? null : hours,
  };
}
