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

/** A line with the rates of its day; null = fixed pay, which leaves it without amounts. */
export interface RatedLine {
  line: Line;
  rates: HourRates | null;
}

function multipliedParts({ dailyOvertime, weeklyOvertime, daily, weekly }: Line, kind: AmountKind): number {
  return dailyOvertime * (daily?.premiumParts[kind] ?? 0) + weeklyOvertime * (weekly?.premiumParts[kind] ?? 0);
}

/**
 * What a line is worth at a rate: straight time for all its seconds, and the premium for its overtime, each rounded
 * half-up to cents. The rate is that of the hours in overtime themselves, also where rates differ within the week.
 * Source: 29 CFR 778.419 (the hourly rate in effect when the overtime is worked).
 * Example: 7200 s of which 3600 are overtime at 1.5, 20.00 an hour -> straight 4000, premium 1000.
 */
export function priceLine(line: Line, kind: AmountKind, rate: HourlyRate): LineAmounts {
  const parts = multipliedParts(line, kind);
  const [straight, premium] = [costOf(line.seconds, rate.cents), costOfParts(parts, rate.cents)];
  return { rate, multipliedParts: parts, straight, premium };
}

/**
 * The amounts of a week, the sums of what its lines are worth; null where all of them are without amount. A week of hours
 * at the highest rate and multiplier stays far below 2^53 cents.
 * Source: docs/contract/overtime.md. Example: 40.00 + 10.00 and 20.00 + 0.00 -> 60.00 and 10.00.
 */
export function sumAmounts(lines: readonly RatedLine[], kind: AmountKind): Amounts | null {
  const sum = { straight: 0, premium: 0 };
  let priced = false;
  for (const { line, rates } of lines) {
    if (!rates) continue;
    priced = true;
    const { cents } = rates[kind];
    sum.straight += costOf(line.seconds, cents);
    sum.premium += costOfParts(multipliedParts(line, kind), cents);
  }
  return priced ? sum : null;
}
