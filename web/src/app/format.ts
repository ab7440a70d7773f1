import type { Language } from '../words/words.ts';

/** Instants are epoch milliseconds here, because not all browsers support Temporal yet. */
export type Millis = number;

export const millisOf = (instant: string): Millis => Date.parse(instant);

/** A figure with up to three decimals: "1.54". */
export function figureOf(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value);
}

/** Joins names into a list in the given language, such as "a, b and c". */
export const listOf = (parts: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts);
