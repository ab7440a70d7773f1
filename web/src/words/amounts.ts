import type { Language } from './words.ts';

type Signs = 'auto' | 'exceptZero';

/** An amount of money with cents, which the API uses for every currency. `moneyOf('en', 'EUR', 412.5)` = "€412.50". */
export function moneyOf(language: Language, currency: string, amount: number | string, signs: Signs = 'auto'): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: signs,
  });
  // The formatter accepts decimal text and formats it without conversion to a binary number.
  return format.format(amount as number).replace('-', '−');
}

/** An hourly rate with up to four decimals. `rateOf('en', 'EUR', 10.20833)` = "€10.2083". */
export const rateOf = (language: Language, currency: string, amount: number | string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 4 })
    .format(amount as number)
    .replace('-', '−');

/** A percentage, truncated to one decimal, because 99.99 must not appear as 100. `percentOf('en', 82.57)` = "82.5%". */
export function percentOf(language: Language, percent: number): string {
  const cut = Math.floor(percent * 10) / 10;
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(cut / 100);
}
