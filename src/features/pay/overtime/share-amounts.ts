import type { RateLevel } from '../../../contract/lists/overtime.ts';
import { formatCents } from '../../../money/cents.ts';
import { hourlyAmount } from '../../../money/hourly-amount.ts';
import { formatMultiplier } from '../../../money/rates.ts';
import { decimalText, minus, one, over, plus, ratio, type Ratio, times, zero } from '../../../money/ratio.ts';
import type { TimeSegment } from './rules/count.ts';
import { exactCents } from './rules/exact-cents.ts';
import type { AmountKind } from './rules/rates.ts';
import type { SalaryInForce } from './rules/salary.ts';
import type { PricedShare } from './rules/shares.ts';

export type SharesOfSegments = Record<AmountKind, ReadonlyMap<TimeSegment, PricedShare>>;

export const sideNames = { pay: 'Pay', bill: 'Bill' };

/** Example: 9/5 -> "1.8". */
export const multiplierText = (multiplier: Ratio) => formatMultiplier(decimalText(multiplier, 8));

/** Pay or bill if the reader can see it, and whether the reader sees the level of the rate. */
export interface ShownSide {
  kind: AmountKind;
  withLevel: boolean;
}

const secondsOfHour = ratio(3_600);
const minutesOfHour = ratio(60);

/** The multiplier without the straight time that is paid separately. Example: 3/2 -> 1/2. */
export const surcharge = (multiplier: Ratio): Ratio => minus(multiplier, one);

/** Cents before rounding. */
export interface ExactAmounts {
  straight: Ratio;
  premium: Ratio;
}

/** The amounts of a share before rounding, computed from the factors that the explanation shows. */
export function exactOf({ rate, salaryRate, base, additionPerHour, straightSeconds, segment, line }: PricedShare) {
  const { multiplier, hour } = line.terms;
  const perHour = rate ? exactCents(rate.cents) : (salaryRate ?? zero);
  const hours = (seconds: number) => over(times(ratio(seconds), hour), secondsOfHour);
  const added = plus(times(surcharge(multiplier), base), additionPerHour);
  return { straight: times(hours(straightSeconds), perHour), premium: times(hours(segment.seconds), added) };
}

export const exactTexts = ({ straight, premium }: ExactAmounts) => ({
  straight_exact: hourlyAmount(straight),
  premium_exact: hourlyAmount(premium),
});

/** An exact amount with its share of the rounded cents. Example: 180.0944 and 18010 -> "180.0944, of which 180.10". */
export function carriedText(exact: string, cents: string): string {
  return exact === cents ? cents : `${exact}, of which ${cents}`;
}

/** The rate of a share: the hourly rate, or the salary per hour. */
export function rateOf(
  { rate, salaryRate }: PricedShare,
  withLevel: boolean,
): { rate: string; rate_level?: RateLevel } {
  const text = rate ? formatCents(rate.cents) : hourlyAmount(salaryRate ?? zero);
  return { rate: text, ...(withLevel ? { rate_level: rate?.level ?? 'salary' } : {}) };
}

/** The minutes that are paid as an hour. null = 60. Example: 8/7 -> "52.5". */
function hourMinutesOf({ line }: PricedShare): string | null {
  const { hour } = line.terms;
  return hour.n === hour.d ? null : decimalText(over(minutesOfHour, hour), 4);
}

export function amountsOf(share: PricedShare, withLevel: boolean) {
  const { base, additionPerHour, straightSeconds } = share;
  const minutes = hourMinutesOf(share);
  return {
    ...rateOf(share, withLevel),
    straight: formatCents(share.straight),
    premium: formatCents(share.premium),
    ...exactTexts(exactOf(share)),
    straight_seconds: straightSeconds,
    ...(minutes === null ? {} : { hour_minutes: minutes }),
    base: hourlyAmount(base),
    ...(additionPerHour.n === 0n ? {} : { addition_per_hour: hourlyAmount(additionPerHour) }),
  };
}

function salaryName({ method, covers }: SalaryInForce): string {
  if (method === 'fluctuating') return 'the salary for all hours';
  if (covers === null) return 'the salary for all time that is not overtime';
  return `the salary of ${decimalText(over(covers, secondsOfHour), 4)} h`;
}

/** The factors of a premium per hour. Example: base 20.00, 3/2 and 1.50 -> "(20.00 × (1.5 − 1) + 1.50)". */
function premiumFactors({ base, additionPerHour, line }: PricedShare): string {
  const { multiplier } = line.terms;
  const multiplied = `${hourlyAmount(base)} × (${multiplierText(multiplier)} − 1)`;
  if (additionPerHour.n === 0n) return multiplied;
  const added = hourlyAmount(additionPerHour);
  return multiplier.n === multiplier.d ? added : `(${multiplied} + ${added})`;
}

/** The amounts of a share as products that a calculator can repeat. */
export function amountText(kind: AmountKind, share: PricedShare, salary: SalaryInForce | null): string {
  const { segment, straightSeconds } = share;
  const exact = exactTexts(exactOf(share));
  const minutes = hourMinutesOf(share);
  const longer = minutes === null ? '' : ` × 60 / ${minutes}`;
  const covered = segment.seconds - straightSeconds;
  const parts: string[] = [];
  if (covered > 0 && salary) parts.push(`${covered} s within ${salaryName(salary)}`);
  if (straightSeconds > 0) {
    const worth = carriedText(exact.straight_exact, formatCents(share.straight));
    parts.push(`straight ${straightSeconds} s${longer} × ${rateOf(share, false).rate} / 3600 = ${worth}`);
  }
  if (exact.premium_exact !== '0.00') {
    const worth = carriedText(exact.premium_exact, formatCents(share.premium));
    parts.push(`premium ${segment.seconds} s${longer} × ${premiumFactors(share)} / 3600 = ${worth}`);
  }
  return ` ${sideNames[kind]}: ${parts.join(', ')}.`;
}
