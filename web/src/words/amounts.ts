import { currencyDigits } from '../../../src/contract/lists/whole-unit-currencies.ts';
import type { Language } from './words.ts';

/** The format of a difference: with a plus or minus unless it is 0. */
export const withSign = { signDisplay: 'exceptZero' } as const;

/**
 * An amount of money with the decimals of its currency, or up to two if it has more. `more` changes the format.
 * `moneyOf('en', 'EUR', 412.5)` = "€412.50", `moneyOf('en', 'JPY', 1481)` = "¥1,481".
 */
export function moneyOf(
  language: Language,
  currency: string,
  amount: number | string,
  more?: Pick<Intl.NumberFormatOptions, 'signDisplay' | 'maximumFractionDigits'>,
): string {
  const digits = { minimumFractionDigits: currencyDigits(currency), maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, ...digits, ...more });
  // The formatter accepts decimal text and formats it without conversion to a binary number.
  return format.format(amount as number).replace('-', '−');
}

/** A percentage, truncated to one decimal, because 99.99 must not appear as 100. `percentOf('en', 82.57)` = "82.5%". */
export function percentOf(language: Language, percent: number): string {
  const cut = Math.floor(percent * 10) / 10;
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(cut / 100);
}
