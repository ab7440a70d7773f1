import { halfUp, type Ratio } from '../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import type { HourlyRate } from './rates.ts';
import { spreadCents } from './spread.ts';
import { areSame, type Terms } from './terms.ts';

/** What a segment is worth by the hour. */
export interface HourValue {
  terms: Terms;
  /** Cents per paid hour of straight time. */
  straight: Ratio;
  /** Cents per hour that the multiplier is applied to. */
  base: Ratio;
  /** Whether that is a regular rate of the week, which belongs to no project. */
  isOfWeek: boolean;
  /** Seconds that have straight time of their own: those that a salary pays have none. */
  straightSeconds: number;
}

/** What of a line is a segment's, in units of the line. */
interface Share {
  segment: TimeSegment;
  /** null = a salary pays it. */
  rate: HourlyRate | null;
  straight: bigint;
  premium: bigint;
}

/** Time of a project in a workweek that is worth the same: it is rounded once. Amounts in cents. */
export interface Line {
  projectId: number;
  terms: Terms;
  seconds: number;
  straight: number;
  premium: number;
  shares: Share[];
  /** What an hour of it is worth by a salary, in cents; null = it has rates of its own. */
  salaryRate: Ratio | null;
  /** Whether its premium is at a regular rate of the week, so that it is rounded with those of other projects. */
  isOfWeek: boolean;
  /** Of the rates that its shares are reckoned from. */
  straightDivisor: bigint;
  baseDivisor: bigint;
  /** Units of a cent. */
  straightUnit: bigint;
  premiumUnit: bigint;
}

const secondsOfHour = 3_600n;

function lineOf(lines: Line[], projectId: number, value: HourValue, isSalaried: boolean): Line {
  const { terms, straight, base, isOfWeek } = value;
  const known = lines.find(
    (line) =>
      line.projectId === projectId &&
      areSame(line.terms, terms) &&
      line.straightDivisor === straight.d &&
      line.baseDivisor === base.d &&
      line.isOfWeek === isOfWeek &&
      (line.salaryRate !== null) === isSalaried,
  );
  if (known) return known;
  const line: Line = {
    projectId,
    terms,
    seconds: 0,
    straight: 0,
    premium: 0,
    shares: [],
    salaryRate: isSalaried ? base : null,
    isOfWeek,
    straightDivisor: straight.d,
    baseDivisor: base.d,
    straightUnit: secondsOfHour * terms.hour.d * straight.d,
    premiumUnit: secondsOfHour * terms.hour.d * base.d * terms.multiplier.d,
  };
  lines.push(line);
  return line;
}

/** Puts a segment on its line. */
export function addToLine(lines: Line[], segment: TimeSegment, rate: HourlyRate | null, value: HourValue): void {
  const { seconds, piece } = segment;
  const { terms, straight, base, straightSeconds } = value;
  const { multiplier, hour, addition } = terms;
  const line = lineOf(lines, piece.projectId, value, rate === null);
  const paid = BigInt(seconds) * hour.n;
  line.seconds += seconds;
  line.shares.push({
    segment,
    rate,
    straight: BigInt(straightSeconds) * hour.n * straight.n,
    premium: paid * (base.n * (multiplier.n - multiplier.d) + BigInt(addition) * base.d * multiplier.d),
  });
}

/** Whole cents of units, half rounded up. Throws RangeError beyond 2^53 cents. */
function centsOfUnits(units: bigint, unit: bigint): number {
  const cents = Number(halfUp({ n: units, d: unit }));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} cents are more than can be counted exactly`);
  return cents;
}

const unitsOf = (line: Line, of: 'straight' | 'premium') => line.shares.reduce((sum, share) => sum + share[of], 0n);

/** Lines whose premium is rounded as one, since it is at one regular rate of the week. */
const areRoundedAsOne = (a: Line, b: Line) => a.premiumUnit === b.premiumUnit && areSame(a.terms, b.terms);

/** Gives the cents of premiums at a regular rate of the week to their lines by largest remainder. */
function roundPremiumsOfWeek(lines: readonly Line[]): void {
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex((other) => areRoundedAsOne(other, line)) < index) continue;
    const group = lines.filter((other) => areRoundedAsOne(line, other));
    const units = group.map((own) => unitsOf(own, 'premium'));
    const cents = centsOfUnits(
      units.reduce((sum, own) => sum + own, 0n),
      line.premiumUnit,
    );
    const shares = spreadCents(cents, units, line.premiumUnit);
    for (const [place, own] of group.entries()) own.premium = shares[place] ?? 0;
  }
}

/**
 * Rounds lines: straight time and premium apart, each half-up to cents. A premium at a regular rate of the week is
 * rounded once for the week and multiplier, and its cents go to the projects by largest remainder.
 * Source: docs/contract/overtime.md, Rounding. Example: 7 × 3601 s at 17.99 -> 125.96.
 */
export function roundLines(lines: readonly Line[]): void {
  for (const line of lines) {
    line.straight = centsOfUnits(unitsOf(line, 'straight'), line.straightUnit);
    if (!line.isOfWeek) line.premium = centsOfUnits(unitsOf(line, 'premium'), line.premiumUnit);
  }
  roundPremiumsOfWeek(lines.filter(({ isOfWeek }) => isOfWeek));
}
