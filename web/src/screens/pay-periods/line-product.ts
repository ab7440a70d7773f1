import type { PayStatement } from './use-periods.ts';

type Line = NonNullable<PayStatement['lines']>[number];

/** The factors that, multiplied by its hours, give the pay of a line. */
interface Product {
  factor: number;
  /** Money per hour. */
  rate: number;
  /** Whether the rate is computed from the pay, because a rule applies in addition to the factor. */
  isDerived: boolean;
  /** Whether the product differs by a few cents: pay is rounded once per week and then spread over its days. */
  isRounded: boolean;
}

/** The maximum rounding difference of a line. */
const mostCents = 5;
/** The number of decimals of a derived rate: enough for its product with a month's hours to be exact to the cent. */
const digits = 4;

/** The rate and factor of a line per hour of time. If a paid hour is shorter than 60 minutes, the factor is larger. */
function termsOf(line: Line): Pick<Product, 'factor' | 'rate'> {
  const { component, pay_rate_addition: addition, hour_minutes: minutes, regular_rate: base, pay_rate: rate } = line;
  const isPlain = component === 'straight' || typeof addition === 'string';
  const multiplier = isPlain ? 1 : Number(line.pay_rate_multiplier) - 1;
  const hour = typeof minutes === 'string' ? 60 / Number(minutes) : 1;
  const text = addition ?? base ?? rate;
  return {
    factor: Number((multiplier * hour).toFixed(digits)),
    rate: typeof text === 'string' ? Number(text.replace('…', '')) : NaN,
  };
}

/**
 * The factors with which a reader can check a line. Straight pay is hours × rate; a premium is the additional part of
 * the multiplier × the regular rate, or hours × an addition. For other lines, such as a salary that covers only
 * some hours, the rate is pay / hours. Null without hours or pay. Example: 4 h of premium with a multiplier of 1.5
 * and 20.00 -> 0.5 × 20.00.
 */
export function productOf(line: Line): Product | null {
  const { seconds, pay } = line;
  if (seconds === 0 || typeof pay !== 'string') return null;
  const hours = seconds / 3_600;
  const { factor, rate } = termsOf(line);
  const off = factor > 0 ? Math.abs(hours * factor * rate - Number(pay)) * 100 : NaN;
  if (off <= mostCents) return { factor, rate, isDerived: false, isRounded: off > 0.51 };
  if (Number(pay) === 0) return null;
  return { factor: 1, rate: Number((Number(pay) / hours).toFixed(digits)), isDerived: true, isRounded: false };
}
