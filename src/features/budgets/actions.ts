import type { BudgetInput } from '../../contract/budgets.ts';
import type { Context, Membership } from '../../context.ts';
import type { BudgetOwner } from '../../events.ts';

/** Sets, changes or (null) clears the budget of a project or client. */
export function stateBudget(
  _ctx: Context,
  _organization: Membership,
  _owner: BudgetOwner,
  _budget: BudgetInput | null,
): Promise<void> {
  return Promise.resolve();
}
