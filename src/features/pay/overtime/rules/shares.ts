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
  /** The amounts before rounding, in units of the line. */
  exact: Pick<Share, 'straight' | 'premium'>;
  /** null = a salary pays the hours. */
  rate: HourlyRate | null;
  /** The value of an hour by that salary, in cents. null = it has an hourly rate. */
  salaryRate: Ratio | null;
  /** Cents per hour to which the multiplier is applied. */
  base: Ratio;
  /** The base before credited premiums lowered it. */
  fullBase: Ratio;
  /** Cents per paid hour in addition to the rate. */
  additionPerHour: Ratio;
  /** Seconds with separate straight pay. */
  straightSeconds: number;
  straight: number;
  premium: number;
  /** The part of the premium that is an addition to the rate. */
  addition: number;
}

/** The premium of a share, or one of its two parts. */
interface PremiumPart {
  share: Share;
  isAddition: boolean;
  units: bigint;
}

const dayOf = ({ segment }: Share) => segment.piece.day;

/** The attributes that separate the parts of a date in pay and bill. */
const partOf = ({ segment: { piece, row } }: Share) => {
  const { n, d } = payTerms(row, piece.premiums, null).multiplier;
  return `${piece.isBillable} ${row?.policy.policyId} ${row?.kind} ${n}/${d}`;
};

const straightOf = ({ shares, straight, units, minor }: Line): Map<Share, number> =>
  new Map(
    spreadDown(straight, shares, { of: (share) => share.straight, unit: units.straight, minor }, [dayOf, partOf]),
  );

/** The premium of a share is split only if both overtime and an addition pay it. */
function premiumParts(share: Share): PremiumPart[] {
  const { premium, addition } = share;
  if (addition === 0n || addition === premium) return [{ share, isAddition: addition !== 0n, units: premium }];
  return [
    { share, isAddition: false, units: premium - addition },
    { share, isAddition: true, units: addition },
  ];
}

const premiumLevels: SpreadLevel<PremiumPart>[] = [
  ({ share }) => dayOf(share),
  ({ share }) => partOf(share),
  ({ isAddition }) => String(isAddition),
];

/** Splits the premium of a line between its days, the parts of a day, and multiplier and addition, in this order. */
function premiumOf({ shares, premium, premiumOfWeek, units, minor }: Line): [PremiumPart, number][] {
  // No share has a negative premium, so all of them are 0.
  if (premium === 0) return [];
  const partsAt = (isOfWeek: boolean) => shares.filter((share) => share.isOfWeek === isOfWeek).flatMap(premiumParts);
  const over = (cents: number, parts: readonly PremiumPart[]) =>
    spreadDown(cents, parts, { of: (part) => part.units, unit: units.premium, minor }, premiumLevels);
  // The two amounts were rounded separately.
  return [...over(premiumOfWeek, partsAt(true)), ...over(premium - premiumOfWeek, partsAt(false))];
}

/**
 * Splits the cents of lines between their segments by largest remainder, so the sums equal the lines. Days come first.
 * A day's share of a line is therefore less than a cent off, and exact if it is a whole number of cents.
 * Source: docs/contract/overtime.md, Rounding. Example: 0.01 of two equal halves -> 0.01 and 0.00.
 */
export function sharesOf(lines: readonly Line[]): PricedShare[] {
  return lines.flatMap((line) => {
    const straight = straightOf(line);
    const priced = new Map<Share, PricedShare>();
    for (const share of line.shares) {
      const { segment, rate, salaryRate, base, fullBase, additionPerHour, straightSeconds } = share;
      const own = { segment, line, exact: share, rate, salaryRate, base, fullBase, additionPerHour, straightSeconds };
      priced.set(share, { ...own, straight: straight.get(share) ?? 0, premium: 0, addition: 0 });
    }
    for (const [{ share, isAddition }, cents] of premiumOf(line)) {
      const known = priced.get(share);
      if (!known) continue;
      known.premium += cents;
      if (isAddition) known.addition += cents;
    }
    return [...priced.values()];
  });
}
