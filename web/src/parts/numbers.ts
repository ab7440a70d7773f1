import type { Language } from '../words/words.ts';

const thousands = { en: /^-?[1-9]\d{0,2},\d{3}$/, de: /^-?[1-9]\d{0,2}\.\d{3}$/ };
let grouped: RegExp = thousands.en;

/** Sets the language of typed numbers. */
export function typeNumbersIn(language: Language): void {
  grouped = thousands[language];
}

/**
 * Parses a typed number: `numberOf('1,5')` = 1.5. Empty text is null, an invalid number NaN. Point and comma both count
 * as the decimal sign, unless the language uses the sign to separate thousands: `4.500` is 4.5 in English and 4,500 in
 * German.
 */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (grouped.test(trimmed)) return NaN;
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN;
}

/** A number as the text of a field, with the decimal sign of the language. */
export function typedNumber(value: number | null | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  return language === 'de' ? String(value).replace('.', ',') : String(value);
}
