import type { WireBudget } from '../../contract/budgets.ts';
import type { Executor } from '../../db/database.ts';
import { presentBudget } from './present.ts';
import { selectLastClosedAt, selectOpenOf } from './store/reads.ts';

/** Whose budgets are asked for. */
export type BudgetOwners = { projectIds: readonly number[] } | { clientIds: readonly number[] };

/** The budgets in force of projects or of clients, as answers show them, by the owner's id. */
export async function loadBudgets(
  db: Executor,
  organizationId: number,
  owners: BudgetOwners,
): Promise<Map<number, WireBudget>> {
  const rows = await selectOpenOf(db, organizationId, owners);
  return new Map(rows.map((row) => [row.projectId ?? row.clientId ?? 0, presentBudget(row.budget)]));
}

/** The latest instant that a closed row counts by; rates stated after it are recorded later, wherever the clock stands. */
export async function lastBudgetClosedAt(db: Executor, organizationId: number): Promise<Temporal.Instant | null> {
  const closedAt = await selectLastClosedAt(db, organizationId);
  return closedAt === null ? null : Temporal.Instant.from(closedAt);
}
