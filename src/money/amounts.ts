import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 60 });

/** Up to this limit, every intermediate value of `hoursOf` is a safe integer. */
const mostSeconds = 1e14;

/**
 * Converts tracked seconds to hours with four decimals, rounded half-up.
 * Source: docs/contract/budgets.md, Cost. Throws RangeError unless seconds is an integer. Example: 5000 s -> 1.3889.
 */
export function hoursOf(seconds: number): number {
  const length = Math.abs(seconds);
  if (!Number.isInteger(length) || length > mostSeconds) throw new RangeError('seconds are whole numbers');
  // One ten-thousandth of an hour is 9/25 of a second. With 18 units for each ten-thousandth, the half that is added
  // for rounding is a whole number: 9.
  const eighteenths = 50 * length + 9;
  return (Math.sign(seconds) * (eighteenths - (eighteenths % 18))) / 18 / 10_000;
}

/**
 * Converts an exact decimal to the number that JSON carries. The result is exact up to 15 significant digits.
 * Example: "1234.50" -> 1234.5.
 */
export const toWireNumber = (amount: Decimal | string): number =>
  typeof amount === 'string' ? Number(amount) : amount.toNumber();

/**
 * Converts cents, as decimal text, to the number of currency units that JSON carries. For safe integers, a plain
 * division already returns the number nearest to the exact quotient. Example: "12345" -> 123.45.
 */
export function unitsOf(cents: string): number {
  const whole = Number(cents);
  return Number.isSafeInteger(whole) ? whole / 100 : new Exact(cents).div(100).toNumber();
}
