import type { Language } from '../../words/words.ts';

/** An amount per hour with two to six decimals. `hourlyMoneyOf('en', 'EUR', '22.727273…')` = "€22.727273…". */
export function hourlyMoneyOf(language: Language, currency: string, amount: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, ...digits });
  const number = format.format(Number(amount.replace('…', '')));
  return amount.endsWith('…') ? number.replace(/(\d)(?!.*\d)/, '$1…') : number;
}
