import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 60 });

/** Up to here all that hours are computed with are whole numbers that JavaScript can hold. */
const mostSeconds = 1e14;

/**
 * Tracked seconds as hours with four decimals, half-up.
 * Source: docs/contract/budgets.md, Cost. Throws RangeError unless seconds is an integer. Example: 5000 s -> 1.3889.
 */
export function hoursOf(seconds: number): number {
  const length = Math.abs(seconds);
  if (!Number.isInteger(length) || length > mostSeconds) throw new RangeError('seconds are whole numbers');
  // Ten thousandths of an hour are seconds × 25 / 9; a half is added by way of eighteenths.
  const eighteenths = 50 * length + 9;
  return (Math.sign(seconds) * (eighteenths - (eighteenths % 18))) / 18 / 10_000;
}

/**
 * An exact decimal as the number that JSON carries; exact up to 15 significant digits.
 * Example: "1234.50" -> 1234.5.
 */
export const toWireNumber = (amount: Decimal | string): number =>
  typeof amount === 'string' ? Number(amount) : amount.toNumber();

/**
 * Cents as decimal text in units of money, as the number that JSON carries. Of whole numbers a division answers the
 * number nearest to the exact quotient. Example: "12345" -> 123.45.
 */
export function unitsOf(cents: string): number {
  const whole = Number(cents);
  return Number.isSafeInteger(whole) ? whole / 100 : new Exact(cents).div(100).toNumber();
}
