import { Decimal } from 'decimal.js';
import type { Budget } from './budget.ts';

/** The share of a budget that is used. */
export interface LimitState {
  /** Percent of the limit, cut to two decimals; null without a limit or with a limit of 0. */
  percent: Decimal | null;
  nearLimitReached: boolean;
  reached: boolean;
  exceeded: boolean;
}

/**
 * The limit of a budget in its unit, money or hours, as decimal text; null = none. Example: type hours, 10 hours ->
 * "10.0000".
 */
export function limitOf({ type, cost, hours }: Pick<Budget, 'type' | 'cost' | 'hours'>): string | null {
  return type === 'hours' ? hours : cost;
}

/**
 * The amount available in a budget period, in the unit of the budget: the limit plus the carried amount, never below
 * zero; null = no limit. Source: docs/contract/budgets.md, Carried over. Example: limit 10, carried -4 -> "6"; limit
 * 10, carried -15 -> "0".
 */
export function availableOf(budget: Pick<Budget, 'type' | 'cost' | 'hours'>, carried = '0'): string | null {
  const limit = limitOf(budget);
  return limit === null ? null : Decimal.max(new Decimal(limit).plus(carried), 0).toFixed();
}

/**
 * Whether a share of the limit, in percent, is reached. Amounts are in the unit of the budget; without a limit (null)
 * the result is false. Source: docs/contract/budgets.md, Reached. Example: 90 of 100 at 90 % -> true; 89.99 -> false.
 */
function isReached(spent: Decimal, limit: string | null, percent: number): boolean {
  return limit !== null && spent.times(100).gte(new Decimal(limit).times(percent));
}

/**
 * The state of a budget by its spend, in its unit. Exactly 100 % is reached, not exceeded. The percent is cut, so it
 * shows 100 only when the limit is reached. Source: docs/contract/budgets.md, Reached.
 *
 * Example: 99.999 of 100 -> 99.99 %, near the limit, neither reached nor exceeded.
 */
export function limitState(
  budget: Pick<Budget, 'type' | 'cost' | 'hours' | 'nearLimit' | 'stopAt'>,
  spent: Decimal,
  carried?: string,
): LimitState {
  const limit = availableOf(budget, carried);
  const hasPercent = limit !== null && !new Decimal(limit).isZero();
  return {
    percent: hasPercent ? spent.times(100).div(limit).toDecimalPlaces(2, Decimal.ROUND_DOWN) : null,
    nearLimitReached: isReached(spent, limit, budget.nearLimit),
    reached: isReached(spent, limit, budget.stopAt ?? 100),
    exceeded: limit !== null && spent.gt(limit),
  };
}
