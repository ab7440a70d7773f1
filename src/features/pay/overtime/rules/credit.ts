import {
  halfUp,
  isAbove,
  isSame,
  minus,
  one,
  over,
  plus,
  type Ratio,
  ratio,
  times,
  zero,
} from '../../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import { exactCents } from './exact-cents.ts';
import type { HourValue } from './lines.ts';
import { payTerms, type Terms } from './terms.ts';

/** A segment with its hourly value. */
export interface ValuedSegment {
  segment: TimeSegment;
  value: HourValue;
}

/** The premiums of a week that count towards its overtime premium. Amounts in cents. */
export interface Credit {
  /** The names of the premiums. */
  names: string[];
  overtime: number;
  credited: number;
}

const higherOf = (a: Ratio, b: Ratio) => (isAbove(a, b) ? a : b);
const centsOf = ({ n, d }: Ratio) => Number(halfUp({ n, d: d * 3_600n }));

/** Cents per hour of a segment under some terms. */
function perHour({ multiplier, raise, addition, hour }: Terms, { straight, own, base }: HourValue): Ratio {
  const premium = plus(times(minus(multiplier, one), base), plus(times(raise, own), exactCents(addition)));
  return times(plus(straight, premium), hour);
}

/** The cents per hour of a segment: as it is, without overtime, and without its credited premiums. */
function threeWays({ segment: { piece, row }, value }: ValuedSegment) {
  const all = perHour(value.terms, value);
  const others = piece.premiums.filter(({ credited }) => !credited);
  return {
    all,
    withoutOvertime: row ? perHour(payTerms(null, piece.premiums, value.own), value) : all,
    withoutCredited: others.length === piece.premiums.length ? all : perHour(payTerms(row, others, value.own), value),
  };
}

/** Lowers the base of an hour of overtime, but not below 0, by a share of what overtime adds to the pay of the hour. */
function without(share: Ratio, valued: ValuedSegment): ValuedSegment {
  const { segment, value } = valued;
  const { multiplier, hour } = value.terms;
  const { all, withoutOvertime } = threeWays(valued);
  const added = minus(all, withoutOvertime);
  if (added.n <= 0n || isSame(multiplier, one)) return valued;
  const unpaid = over(times(share, added), times(hour, minus(multiplier, one)));
  return {
    segment,
    value: { ...value, base: higherOf(zero, minus(value.base, unpaid)), fullBase: value.base, isOfWeek: true },
  };
}

/**
 * Reduces the overtime premium of a week by the premiums that count towards it. The week then pays the higher of two
 * sums: overtime without these premiums, or these premiums without overtime. Each hour of overtime loses the same share
 * of what overtime adds to it. Returns null for `credit` if nothing counts. Expects all paid segments of the week.
 * Source: 29 USC 207(h)(2). Example: six days of 8 h at 20.00 over 40 h × 1.5, Sunday × 1.5 credited: the overtime
 * premium of 80.00 is reduced by 80.00.
 */
export function applyCredit(hours: readonly ValuedSegment[]): {
  hours: readonly ValuedSegment[];
  credit: Credit | null;
} {
  const premiums = hours.flatMap(({ segment }) => segment.piece.premiums.filter((premium) => premium.credited));
  if (premiums.length === 0) return { hours, credit: null };
  let [all, withoutOvertime, withoutCredited] = [zero, zero, zero];
  for (const valued of hours) {
    const ways = threeWays(valued);
    const seconds = ratio(valued.segment.seconds);
    all = plus(all, times(ways.all, seconds));
    withoutOvertime = plus(withoutOvertime, times(ways.withoutOvertime, seconds));
    withoutCredited = plus(withoutCredited, times(ways.withoutCredited, seconds));
  }
  const [overtime, credited] = [minus(all, withoutOvertime), minus(all, higherOf(withoutOvertime, withoutCredited))];
  if (credited.n <= 0n) return { hours, credit: null };
  return {
    hours: hours.map((valued) => without(over(credited, overtime), valued)),
    credit: {
      names: [...new Set(premiums.map(({ name }) => name))],
      overtime: centsOf(overtime),
      credited: centsOf(credited),
    },
  };
}
