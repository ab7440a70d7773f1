import type { PayStatement } from './use-periods.ts';

type Line = NonNullable<PayStatement['lines']>[number];

/** What the pay of a line is the product of, with its hours. */
interface Product {
  factor: number;
  /** Money per hour. */
  rate: number;
  /** Whether the rate follows from the pay, since a rule decides beside the factor. */
  isDerived: boolean;
  /** Whether the product is off by some cents: pay is rounded once for the week, then spread over its days. */
  isRounded: boolean;
}

/** What rounding can make of the row of a day. */
const mostCents = 5;
/** Digits of a derived rate, so that the hours of a month times it are right to the cent. */
const digits = 4;

/**
 * How a line can be checked: straight pay is its hours at the rate, a premium what the factor adds to that. A premium
 * that is of a regular rate or has an amount added to it, and a salary that pays some of the hours, give the rate that
 * their pay comes to. null where there are no hours or no pay by the hour.
 * Example: 4 h of premium at a multiplier of 1.5 and 20.00 -> 0.5 × 20.00.
 */
export function productOf({
  component,
  seconds,
  pay,
  pay_rate: rate,
  pay_rate_multiplier: text,
}: Line): Product | null {
  if (seconds === 0 || typeof pay !== 'string') return null;
  const hours = seconds / 3_600;
  const factor = component === 'straight' ? 1 : Number((Number(text) - 1).toFixed(digits));
  const off =
    typeof rate === 'string' && factor > 0 ? Math.abs(hours * factor * Number(rate) - Number(pay)) * 100 : NaN;
  if (off <= mostCents) return { factor, rate: Number(rate), isDerived: false, isRounded: off > 0.51 };
  if (Number(pay) === 0) return null;
  return { factor: 1, rate: Number((Number(pay) / hours).toFixed(digits)), isDerived: true, isRounded: false };
}
