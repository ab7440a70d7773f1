import type { WireBudget } from '../../../contract/budgets.ts';
import type { Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { presentBudget } from './present.ts';
import { seesBudget } from './sees-budget.ts';
import { selectLastClosedAt, selectOpenOf } from './store/reads.ts';

export { readBudgetChanges } from './read-changes.ts';
export { readBudgetSeries } from './read-series.ts';
export { type BudgetForecast, loadForecasts } from './forecast.ts';
export { lockPeriods, periodInForce, type PeriodSpend } from './periods.ts';
export type { Range } from './rules/forecast.ts';
export { availableOf } from './rules/limit-state.ts';
export { spentOf } from './rules/measure.ts';
export { seesBudget } from './sees-budget.ts';
export { loadEarlierStates, loadHiddenStates, loadSight } from './sight.ts';
export { selectProjectsAtRates as projectsAtRates } from './store/drop-at-rates.ts';
export { selectClientsEverOf as clientsEverOf, type AffectedBudgets } from './store/rows-of-periods.ts';
export { costOf } from './store/cost-of-days.ts';
export { rateListsFor } from './store/rate-lists.ts';
export { withRates } from './store/spend-of-days.ts';

/** The projects or clients whose budgets to read. */
export type BudgetOwners = { projectIds: readonly number[] } | { clientIds: readonly number[] };

/** The budgets in force that the member can see, in the form of responses, by the id of the project or client. */
export async function loadBudgets(
  db: Executor,
  organization: Membership,
  owners: BudgetOwners,
): Promise<Map<number, WireBudget>> {
  const rows = await selectOpenOf(db, organization.organizationId, owners);
  const seen = rows.filter((row) => seesBudget(organization, row.budget));
  return new Map(seen.map((row) => [row.projectId ?? row.clientId ?? 0, presentBudget(row.budget)]));
}

/**
 * The latest closing instant of a closed row. Later rate settings are stamped with a later instant, even if the clock
 * was set back.
 */
export async function lastBudgetClosedAt(db: Executor, organizationId: number): Promise<Temporal.Instant | null> {
  const closedAt = await selectLastClosedAt(db, organizationId);
  return closedAt === null ? null : Temporal.Instant.from(closedAt);
}
