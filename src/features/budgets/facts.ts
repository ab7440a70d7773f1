import type { WireBudget } from '../../contract/budgets.ts';
import type { Executor } from '../../db/database.ts';

/** Whose budgets are asked for. */
export type BudgetOwners = { projectIds: readonly number[] } | { clientIds: readonly number[] };

/** The budgets in force of projects or of clients, as answers show them, by the owner's id. */
export function loadBudgets(
  _db: Executor,
  _organizationId: number,
  _owners: BudgetOwners,
): Promise<Map<number, WireBudget>> {
  return Promise.resolve(new Map());
}
