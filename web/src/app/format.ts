import type { Language } from '../words/words.ts';

/** Instants are epoch milliseconds here: browsers do not all have Temporal yet. */
export type Millis = number;

export const millisOf = (instant: string): Millis => Date.parse(instant);

const minuteMs = 60_000;

/** "19:00" in a zone. */
export function timeOf(at: Millis, zone: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: zone, hourCycle: 'h23' }).format(at);
}

/** A figure with at most three digits behind the point: "1.54". */
export function figureOf(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value);
}

/** Names one after the other as the language does it: "a, b and c". */
export const listOf = (parts: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts);

/** The instants at which the clock of a zone shows a multiple of so many minutes. */
export function ticksBetween([since, until]: readonly [Millis, Millis], everyMinutes: number, zone: string): Millis[] {
  const form = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });
  const ticks: Millis[] = [];
  const quarter = 15 * minuteMs;
  for (let at = Math.ceil(since / quarter) * quarter; at <= until; at += quarter) {
    const [hour, minute] = form.format(at).split(':').map(Number);
    if (((hour ?? 0) * 60 + (minute ?? 0)) % everyMinutes === 0) ticks.push(at);
  }
  return ticks;
}
