import { currenciesOfCents } from '../contract/lists/currencies.ts';
import { currencyDigits, wholeUnitCodes } from '../contract/lists/whole-unit-currencies.ts';
import { halfUp, type Ratio } from './ratio.ts';

/** The hundredths in the smallest amount of a currency: 1, or 100 for currencies without decimals. */
export type MinorUnit = 1 | 100;

/** Whether an organization can choose a currency: a code in ISO 4217 with up to two decimals. */
export const isCurrency = (code: string): boolean =>
  currenciesOfCents().includes(code) || wholeUnitCodes().includes(code);

/** Source: ISO 4217. Examples: "EUR" -> 1, "JPY" -> 100. */
export const minorUnitOf = (currency: string): MinorUnit => (currencyDigits(currency) === 0 ? 100 : 1);

/**
 * Rounds hundredths >= 0 half up to the minor unit. Throws RangeError beyond 2^53. Example: 148133 1/3 in JPY ->
 * 148100.
 */
export function roundToUnit({ n, d }: Ratio, unit: MinorUnit): number {
  const rounded = Number(halfUp({ n, d: d * BigInt(unit) })) * unit;
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`${rounded} cents exceed the limit of exact amounts`);
  return rounded;
}
