import { sql } from '../../../../db/sql.ts';
import { type Budget, recurrenceOf } from '../rules/budget.ts';
import type { CachedSpend } from '../rules/spend-parts.ts';
import type { RowDays } from '../rules/free-days.ts';
import { dateOfText } from '../../../../time/text.ts';

/** A history row as the database returns it. */
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
  cachedSeconds: number | null;
  cachedCents: string | null;
  cachedThrough: string | null;
  version: number;
  isChanged?: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface HistoryRow extends RowDays {
  id: number;
  projectId: number | null;
  clientId: number | null;
  budget: Budget;
  /** UTC text with six fraction digits. */
  closedAt: string | null;
  /** The cached spend of the row. */
  cached: CachedSpend | null;
  /**
   * Increases when the cached spend is dropped or corrected, or when the row stops. Results that were computed for an
   * earlier version are not stored.
   */
  version: number;
  /** Days that the cached spend counts may have changed. */
  isChanged: boolean;
  /** The amount carried into the period, in the unit of the budget. Omitted if it is zero or was not read. */
  carried?: string;
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
  closed_at as "closedAt", kept_seconds as "cachedSeconds", kept_cents as "cachedCents",
    kept_through as "cachedThrough",
  kept_version as version, created_at as "createdAt", updated_at as "updatedAt"`;

/** Whether days that the cached spend counts have changed; for a client, days of any project. */
export const isChangedColumn = (organizationId: number) => sql`
  case when project_id is null
    then exists (select 1 from budget_changed_days c where c.organization_id = ${organizationId}
      and c.local_date between budget_histories.period_start_date and budget_histories.kept_through)
    else exists (select 1 from budget_changed_days c where c.organization_id = ${organizationId}
      and c.project_id = budget_histories.project_id
      and c.local_date between budget_histories.period_start_date and budget_histories.kept_through)
  end as "isChanged"`;

function budgetOf(record: RowRecord): Budget {
  const { type, rate, cost, hours, nearLimit, notifyEnabled, notifyAllMembers, notifyGroup } = record;
  return {
    type,
    rate,
    cost,
    hours,
    startOn: dateOfText(record.budgetStartDate),
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

function cachedOf(record: RowRecord): CachedSpend | null {
  const { cachedSeconds: seconds, cachedCents: cents, cachedThrough } = record;
  if (seconds === null || cents === null || cachedThrough === null) return null;
  return { seconds, cents, through: dateOfText(cachedThrough) };
}

export function rowOf(record: RowRecord): HistoryRow {
  const dateOrNull = (text: string | null) => (text === null ? null : dateOfText(text));
  const { id, projectId, clientId, closedAt, version, createdAt, updatedAt } = record;
  return {
    id,
    projectId,
    clientId,
    budget: budgetOf(record),
    startOn: dateOfText(record.startDate),
    stopOn: dateOrNull(record.stopDate),
    periodStartOn: dateOfText(record.periodStartDate),
    periodStopOn: dateOrNull(record.periodStopDate),
    closedAt,
    cached: cachedOf(record),
    version,
    isChanged: record.isChanged ?? true,
    createdAt,
    updatedAt,
  };
}

export function rowsOf(records: readonly RowRecord[]): HistoryRow[] {
  return records.map(rowOf);
}
