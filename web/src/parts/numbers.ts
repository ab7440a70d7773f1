import type { Language } from '../words/words.ts';

const thousands = { en: /^-?[1-9]\d{0,2},\d{3}$/, de: /^-?[1-9]\d{0,2}\.\d{3}$/ };
let grouped: RegExp = thousands.en;

/** Numbers are typed from now on by who reads a language. */
export function typeNumbersIn(language: Language): void {
  grouped = thousands[language];
}

/**
 * A number as it was typed: `numberOf('1,5')` = 1.5. Nothing typed is null, what is no number NaN. Either sign is taken
 * as the decimal one, except where it marks a thousand in the language: `4.500` is four and a half in one and a salary
 * in the other.
 */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (grouped.test(trimmed)) return NaN;
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN;
}

/** A number as a field shows it to be changed, by the decimal sign of the language. */
export function typedNumber(value: number | null | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  return language === 'de' ? String(value).replace('.', ',') : String(value);
}
