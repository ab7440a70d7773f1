import { currencyDigits } from '../contract/lists/whole-unit-currencies.ts';
import type { MinorUnit } from './minor-unit.ts';
import { rateText } from './decimal-text.ts';

const centsOfUnit = 100;
const partsOfOne = 10_000;
const secondsOfHour = 3_600;

/**
 * Parses decimal text with up to two decimals into whole cents. Exact up to 15 digits.
 * Example: "20.00" -> 2000, "9999999999.99" -> 999999999999.
 */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * centsOfUnit);
}

/**
 * Parses an amount per hour with up to four decimals into cents with up to two. Exact up to 15 digits.
 * Example: "27.4375" -> 2743.75.
 */
export function hourlyCentsOf(amount: string): number {
  return tenThousandthsOf(amount) / centsOfUnit;
}

/**
 * Formats cents >= 0 as decimal text with two decimals. An amount per hour has up to four.
 * Examples: 5 -> "0.05", 2743.75 -> "27.4375".
 */
export function formatCents(cents: number): string {
  if (!Number.isInteger(cents)) return rateText(Math.round(cents * centsOfUnit) / partsOfOne);
  const rest = cents % centsOfUnit;
  return `${(cents - rest) / centsOfUnit}${rest < 10 ? '.0' : '.'}${rest}`;
}

/** Formats whole cents as decimal text with two decimals. Example: -5 -> "-0.05". */
export const formatSignedCents = (cents: number): string =>
  cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents);

/**
 * Formats whole cents with the decimals of the currency, or two if they are not a multiple of its unit. Examples:
 * 148150 in EUR -> "1481.50"; 148100 in JPY -> "1481".
 */
export const formatAmount = (cents: number, currency: string): string =>
  currencyDigits(currency) === 0 && cents % 100 === 0 ? String(cents / 100) : formatSignedCents(cents);

/**
 * Parses decimal text with up to four decimals into whole ten-thousandths. Exact up to 15 digits.
 * Example: "1.5" -> 15000, "8.0001" -> 80001.
 */
export function tenThousandthsOf(number: string): number {
  return Math.round(Number(number) * partsOfOne);
}

/** Parses decimal text with up to six decimals into whole millionths. Example: "1.333333" -> 1333333. */
export const millionthsOf = (number: string): number => Math.round(Number(number) * 1_000_000);

/** Formats ten-thousandths as the shortest decimal text. Example: 4505000 -> "450.5". */
export function formatTenThousandths(parts: number): string {
  return String(parts / partsOfOne);
}

/**
 * Returns a × b / divisor, rounded half up, for whole numbers >= 0 and an even divisor. Products that are not safe
 * integers use bigints. For smaller products the floor of the division is exact. The distance to the next whole number
 * is at least 1 / divisor, which is more than the rounding error of the division.
 */
function productOver(a: number, b: number, divisor: number): number {
  const raised = a * b + divisor / 2;
  if (raised <= Number.MAX_SAFE_INTEGER) return Math.floor(raised / divisor);
  return safeNumber((BigInt(a) * BigInt(b) + BigInt(divisor / 2)) / BigInt(divisor));
}

function safeNumber(whole: bigint): number {
  const number = Number(whole);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${whole} cents are beyond the range of exact numbers`);
  return number;
}

/**
 * Returns the cost of tracked seconds at an hourly rate in cents: seconds × rate / 3600, rounded half up to the minor
 * unit. The rate has up to two decimals. Source: docs/contract/budgets.md, Cost.
 * Throws RangeError unless seconds are whole, and for costs above 2^53 cents. Examples: 1 s at 18.00 = 0.005 -> 1;
 * 4800 s at 1111.00 in units of 100 cents -> 148100.
 */
export function costOf(seconds: number, rate: number, minorUnit: MinorUnit): number {
  const [parts, partsOfCent] = Number.isInteger(rate) ? [rate, 1] : [Math.round(rate * centsOfUnit), centsOfUnit];
  return productOver(requireWhole(seconds), parts, secondsOfHour * partsOfCent * minorUnit) * minorUnit;
}

function requireWhole(count: number): number {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('seconds must be a whole number of 0 or more');
  return count;
}
