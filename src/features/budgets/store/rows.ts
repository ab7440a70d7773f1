import { sql } from '../../../db/sql.ts';
import { type Budget, recurrenceOf } from '../rules/budget.ts';
import type { Consumption } from '../rules/measure.ts';
import type { Stretch } from '../rules/stretches.ts';

/** A history row as the database tells it. */
export interface RowRecord {
  id: number;
  projectId: number | null;
  clientId: number | null;
  type: Budget['type'];
  rate: Budget['rate'];
  cost: string | null;
  hours: string | null;
  budgetStartDate: string;
  nearLimit: number;
  notifyEnabled: boolean;
  notifyAllMembers: boolean;
  notifyGroup: Budget['notifyGroup'];
  recurrence: 'weekly' | 'monthly' | null;
  recurrenceStart: number | null;
  includeNonBillable: boolean;
  stopTimerWhenBudgetReached: boolean;
  stopAt: number | null;
  startDate: string;
  stopDate: string | null;
  periodStartDate: string;
  periodStopDate: string | null;
  closedAt: string | null;
  spentSeconds: number | null;
  spentCents: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A history row. */
export interface HistoryRow extends Stretch {
  id: number;
  projectId: number | null;
  clientId: number | null;
  budget: Budget;
  /** UTC text with six fraction digits. */
  closedAt: string | null;
  /** What is used, where it is kept with the row. */
  kept: Consumption | null;
  createdAt: string;
  updatedAt: string;
}

export const rowColumns = sql`
  id, project_id as "projectId", client_id as "clientId", type, rate, cost, hours,
  budget_start_date as "budgetStartDate", near_limit as "nearLimit", notify_enabled as "notifyEnabled",
  notify_all_members as "notifyAllMembers", notify_group as "notifyGroup", recurrence,
  recurrence_start as "recurrenceStart", include_non_billable as "includeNonBillable",
  stop_timer_when_budget_reached as "stopTimerWhenBudgetReached", stop_at as "stopAt", start_date as "startDate",
  stop_date as "stopDate", period_start_date as "periodStartDate", period_stop_date as "periodStopDate",
  closed_at as "closedAt", spent_seconds as "spentSeconds", spent_cents as "spentCents", created_at as "createdAt", updated_at as "updatedAt"`;

const dateOf = (text: string) => Temporal.PlainDate.from(text);
const dateOrNull = (text: string | null) => (text === null ? null : dateOf(text));

/** The configuration in the columns of a row. */
function budgetOf(record: RowRecord): Budget {
  const { type, rate, cost, hours, nearLimit, notifyEnabled, notifyAllMembers, notifyGroup } = record;
  return {
    type,
    rate,
    cost,
    hours,
    startOn: dateOf(record.budgetStartDate),
    nearLimit,
    notifyEnabled,
    notifyAllMembers,
    notifyGroup,
    recurrence: recurrenceOf(record.recurrence, record.recurrenceStart ?? 1),
    includeNonBillable: record.includeNonBillable,
    stopTimerWhenBudgetReached: record.stopTimerWhenBudgetReached,
    stopAt: record.stopAt,
  };
}

export function rowOf(record: RowRecord): HistoryRow {
  const { id, projectId, clientId, closedAt, spentSeconds, spentCents, createdAt, updatedAt } = record;
  return {
    id,
    projectId,
    clientId,
    budget: budgetOf(record),
    startOn: dateOf(record.startDate),
    stopOn: dateOrNull(record.stopDate),
    periodStartOn: dateOf(record.periodStartDate),
    periodStopOn: dateOrNull(record.periodStopDate),
    closedAt,
    kept: spentSeconds === null || spentCents === null ? null : { seconds: spentSeconds, cents: spentCents },
    createdAt,
    updatedAt,
  };
}
