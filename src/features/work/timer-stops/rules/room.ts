import { Decimal } from 'decimal.js';

/**
 * At what a budget stops timers, in its unit, when so much may be spent with what is carried over; null = it does not.
 * Example: 10 hours at 50 % -> 5.
 */
export function stopsAtOf(
  budget: { stopTimerWhenBudgetReached: boolean; stopAt: number | null },
  limit: string | null,
): Decimal | null {
  if (!budget.stopTimerWhenBudgetReached || limit === null) return null;
  return new Decimal(limit).times(budget.stopAt ?? 100).div(100);
}

/**
 * How many of the first seconds of some time a budget takes, when `fits` tells whether it takes that many: once it does
 * not, it takes no more. Example: 600 s of which 480 fit -> 480.
 */
export function secondsThatFit(seconds: number, fits: (first: number) => boolean): number {
  let [fitting, tooMany] = [0, seconds + 1];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}
