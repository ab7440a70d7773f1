import { costOf, costOfParts } from '../../../money/cents.ts';
import type { Line } from './count.ts';
import type { HourlyRate, HourRates } from './rates.ts';

export type AmountKind = 'pay' | 'bill';

/** Money in cents. */
export interface Amounts {
  straight: number;
  premium: number;
}

/** What a line is worth; `multipliedParts` = overtime × (multiplier − 1), in ten-thousandths of a second. */
export interface LineAmounts extends Amounts {
  rate: HourlyRate;
  multipliedParts: number;
}

/** A line with its amounts; null = fixed pay. */
export interface PricedLine {
  line: Line;
  amounts: Record<AmountKind, LineAmounts> | null;
}

/**
 * What a line is worth at a rate: straight time for all its seconds, and the premium for its overtime, each rounded
 * half-up to cents. The rate is that of the hours in overtime themselves, also where rates differ within the week.
 * Source: 29 CFR 778.419 (the hourly rate in effect when the overtime is worked).
 * Example: 7200 s of which 3600 are overtime at 1.5, 20.00 an hour -> straight 4000, premium 1000.
 */
export function priceLine(line: Line, kind: AmountKind, rate: HourlyRate): LineAmounts {
  const { seconds, dailyOvertime, weeklyOvertime, daily, weekly } = line;
  const multipliedParts =
    dailyOvertime * (daily?.premiumParts[kind] ?? 0) + weeklyOvertime * (weekly?.premiumParts[kind] ?? 0);
  return {
    rate,
    multipliedParts,
    straight: costOf(seconds, rate.cents),
    premium: costOfParts(multipliedParts, rate.cents),
  };
}

/** A line with what it is worth by the rates of its day; null = fixed pay. Source and example: `priceLine`. */
export function withAmounts(line: Line, rates: HourRates | null): PricedLine {
  if (!rates) return { line, amounts: null };
  return { line, amounts: { pay: priceLine(line, 'pay', rates.pay), bill: priceLine(line, 'bill', rates.bill) } };
}

/**
 * The amounts of a week, the sums of its lines; null where all of them are without amount. A week of hours at the highest
 * rate and multiplier stays far below 2^53 cents.
 * Source: spec-decisions, Decided here, Overtime. Example: 40.00 + 10.00 and 20.00 + 0.00 -> 60.00 and 10.00.
 */
export function sumAmounts(lines: readonly PricedLine[], kind: AmountKind): Amounts | null {
  const sum = { straight: 0, premium: 0 };
  let priced = false;
  for (const { amounts } of lines) {
    if (!amounts) continue;
    priced = true;
    sum.straight += amounts[kind].straight;
    sum.premium += amounts[kind].premium;
  }
  return priced ? sum : null;
}
