import type { Language } from '../words/words.ts';

/** Instants are epoch milliseconds here: browsers do not all have Temporal yet. */
export type Millis = number;

export const millisOf = (instant: string): Millis => Date.parse(instant);

/** A figure with at most three digits behind the point: "1.54". */
export function figureOf(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value);
}

/** Names one after the other as the language does it: "a, b and c". */
export const listOf = (parts: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts);
