import { commonMultiple, halfUp, type Ratio } from '../../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import type { HourlyRate } from './rates.ts';
import { spreadCents } from './spread.ts';
import { areSame, type Terms } from './terms.ts';

/** What a segment is worth by the hour. */
export interface HourValue {
  terms: Terms;
  /** The rate that it is at; null = it is paid by a salary, an hour of which is worth `straight`. */
  rate: HourlyRate | null;
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
export interface Share {
  segment: TimeSegment;
  rate: HourlyRate | null;
  /** What an hour of it is worth by a salary, in cents; null = it has a rate of its own. */
  salaryRate: Ratio | null;
  straight: bigint;
  premium: bigint;
  isOfWeek: boolean;
}

type Kind = 'straight' | 'premium';

/** Time of a project in a workweek under the same terms: it is rounded once. Amounts in cents. */
export interface Line {
  projectId: number;
  terms: Terms;
  seconds: number;
  straight: number;
  premium: number;
  /** What of the premium is at a regular rate of the week. */
  premiumOfWeek: number;
  shares: Share[];
  /** How many units are a cent: a multiple of what each share is reckoned in. */
  units: Record<Kind, bigint>;
}

const secondsOfHour = 3_600n;

function lineOf(lines: Line[], projectId: number, { terms, straight, base }: HourValue): Line {
  const known = lines.find((line) => line.projectId === projectId && areSame(line.terms, terms));
  if (known) return known;
  const line: Line = {
    projectId,
    terms,
    seconds: 0,
    straight: 0,
    premium: 0,
    premiumOfWeek: 0,
    shares: [],
    units: unitsOf(terms, straight, base),
  };
  lines.push(line);
  return line;
}

/** How finely what such hours are worth is divided. */
const unitsOf = ({ hour, multiplier }: Terms, straight: Ratio, base: Ratio): Record<Kind, bigint> => ({
  straight: secondsOfHour * hour.d * straight.d,
  premium: secondsOfHour * hour.d * base.d * multiplier.d,
});

/** Has the units of a line hold those of a share as well; answers how many of the line are one of the share. */
function fit(line: Line, kind: Kind, unit: bigint): bigint {
  const before = line.units[kind];
  if (before === unit) return 1n;
  const common = commonMultiple(before, unit);
  if (common !== before) {
    for (const share of line.shares) share[kind] *= common / before;
    line.units[kind] = common;
  }
  return common / unit;
}

/** Puts a segment on its line. */
export function addToLine(lines: Line[], segment: TimeSegment, value: HourValue): void {
  const { seconds, piece } = segment;
  const { terms, rate, straight, base, isOfWeek, straightSeconds } = value;
  const { multiplier, hour, addition } = terms;
  const line = lineOf(lines, piece.projectId, value);
  const units = unitsOf(terms, straight, base);
  const paid = BigInt(seconds) * hour.n;
  const worth = paid * (base.n * (multiplier.n - multiplier.d) + BigInt(addition) * base.d * multiplier.d);
  const share = { straight: BigInt(straightSeconds) * hour.n * straight.n, premium: worth };
  line.seconds += seconds;
  line.shares.push({
    segment,
    rate,
    salaryRate: rate ? null : straight,
    straight: share.straight * fit(line, 'straight', units.straight),
    premium: share.premium * fit(line, 'premium', units.premium),
    isOfWeek,
  });
}

/** Whole cents of units, half rounded up. Throws RangeError beyond 2^53 cents. */
function centsOfUnits(units: bigint, unit: bigint): number {
  const cents = Number(halfUp({ n: units, d: unit }));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} cents are more than can be counted exactly`);
  return cents;
}

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);

const premiumOf = (line: Line, isOfWeek: boolean) =>
  sum(line.shares.map((share) => (share.isOfWeek === isOfWeek ? share.premium : 0n)));

/** Adds the cents of premiums at a regular rate of the week to their lines, by largest remainder. */
function addPremiumsOfWeek(lines: readonly Line[]): void {
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex((other) => areSame(other.terms, line.terms)) < index) continue;
    const group = lines.filter((other) => areSame(other.terms, line.terms));
    const unit = group.map(({ units }) => units.premium).reduce(commonMultiple);
    const worth = group.map((own) => premiumOf(own, true) * (unit / own.units.premium));
    const shares = spreadCents(centsOfUnits(sum(worth), unit), worth, unit);
    for (const [place, own] of group.entries()) {
      own.premiumOfWeek = shares[place] ?? 0;
      own.premium += own.premiumOfWeek;
    }
  }
}

/**
 * Rounds lines: straight time and premium apart, each half-up to cents. A premium at a regular rate of the week is
 * rounded once for the week and multiplier, and its cents go to the projects by largest remainder.
 * Source: docs/contract/overtime.md, Rounding. Example: 7 × 3601 s at 17.99 -> 125.96.
 */
export function roundLines(lines: readonly Line[]): void {
  for (const line of lines) {
    line.straight = centsOfUnits(sum(line.shares.map(({ straight }) => straight)), line.units.straight);
    line.premium = centsOfUnits(premiumOf(line, false), line.units.premium);
  }
  addPremiumsOfWeek(lines.filter(({ shares }) => shares.some(({ isOfWeek }) => isOfWeek)));
}
