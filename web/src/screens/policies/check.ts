import type { Fault } from '../../parts/faults.ts';
import { numberOf } from '../../parts/numbers.ts';
import type { Language } from '../../words/words.ts';
import { isMinutes } from './alerts.ts';
import { formWords } from './form-words.ts';
import { ruleFaults } from './rule-values.ts';
import type { Values } from './values.ts';

/** Faults in numbers, and in values that the API would reject only after the first request of a save. */
export function check({ threshold, pay, bill, minutes, rules }: Values, language: Language): Fault[] {
  const { faults: words } = formWords(language);
  const numbers = { threshold, pay_rate_multiplier: pay, bill_rate_multiplier: bill };
  const faults = Object.entries(numbers)
    .filter(([, typed]) => numberOf(typed) === null || Number.isNaN(numberOf(typed)))
    .map(([attribute]) => ({ attribute, text: words.noNumber }));
  const multiplier = numberOf(bill) ?? 1;
  if (multiplier < 1 || multiplier > 10 || /[.,]\d{7}/.test(bill)) {
    faults.push({ attribute: 'bill_rate_multiplier', text: words.multiplier });
  }
  if (!isMinutes(minutes)) faults.push({ attribute: 'minutes_before', text: words.minutes });
  return [...faults, ...ruleFaults(rules, words.noNumber)];
}
