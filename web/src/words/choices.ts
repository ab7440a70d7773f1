import { currenciesOfCents } from '../../../src/contract/lists/currencies.ts';
import { wholeUnitCodes } from '../../../src/contract/lists/whole-unit-currencies.ts';
import { weekdayName } from './dates.ts';
import type { Language } from './words.ts';

interface Option {
  value: string;
  text: string;
}

/** All time zones that the browser supports, and the selected zone, whose name the browser may not list. */
export function zoneOptions(chosen: string): Option[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...zones].toSorted().map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }));
}

/** 1 March 2026 is a Sunday, which counts as 0. */
const sunday = 1;

/** Weekdays from Monday on, with their numbers. */
export const weekdayOptions = (language: Language): Option[] =>
  [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    value: String(day),
    text: weekdayName(language, `2026-03-0${sunday + day}`),
  }));

/** All currencies that an organization can choose, and the current one, with names. */
export function currencyOptions(language: Language, chosen: string): Option[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const codes = new Set([...currenciesOfCents(), ...wholeUnitCodes(), chosen]);
  return [...codes].toSorted().map((code) => ({ value: code, text: `${code} – ${names.of(code) ?? code}` }));
}
