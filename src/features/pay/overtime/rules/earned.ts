import type { EarningDivisor } from '../../../../contract/lists/pay.ts';
import { type Ratio, ratio } from '../../../../money/ratio.ts';

/** A payment in addition to hours and salary, in cents. */
export interface Earning {
  day: number;
  cents: number;
  name: string;
  inRegularRate: boolean;
  dividedBy: EarningDivisor;
  /** The first day of the time for which it is paid. null = the workweek of `day`. */
  earnedFrom: number | null;
}

/** The part of an earning that raises the regular rate of a week, in cents. */
export interface EarnedShare {
  cents: Ratio;
  dividedBy: EarningDivisor;
}

/**
 * The parts of earnings that raise the regular rate of a week. An earning that was earned over several days has an
 * equal part on each of them.
 * Source: 29 CFR 778.209(b). Example: 300.00 for 21 days, 7 of them in the week -> 100.00.
 */
export function earnedIn(
  { from, until }: { from: number; until: number },
  earnings: readonly Earning[],
): EarnedShare[] {
  const shares: EarnedShare[] = [];
  for (const { day, cents, inRegularRate, earnedFrom, dividedBy } of earnings) {
    if (!inRegularRate) continue;
    const first = earnedFrom ?? day;
    const days = Math.min(until, day + 1) - Math.max(from, first);
    if (days > 0) shares.push({ cents: ratio(cents * days, day + 1 - first), dividedBy });
  }
  return shares;
}
