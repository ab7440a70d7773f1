import { type MinorUnit, roundToUnit } from '../../../../money/minor-unit.ts';
import { commonMultiple, plus, type Ratio, times } from '../../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import { exactCents } from './exact-cents.ts';
import type { HourlyRate } from './rates.ts';
import { spreadCents } from './spread.ts';
import { areSame, type Terms } from './terms.ts';

/** The hourly value of a segment. */
export interface HourValue {
  terms: Terms;
  /** The rate of the hours. null = a salary pays the hours, and `straight` is the salary per hour. */
  rate: HourlyRate | null;
  /** Cents per paid hour of straight time. */
  straight: Ratio;
  /** The rate of the hour for premiums in the regular rate, in cents. */
  own: Ratio;
  /** Cents per hour to which the multiplier is applied. */
  base: Ratio;
  /** The base before credited premiums lowered it; left out = `base`. */
  fullBase?: Ratio;
  /** Cents per paid hour of overtime from earnings paid × the multiplier, in addition to their part of `base`. */
  earned: Ratio;
  /** Whether `base` is a regular rate of the week, which belongs to no project. */
  isOfWeek: boolean;
  /** Seconds with separate straight pay. Seconds that a salary covers have no such price. */
  straightSeconds: number;
}

/** A segment's share of a line, in units of the line. */
export interface Share {
  segment: TimeSegment;
  rate: HourlyRate | null;
  /** The value of an hour by salary, in cents. null = it has an hourly rate. */
  salaryRate: Ratio | null;
  /** Cents per hour to which the multiplier is applied. */
  base: Ratio;
  /** The base before credited premiums lowered it. */
  fullBase: Ratio;
  /** Cents per paid hour in addition to the rate, including premiums in the regular rate. */
  additionPerHour: Ratio;
  /** Seconds with separate straight pay. */
  straightSeconds: number;
  straight: bigint;
  premium: bigint;
  /** The part of the premium that is an addition to the rate. */
  addition: bigint;
  isOfWeek: boolean;
}

type Kind = 'straight' | 'premium';

/** Time on one project in a workweek under the same terms. It is rounded once. Amounts in cents. */
export interface Line {
  projectId: number;
  terms: Terms;
  seconds: number;
  straight: number;
  premium: number;
  /** The part of the premium that is computed from a regular rate of the week. */
  premiumOfWeek: number;
  shares: Share[];
  /** Units per cent: a common multiple of the units of all shares. */
  units: Record<Kind, bigint>;
  /** The amounts are multiples of these cents. */
  minor: MinorUnit;
}

const secondsOfHour = 3_600n;

function lineOf(lines: Line[], projectId: number, value: HourValue): Line {
  const { terms } = value;
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
    units: unitsOf(value),
    minor: 1,
  };
  lines.push(line);
  return line;
}

/** Cents per paid hour of the additions, of the premiums that multiply the rate of the hour, and of earnings. */
function additionPerHour({ terms: { addition, raise }, own, earned }: HourValue): Ratio {
  const added = raise.n === 0n ? exactCents(addition) : plus(times(raise, own), exactCents(addition));
  return earned.n === 0n ? added : plus(added, earned);
}

/** Cents per paid hour beyond straight time: overtime and additions, as parts of the same divisor. */
function premiumPerHour(value: HourValue): { multiplied: bigint; added: bigint; d: bigint } {
  const { terms, base } = value;
  const { multiplier } = terms;
  const added = additionPerHour(value);
  const own = base.d * multiplier.d;
  const d = added.d === 1n ? own : commonMultiple(own, added.d);
  return { multiplied: base.n * (multiplier.n - multiplier.d) * (d / own), added: added.n * (d / added.d), d };
}

/** Units per cent for hours of this value. */
const unitsOf = (value: HourValue): Record<Kind, bigint> => {
  const unit = secondsOfHour * value.terms.hour.d;
  return { straight: unit * value.straight.d, premium: unit * premiumPerHour(value).d };
};

/** Refines the units of a line so that they also fit a share. Returns the number of line units per share unit. */
function fit(line: Line, kind: Kind, unit: bigint): bigint {
  const before = line.units[kind];
  if (before === unit) return 1n;
  const common = commonMultiple(before, unit);
  if (common !== before) {
    for (const share of line.shares) {
      share[kind] *= common / before;
      if (kind === 'premium') share.addition *= common / before;
    }
    line.units[kind] = common;
  }
  return common / unit;
}

/** Adds a segment to its line. */
export function addToLine(lines: Line[], segment: TimeSegment, value: HourValue): void {
  const { seconds, piece } = segment;
  const { rate, straight, base, isOfWeek, straightSeconds } = value;
  const { hour } = value.terms;
  const line = lineOf(lines, piece.projectId, value);
  const units = unitsOf(value);
  const { multiplied, added } = premiumPerHour(value);
  const paid = BigInt(seconds) * hour.n;
  const perUnit = fit(line, 'premium', units.premium);
  line.seconds += seconds;
  line.shares.push({
    segment,
    rate,
    salaryRate: rate ? null : straight,
    base,
    fullBase: value.fullBase ?? base,
    additionPerHour: additionPerHour(value),
    straightSeconds,
    straight: BigInt(straightSeconds) * hour.n * straight.n * fit(line, 'straight', units.straight),
    premium: paid * (multiplied + added) * perUnit,
    addition: paid * added * perUnit,
    isOfWeek,
  });
}

/** Converts units to cents, rounded half up to the minor unit. Throws RangeError beyond 2^53 cents. */
const centsOfUnits = (units: bigint, unit: bigint, minor: MinorUnit): number =>
  roundToUnit({ n: units, d: unit }, minor);

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);

const premiumOf = (line: Line, isOfWeek: boolean) =>
  sum(line.shares.map((share) => (share.isOfWeek === isOfWeek ? share.premium : 0n)));

/** Rounds the premiums at a regular rate of the week and adds their cents to the lines, by largest remainder. */
function addPremiumsOfWeek(lines: readonly Line[], minor: MinorUnit): void {
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex((other) => areSame(other.terms, line.terms)) < index) continue;
    const group = lines.filter((other) => areSame(other.terms, line.terms));
    const unit = group.map(({ units }) => units.premium).reduce(commonMultiple);
    const worth = group.map((own) => premiumOf(own, true) * (unit / own.units.premium));
    const shares = spreadCents(centsOfUnits(sum(worth), unit, minor), worth, unit, minor);
    for (const [position, own] of group.entries()) {
      own.premiumOfWeek = shares[position] ?? 0;
      own.premium += own.premiumOfWeek;
    }
  }
}

/**
 * Rounds straight time and premium of each line separately, half up to the minor unit of the currency. A premium at a
 * regular rate of the week is rounded once per multiplier and split between the projects by largest remainder.
 * Source: docs/contract/overtime.md, Rounding. Example: 7 × 3601 s at 17.99 -> 125.96.
 */
export function roundLines(lines: readonly Line[], minor: MinorUnit): void {
  for (const line of lines) {
    line.minor = minor;
    line.straight = centsOfUnits(sum(line.shares.map(({ straight }) => straight)), line.units.straight, minor);
    line.premium = centsOfUnits(premiumOf(line, false), line.units.premium, minor);
  }
  addPremiumsOfWeek(
    lines.filter(({ shares }) => shares.some(({ isOfWeek }) => isOfWeek)),
    minor,
  );
}
