import { Decimal } from 'decimal.js';
import type { HiddenBudgetState } from '../../../../contract/lists/budgets.ts';
import type { Budget } from './budget.ts';
import { limitState } from './reached.ts';

/** What a viewer sees of a budget: all of it, or one word. */
export type BudgetSight = 'everything' | HiddenBudgetState;

/** A budget as the end of yesterday knew it. */
export interface KnownAtDayEnd {
  /** Spend of the period through yesterday, in the unit of the budget. */
  spent: number;
  /** What earlier periods carried into this one; left out = nothing. */
  carried?: string | undefined;
  /** The budget was set, or got other days, after yesterday ended. */
  isSetLater: boolean;
}

/**
 * What a viewer sees of a budget. Without sight of it: `reached` from `stop_at` (default 100 %), `near` from
 * `alerts.near_limit`, otherwise `within`, each by what was known when yesterday ended. A budget that was set today has
 * no such state yet and reads `within`. Source: docs/decisions/0103-one-word-a-night.md.
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
