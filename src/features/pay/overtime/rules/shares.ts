import type { Ratio } from '../../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import type { Line, Share } from './lines.ts';
import type { HourlyRate } from './rates.ts';
import { type SpreadLevel, spreadDown } from './spread.ts';
import { payTerms } from './terms.ts';

/** A segment's share of the cents of a line. */
export interface PricedShare {
  segment: TimeSegment;
  line: Line;
  /** null = a salary pays it. */
  rate: HourlyRate | null;
  /** The value of an hour by that salary, in cents. null = it has an hourly rate. */
  salaryRate: Ratio | null;
  straight: number;
  premium: number;
}

const dayOf: SpreadLevel<Share> = ({ segment }) => segment.piece.day;

/** The attributes that separate the parts of a date in pay and bill. */
const partOf: SpreadLevel<Share> = ({ segment: { piece, row } }) => {
  const { n, d } = payTerms(row, piece.premiums, null).multiplier;
  return `${piece.isBillable} ${row?.policy.policyId} ${row?.kind} ${n}/${d}`;
};

/** Splits the cents of a line between its days, then between the parts of a day, then between segments. */
function spreadLine(line: Line, kind: 'straight' | 'premium'): Map<Share, number> {
  const worth = { of: (share: Share) => share[kind], unit: line.units[kind] };
  const over = (cents: number, shares: readonly Share[]) => spreadDown(cents, shares, worth, [dayOf, partOf]);
  if (kind === 'straight') return new Map(over(line.straight, line.shares));
  const sharesAt = (isOfWeek: boolean) => line.shares.filter((share) => share.isOfWeek === isOfWeek);
  // The two amounts were rounded separately.
  const [ofWeek, own] = [line.premiumOfWeek, line.premium - line.premiumOfWeek];
  return new Map([...over(ofWeek, sharesAt(true)), ...over(own, sharesAt(false))]);
}

/**
 * Splits the cents of lines between their segments by largest remainder, so the sums equal the lines. Days come first.
 * A day's part of a line is therefore less than a cent off, and exact if it is whole cents.
 * Source: docs/contract/overtime.md, Rounding. Example: 0.01 of two equal halves -> 0.01 and 0.00.
 */
export function sharesOf(lines: readonly Line[]): PricedShare[] {
  return lines.flatMap((line) => {
    const [straight, premium] = [spreadLine(line, 'straight'), spreadLine(line, 'premium')];
    return line.shares.map((share) => ({
      segment: share.segment,
      line,
      rate: share.rate,
      salaryRate: share.salaryRate,
      straight: straight.get(share) ?? 0,
      premium: premium.get(share) ?? 0,
    }));
  });
}
