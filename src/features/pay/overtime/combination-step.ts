import type { WireCombination } from '../../../contract/overtime-steps.ts';
import { hourlyAmount } from '../../../money/hourly-amount.ts';
import type { Ratio } from '../../../money/ratio.ts';
import type { MemberWeek } from './compute.ts';
import { combinationOf } from './rules/combination.ts';
import type { TimeSegment } from './rules/count.ts';
import { exactCents } from './rules/exact-cents.ts';
import { RegularRates } from './rules/regular-rates.ts';
import type { PricedShare } from './rules/shares.ts';
import { multiplierText } from './share-amounts.ts';

type Parts = WireCombination['multipliers'];

const nameOf = (name: string | null, other: string) => name ?? other;

/** Example: overtime 3/2, night 5/4 by `sum` -> "overtime 1.5 + (night 1.25 − 1)". */
function multipliersText({ combine, multipliers }: WireCombination): string {
  const texts = multipliers.map(({ name, multiplier }) => `${nameOf(name, 'overtime')} ${multiplier}`);
  if (combine === 'highest') return `highest of ${texts.join(', ')}`;
  if (combine === 'product') return texts.join(' × ');
  return texts.map((text, index) => (index === 0 ? text : `(${text} − 1)`)).join(' + ');
}

/** How the multiplier and the addition of a segment follow from those of its premiums, as sentences. */
function combinationText(combination: WireCombination, multiplier: string, addition: string): string {
  const { multipliers, additions = [] } = combination;
  const times = multipliers.length > 1 ? ` Multiplier: ${multipliersText(combination)} = ${multiplier}.` : '';
  const sum = additions.map(({ name, amount }) => `${nameOf(name, 'earnings')} ${amount}`).join(' + ');
  return `${times}${additions.length > 1 ? ` Addition per hour: ${sum} = ${addition}.` : ''}`;
}

/** The rates of a week, which all its segments share. */
const known = new WeakMap<MemberWeek, RegularRates>();

function ratesOfWeek(week: MemberWeek): RegularRates {
  const rates = known.get(week) ?? new RegularRates(week);
  known.set(week, rates);
  return rates;
}

/** The rate of the hour, and the amount per hour that earnings add in overtime, in cents. */
function ratesOf(week: MemberWeek, segment: TimeSegment, share: PricedShare | undefined) {
  if (!share) return { own: null, earned: null };
  const [rates, salary] = [ratesOfWeek(week), week.salaryOn(segment.piece.day)];
  const own: Ratio = salary ? rates.ownOf(salary) : exactCents(share.rate?.cents ?? 0);
  return { own, earned: rates.ofOvertimeHour(segment) };
}

/** The multipliers and amounts per hour of a segment before they are combined. null = the segment has no premiums. */
function presentCombination(
  week: MemberWeek,
  segment: TimeSegment,
  share: PricedShare | undefined,
  isPaySeen: boolean,
): WireCombination | null {
  const { row, piece } = segment;
  if (piece.premiums.length === 0) return null;
  const { own, earned } = ratesOf(week, segment, share);
  const found = combinationOf(row, piece.premiums, own);
  if (!found) return null;
  const multipliers: Parts = found.multipliers.map(({ name, value }) => ({ name, multiplier: multiplierText(value) }));
  const additions = [
    ...found.additions.map(({ name, value }) => ({ name, amount: hourlyAmount(value) })),
    ...(earned && earned.n !== 0n ? [{ name: null, amount: hourlyAmount(earned) }] : []),
  ];
  return { combine: found.combine, multipliers, ...(isPaySeen && share ? { additions } : {}) };
}

/** The parts of the multiplier and the addition of a segment, as values and as sentences. */
export function explainCombination(
  week: MemberWeek,
  segment: TimeSegment,
  share: PricedShare | undefined,
  { multiplier, isPaySeen }: { multiplier: string; isPaySeen: boolean },
): { combination?: WireCombination; text: string } {
  const combination = presentCombination(week, segment, share, isPaySeen);
  if (!combination) return { text: '' };
  const added = share ? hourlyAmount(share.additionPerHour) : '';
  return { combination, text: combinationText(combination, multiplier, added) };
}
