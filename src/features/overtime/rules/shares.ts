import type { Ratio } from '../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import type { Line } from './lines.ts';
import type { HourlyRate } from './rates.ts';
import { spreadCents } from './spread.ts';

/** What of a line's cents is a segment's. */
export interface PricedShare {
  segment: TimeSegment;
  line: Line;
  /** null = a salary pays it. */
  rate: HourlyRate | null;
  /** What an hour of that salary is worth, in cents; null = it has a rate. */
  salaryRate: Ratio | null;
  straight: number;
  premium: number;
}

/**
 * The cents of lines on their segments, by largest remainder, so that they add up to the lines.
 * Source: docs/contract/overtime.md, Rounding. Example: 0.01 of two equal halves -> 0.01 and 0.00.
 */
export function sharesOf(lines: readonly Line[]): PricedShare[] {
  return lines.flatMap((line) => {
    const of = (kind: 'straight' | 'premium') => line.shares.map((share) => share[kind]);
    const straight = spreadCents(line.straight, of('straight'), line.units.straight);
    const premium = spreadCents(line.premium, of('premium'), line.units.premium);
    return line.shares.map(({ segment, rate, salaryRate }, index) => ({
      segment,
      line,
      rate,
      salaryRate,
      straight: straight[index] ?? 0,
      premium: premium[index] ?? 0,
    }));
  });
}
