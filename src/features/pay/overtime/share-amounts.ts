import { formatCents } from '../../../money/cents.ts';
import { formatMultiplier } from '../../../money/rates.ts';
import { decimalText, over, ratio, type Ratio, zero } from '../../../money/ratio.ts';
import type { TimeSegment } from './rules/count.ts';
import type { AmountKind } from './rules/rates.ts';
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

/** The rate of a share: the hourly rate, or the salary per hour. */
export function rateOf(
  { rate, salaryRate }: PricedShare,
  withLevel: boolean,
): { rate: string; rate_level?: NonNullable<PricedShare['rate']>['level'] } {
  const text = rate ? formatCents(rate.cents) : decimalText(over(salaryRate ?? zero, ratio(100)), 2);
  return { rate: text, ...(withLevel ? { rate_level: rate?.level ?? 'salary' } : {}) };
}

export const amountsOf = (share: PricedShare, withLevel: boolean) => ({
  ...rateOf(share, withLevel),
  straight: formatCents(share.straight),
  premium: formatCents(share.premium),
});

export function amountText(kind: AmountKind, share: PricedShare): string {
  const { rate } = rateOf(share, false);
  const [straight, premium] = [formatCents(share.straight), formatCents(share.premium)];
  const multiplier = multiplierText(share.line.terms.multiplier);
  const worth = share.premium > 0 ? `, premium (× ${multiplier}) ${premium}` : '';
  return ` ${sideNames[kind]}: straight ${share.segment.seconds} s × ${rate} / 3600 = ${straight}${worth}.`;
}
