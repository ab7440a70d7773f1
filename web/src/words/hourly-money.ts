import { moneyOf } from './amounts.ts';
import type { Language } from './words.ts';

/** An amount per hour with up to six decimals. `hourlyMoneyOf('en', 'EUR', '22.727273…')` = "€22.727273…". */
export function hourlyMoneyOf(language: Language, currency: string, amount: string): string {
  const number = moneyOf(language, currency, amount.replace('…', ''), { maximumFractionDigits: 6 });
  return amount.endsWith('…') ? number.replace(/(\d)(?!.*\d)/, '$1…') : number;
}

/** An hourly rate with up to four decimals, if it needs them. `rateOf('en', 'EUR', 10.20833)` = "€10.2083". */
export const rateOf = (language: Language, currency: string, amount: number | string): string =>
  moneyOf(language, currency, amount, { maximumFractionDigits: 4 });
