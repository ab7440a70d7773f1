import type { WireStep } from '../../../contract/overtime-steps.ts';
import type { RateLevel } from '../../../contract/lists/overtime.ts';
import { formatCents } from '../../../money/cents.ts';
import { hourlyAmount } from '../../../money/hourly-amount.ts';
import { formatMultiplier } from '../../../money/rates.ts';
import { decimalText, minus, one, over, ratio, type Ratio, zero } from '../../../money/ratio.ts';
import type { TimeSegment } from './rules/count.ts';
import type { Line, Share } from './rules/lines.ts';
import type { AmountKind } from './rules/rates.ts';
import type { SalaryInForce } from './rules/salary.ts';
import type { PricedShare } from './rules/shares.ts';

export type SharesOfSegments = Record<AmountKind, ReadonlyMap<TimeSegment, PricedShare>>;

export const sideNames = { pay: 'Pay', bill: 'Bill' };

/** The segments of a line share its multiplier. */
const multiplierTexts = new WeakMap<Ratio, string>();

/** Example: 9/5 -> "1.8". */
export function multiplierText(multiplier: Ratio): string {
  let text = multiplierTexts.get(multiplier);
  if (text === undefined) {
    text = formatMultiplier(decimalText(multiplier, 8));
    multiplierTexts.set(multiplier, text);
  }
  return text;
}

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

/** The amounts of shares of one line before rounding. */
export function exactOf({ units }: Line, shares: Iterable<Pick<Share, 'straight' | 'premium'>>): ExactAmounts {
  let straight = 0n;
  let premium = 0n;
  for (const share of shares) {
    straight += share.straight;
    premium += share.premium;
  }
  return { straight: { n: straight, d: units.straight }, premium: { n: premium, d: units.premium } };
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
  return withLevel ? { rate: text, rate_level: rate?.level ?? 'salary' } : { rate: text };
}

/** The minutes that are paid as an hour. null = 60. Example: 8/7 -> "52.5". */
function hourMinutesOf({ line }: PricedShare): string | null {
  const { hour } = line.terms;
  return hour.n === hour.d ? null : decimalText(over(minutesOfHour, hour), 4);
}

type ShownAmounts = NonNullable<Extract<WireStep, { step: 'segment' }>['pay']>;

/** The amounts of a share as the explanation shows them. */
export function amountsOf(share: PricedShare, withLevel: boolean): ShownAmounts {
  const { base, additionPerHour, straightSeconds, line, exact } = share;
  const { units } = line;
  // There are many shares, so the record is built without copies.
  const shown: ShownAmounts = rateOf(share, withLevel) as ShownAmounts;
  shown.straight = formatCents(share.straight);
  shown.premium = formatCents(share.premium);
  shown.straight_exact = hourlyAmount({ n: exact.straight, d: units.straight });
  shown.premium_exact = hourlyAmount({ n: exact.premium, d: units.premium });
  shown.straight_seconds = straightSeconds;
  const minutes = hourMinutesOf(share);
  if (minutes !== null) shown.hour_minutes = minutes;
  shown.base = hourlyAmount(base);
  if (additionPerHour.n !== 0n) shown.addition_per_hour = hourlyAmount(additionPerHour);
  return shown;
}

function salaryName({ method, covers }: SalaryInForce): string {
  if (method === 'fluctuating') return 'the salary for all hours';
  if (covers === null) return 'the salary for all time that is not overtime';
  return `the salary of ${decimalText(over(covers, secondsOfHour), 4)} h`;
}

/** The factors of a premium per hour. Example: base 20.00, 3/2 and 1.50 -> "(20.00 × (1.5 − 1) + 1.50)". */
function premiumFactors({ line }: PricedShare, { base, addition_per_hour: added }: ShownAmounts): string {
  const { multiplier } = line.terms;
  if (added !== undefined && multiplier.n === multiplier.d) return added;
  const multiplied = `${base} × (${multiplierText(multiplier)} − 1)`;
  return added === undefined ? multiplied : `(${multiplied} + ${added})`;
}

/** The amounts of a share as products that a calculator can repeat. */
export function amountText(
  kind: AmountKind,
  share: PricedShare,
  shown: ShownAmounts,
  salary: SalaryInForce | null,
): string {
  const { segment, straightSeconds } = share;
  const longer = shown.hour_minutes === undefined ? '' : ` × 60 / ${shown.hour_minutes}`;
  const covered = segment.seconds - straightSeconds;
  const parts: string[] = [];
  if (covered > 0 && salary) parts.push(`${covered} s within ${salaryName(salary)}`);
  if (straightSeconds > 0) {
    const worth = carriedText(shown.straight_exact, shown.straight);
    parts.push(`straight ${straightSeconds} s${longer} × ${shown.rate} / 3600 = ${worth}`);
  }
  if (shown.premium_exact !== '0.00') {
    const worth = carriedText(shown.premium_exact, shown.premium);
    parts.push(`premium ${segment.seconds} s${longer} × ${premiumFactors(share, shown)} / 3600 = ${worth}`);
  }
  return ` ${sideNames[kind]}: ${parts.join(', ')}.`;
}
