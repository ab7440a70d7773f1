import { Decimal } from 'decimal.js';

// 60 digits hold every product exactly; a quotient by 3600 that does not end lies farther than that from a half cent,
// so rounding it to cents afterwards is the rounding of the exact value.
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/**
 * Rounds an amount to two decimals, half a cent away from zero (as PostgreSQL's `round(numeric, 2)` does).
 * Examples: 1.005 -> 1.01, 1.0049 -> 1, -1.005 -> -1.01.
 */
export function roundHalfUpCents(amount: Decimal | string): Decimal {
  return roundHalfUp(amount, 2);
}

/**
 * The cost of tracked seconds at an hourly rate: seconds × rate / 3600, computed exactly and then rounded to cents.
 * Source: spec-decisions, section 5, Cost. Throws RangeError unless seconds is an integer.
 * Example: 1 s at 18.00 = 0.005 -> 0.01.
 */
export function costOf(seconds: number, rate: Decimal | string): Decimal {
  return roundHalfUpCents(new Exact(requireSeconds(seconds)).times(rate).div(3600));
}

/**
 * Tracked seconds as hours with four decimals, half-up.
 * Source: spec-decisions, section 5, Cost. Throws RangeError unless seconds is an integer. Example: 5000 s -> 1.3889.
 */
export function hoursOf(seconds: number): Decimal {
  return roundHalfUp(new Exact(requireSeconds(seconds)).div(3600), 4);
}

/**
 * An exact decimal as the number that JSON carries; exact up to 15 significant digits.
 * Example: "1234.50" -> 1234.5.
 */
export function toWireNumber(amount: Decimal | string): number {
  return new Decimal(amount).toNumber();
}

function roundHalfUp(amount: Decimal | string, decimals: number): Decimal {
  return new Decimal(amount).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
}

function requireSeconds(seconds: number): number {
  if (!Number.isSafeInteger(seconds)) throw new RangeError('seconds are whole numbers');
  return seconds;
}
