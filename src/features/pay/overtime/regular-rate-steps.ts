import type { WireStep } from '../../../contract/overtime-steps.ts';
import { hourlyAmount } from '../../../money/hourly-amount.ts';
import { decimalText, isSame, over, plus, type Ratio, ratio, times, zero } from '../../../money/ratio.ts';
import type { MemberWeek } from './compute.ts';
import type { TimeSegment } from './rules/count.ts';
import { exactCents } from './rules/exact-cents.ts';
import { type RatePart, RegularRates } from './rules/regular-rates.ts';
import type { PricedShare } from './rules/shares.ts';

const secondsOfHour = ratio(3_600);

const quotientOf = (parts: readonly RatePart[]): Ratio =>
  parts
    .filter(({ seconds }) => seconds > 0)
    .map(({ amount, seconds }) => over(times(amount, secondsOfHour), ratio(seconds)))
    .reduce(plus, zero);

/** Parts with the same hours as one fraction. Example: 800.00 + 40.00 in 50 h -> "(straight 800.00 + …) / 50 h". */
function partsText(parts: readonly RatePart[]): string {
  const groups = [...Map.groupBy(parts, ({ seconds }) => seconds)];
  const texts = groups.map(([seconds, own]) => {
    const sum = own.map(({ part, amount }) => `${part} ${hourlyAmount(amount)}`).join(' + ');
    const hours = decimalText(over(ratio(seconds), secondsOfHour), 6);
    return `${own.length > 1 ? `(${sum})` : sum} / ${hours} h`;
  });
  return texts.join(' + ');
}

function regularRateStep(parts: readonly RatePart[], decimals: number | null, base: Ratio): WireStep {
  const quotient = hourlyAmount(quotientOf(parts));
  const rate = hourlyAmount(base);
  const rounded = decimals === null ? '' : `, rounded to ${decimals} decimals ${rate}`;
  return {
    step: 'regular_rate',
    text: `Regular rate: ${partsText(parts)} = ${quotient} per hour${rounded}.`,
    parts: parts.map(({ part, amount, seconds }) => ({ part, amount: hourlyAmount(amount), seconds })),
    quotient,
    ...(decimals === null ? {} : { decimals }),
    regular_rate: rate,
  };
}

/** Explains each regular rate that a multiplier of the week is applied to, unless it is the rate of the hour. */
export function regularRateSteps(week: MemberWeek, shares: ReadonlyMap<TimeSegment, PricedShare>): WireStep[] {
  const rates = new RegularRates(week);
  const steps = new Map<string, WireStep>();
  for (const [segment, { rate, fullBase: base, line }] of shares) {
    const { multiplier } = line.terms;
    if (multiplier.n === multiplier.d || (rate && isSame(base, exactCents(rate.cents)))) continue;
    const salary = week.salaryOn(segment.piece.day);
    const own = salary ? rates.ownOf(salary) : exactCents(rate?.cents ?? 0);
    const parts = rates.partsOf(segment, salary, own, line.terms);
    const step = regularRateStep(parts, rates.decimalsOf(segment), base);
    steps.set(step.text, step);
  }
  return [...steps.values()];
}
