import { Decimal } from 'decimal.js';

// A quotient by 3600 that does not end lies farther than 60 digits from a half of what it is rounded to.
const Exact = Decimal.clone({ precision: 60 });

/**
 * Tracked seconds as hours with four decimals, half-up.
 * Source: docs/contract/budgets.md, Cost. Throws RangeError unless seconds is an integer. Example: 5000 s -> 1.3889.
 */
export function hoursOf(seconds: number): Decimal {
  return new Exact(requireSeconds(seconds)).div(3600).toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
}

/**
 * An exact decimal as the number that JSON carries; exact up to 15 significant digits.
 * Example: "1234.50" -> 1234.5.
 */
export function toWireNumber(amount: Decimal | string): number {
  return new Decimal(amount).toNumber();
}

/** Cents as decimal text in units of money. Example: "12345" -> 123.45. */
export function unitsOf(cents: string): Decimal {
  return new Exact(cents).div(100);
}

function requireSeconds(seconds: number): number {
  if (!Number.isSafeInteger(seconds)) throw new RangeError('seconds are whole numbers');
  return seconds;
}
