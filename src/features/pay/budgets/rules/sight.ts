import { Decimal } from 'decimal.js';
import type { HiddenBudgetState } from '../../../../contract/lists/budgets.ts';
import type { Budget } from './budget.ts';
import { limitState } from './limit-state.ts';

/** What a viewer sees of a budget: all of it, or one word. */
export type BudgetSight = 'everything' | HiddenBudgetState;

/** A budget as known at the end of yesterday. */
export interface KnownAtDayEnd {
  /** Spend of the period through yesterday, in the unit of the budget. */
  spent: number;
  /** The amount carried into the period; left out = zero. */
  carried?: string | undefined;
  /** The budget was set, or its days changed, after the end of yesterday. */
  isSetLater: boolean;
}

/**
 * The visible part of a budget. Users who cannot see it get one word for its state at the end of yesterday. It is
 * `reached` from `stop_at` (default 100 %), `near` from `alerts.near_limit`, otherwise `within`. A budget that was set
 * today has no state from yesterday; it shows `within`. Source: docs/decisions/0103-one-word-a-night.md.
 *
 * Example: hidden, 85 of 100 spent through yesterday, near at 80 % -> `near`.
 */
export function sightOf(
  isSeen: boolean,
  budget: Pick<Budget, 'type' | 'cost' | 'hours' | 'nearLimit' | 'stopAt'>,
  { spent, carried, isSetLater }: KnownAtDayEnd,
): BudgetSight {
  if (isSeen) return 'everything';
  if (isSetLater) return 'within';
  const { reached, nearLimitReached } = limitState(budget, new Decimal(spent), carried);
  if (reached) return 'reached';
  return nearLimitReached ? 'near' : 'within';
}
