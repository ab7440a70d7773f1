import type { Language } from '../words/words.ts';

/**
 * A number as it was typed: `numberOf('1,5')` = 1.5. Nothing typed is null, what is no number NaN. Digits are not
 * grouped, since `1.000` is one in one language and a thousand in another.
 */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN;
}

/** A number as a field shows it to be changed, by the decimal sign of the language. */
export function typedNumber(value: number | null | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  return language === 'de' ? String(value).replace('.', ',') : String(value);
}
