import { moneyOf } from '../../words/amounts.ts';
import { durationOf, secondsOfHours } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import type { BudgetRow } from './rows.ts';

/** How amounts are written for a reader. */
export interface AmountFormat {
  language: Language;
  currency: string;
}

/** An amount in the unit of its budget, or a dash if the amount is missing or hidden. */
export function amountOf({ language, currency }: AmountFormat, unit: BudgetRow['unit'], value?: number | null): string {
  if (unit === null || value === undefined || value === null) return '–';
  return unit === 'money' ? moneyOf(language, currency, value) : durationOf(secondsOfHours(value));
}
