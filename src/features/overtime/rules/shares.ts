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
    const straight = spreadCents(line.straight, of('straight'), line.straightUnit);
    const premium = spreadCents(line.premium, of('premium'), line.premiumUnit);
    return line.shares.map(({ segment, rate }, index) => ({
      segment,
      line,
      rate,
      straight: straight[index] ?? 0,
      premium: premium[index] ?? 0,
    }));
  });
}
