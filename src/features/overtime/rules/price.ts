import { Decimal } from 'decimal.js';
import { costOf, roundHalfUpCents } from '../../../money/amounts.ts';
import type { Line, PolicyVersion } from './count.ts';
import type { HourlyRate, HourRates } from './rates.ts';

export type AmountKind = 'pay' | 'bill';

/** Money as decimal text with two decimals. */
export interface Amounts {
  straight: string;
  premium: string;
  total: string;
}

/** What a line is worth; `multipliedSeconds` = overtime × (multiplier − 1), decimal text. */
export interface LineAmounts extends Omit<Amounts, 'total'> {
  rate: HourlyRate;
  multipliedSeconds: string;
}

/** A line with its amounts; null = fixed pay. */
export interface PricedLine extends Line {
  amounts: Record<AmountKind, LineAmounts> | null;
}

// Wide enough for seconds × rate × multiplier without rounding.
const Exact = Decimal.clone({ precision: 60 });

const multiplierOf = (policy: PolicyVersion, kind: AmountKind) =>
  kind === 'pay' ? policy.payRateMultiplier : policy.billRateMultiplier;

function multiplied(seconds: number, policy: PolicyVersion | null, kind: AmountKind): Decimal {
  return policy ? new Exact(multiplierOf(policy, kind)).minus(1).times(seconds) : new Exact(0);
}

/**
 * What a line is worth at a rate: straight time for all its seconds, and the premium for its overtime, each rounded
 * half-up to cents. The rate is that of the hours in overtime themselves, also where rates differ within the week.
 * Source: 29 CFR 778.419 (the hourly rate in effect when the overtime is worked).
 * Example: 7200 s of which 3600 are overtime at 1.5, 20.00 an hour -> straight 40.00, premium 10.00.
 */
export function priceLine(line: Line, kind: AmountKind, rate: HourlyRate): LineAmounts {
  const seconds = multiplied(line.dailyOvertime, line.daily, kind).plus(
    multiplied(line.weeklyOvertime, line.weekly, kind),
  );
  return {
    rate,
    multipliedSeconds: seconds.toFixed(),
    straight: costOf(line.seconds, rate.amount).toFixed(2),
    premium: roundHalfUpCents(new Exact(rate.amount).times(seconds).div(3600)).toFixed(2),
  };
}

/** A line with what it is worth by the rates of its day; null = fixed pay. Source and example: `priceLine`. */
export function withAmounts(line: Line, rates: HourRates | null): PricedLine {
  if (!rates) return { ...line, amounts: null };
  const amounts = { pay: priceLine(line, 'pay', rates.pay), bill: priceLine(line, 'bill', rates.bill) };
  return { ...line, amounts };
}

/**
 * The amounts of a week, the sums of its lines; null where all of them are without amount.
 * Source: spec-decisions, Decided here, Overtime. Example: 40.00 + 10.00 and 20.00 + 0.00 -> 60.00, 10.00, 70.00.
 */
export function sumAmounts(lines: readonly PricedLine[], kind: AmountKind): Amounts | null {
  const priced = lines.map((line) => line.amounts?.[kind]).filter((amounts) => amounts !== undefined);
  if (priced.length === 0) return null;
  const straight = priced.reduce((sum, line) => sum.plus(line.straight), new Exact(0));
  const premium = priced.reduce((sum, line) => sum.plus(line.premium), new Exact(0));
  return { straight: straight.toFixed(2), premium: premium.toFixed(2), total: straight.plus(premium).toFixed(2) };
}
