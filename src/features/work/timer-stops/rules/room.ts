import { Decimal } from 'decimal.js';

/**
 * The spend at which a budget stops timers, in the unit of the budget, for a limit that includes carried amounts. Null
 * if it does not stop timers.
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
 * The largest number of first seconds that fits a budget. `fits` returns whether a number of first seconds fits; if one
 * does not, no larger one does. Example: 600 s of which 480 fit -> 480.
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
