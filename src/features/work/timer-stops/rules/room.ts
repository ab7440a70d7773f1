import { Decimal } from 'decimal.js';

/**
 * The spend at which a budget stops timers, in the unit of the budget. The limit includes carried amounts. Null
 * if the budget does not stop timers.
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
 * How many seconds, counted from the first, fit into a budget. `fits` returns whether a given number of seconds fits.
 * If a number does not fit, no larger number fits. Example: of 600 s, the first 480 fit -> 480.
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
