import type { WireBudgetHistory } from '../../../contract/budget-histories.ts';
import type { WireBudget } from '../../../contract/budgets.ts';
import { toWireNumber } from '../../../money/amounts.ts';
import { type Budget, recurrenceStart } from './rules/budget.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import type { HistoryRow } from './store/rows.ts';

/** A budget in the form of a response, with defaults and without empty fields. */
export function presentBudget(budget: Budget): WireBudget {
  const { recurrence, notifyGroup } = budget;
  return {
    type: budget.type,
    ...(budget.rate === null ? {} : { rate: budget.rate }),
    ...(budget.cost === null ? {} : { cost: toWireNumber(budget.cost) }),
    ...(budget.hours === null ? {} : { hours: toWireNumber(budget.hours) }),
    start_date: budget.startOn.toString(),
    alerts: {
      near_limit: budget.nearLimit,
      notify_enabled: budget.notifyEnabled,
      notify_all_members: budget.notifyAllMembers,
      ...(notifyGroup === null ? {} : { notify_group: notifyGroup }),
    },
    ...(recurrence === null ? {} : { recurrence: recurrence.kind, recurrence_start: recurrenceStart(recurrence) }),
    include_non_billable: budget.includeNonBillable,
    stop_timer_when_budget_reached: budget.stopTimerWhenBudgetReached,
    ...(budget.stopAt === null ? {} : { stop_at: budget.stopAt }),
  };
}

/** A history row in the form of a response, with its spend. */
export function presentHistory(row: HistoryRow, used: Consumption): WireBudgetHistory {
  return {
    id: row.id,
    ...(row.projectId === null ? {} : { project_id: row.projectId }),
    ...(row.clientId === null ? {} : { client_id: row.clientId }),
    budget: presentBudget(row.budget),
    start_date: row.startOn.toString(),
    ...(row.stopOn === null ? {} : { stop_date: row.stopOn.toString() }),
    spent: spentOf(row.budget, used),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
