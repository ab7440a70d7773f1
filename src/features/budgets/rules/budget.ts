import type { BudgetInput, budgetRates, budgetTypes, notifyGroups } from '../../../contract/budgets.ts';
import { fixedDecimal } from '../../../money/decimal-text.ts';
import type { WeekDay } from '../../../time/calendar.ts';
import type { Recurrence } from '../../../time/recurrence.ts';
import { parseDate } from '../../../time/text.ts';
import { isBefore } from '../../../time/order.ts';

/** A budget with all defaults filled in. Amounts are decimal text: cost with two decimals, hours with four. */
export interface Budget {
  type: (typeof budgetTypes)[number];
  /** Null with hours. */
  rate: (typeof budgetRates)[number] | null;
  /** Null = no limit. */
  cost: string | null;
  hours: string | null;
  startOn: Temporal.PlainDate;
  nearLimit: number;
  notifyEnabled: boolean;
  notifyAllMembers: boolean;
  notifyGroup: (typeof notifyGroups)[number] | null;
  /** Null = never begins anew. */
  recurrence: Recurrence | null;
  includeNonBillable: boolean;
  stopTimerWhenBudgetReached: boolean;
  stopAt: number | null;
}

/** What a setting leaves out is taken from here. */
export interface BudgetDefaults {
  /** Today on a first setting, the present one on a change. */
  startOn: Temporal.PlainDate;
  /** The first weekday of the organization. */
  weekStart: WeekDay;
}

const recurrenceDays = { weekly: { first: 0, last: 6 }, monthly: { first: 1, last: 31 } } as const;

function findRecurrenceFaults({ recurrence, recurrence_start: start }: BudgetInput): string[] {
  if (start === undefined) return [];
  if (recurrence === undefined) return ['budget.recurrence_start: goes with a recurrence only'];
  const { first, last } = recurrenceDays[recurrence];
  if (start >= first && start <= last) return [];
  return [`budget.recurrence_start: must be ${first} to ${last} with recurrence ${recurrence}`];
}

/**
 * What is wrong with a requested budget beyond its shape, `budget.field: what is wrong`; empty = nothing.
 * Source: docs/contract/budgets.md, type, rate, recurrence.
 * Example: type hours with a cost -> ["budget.cost: goes with type cost only"].
 */
export function findBudgetFaults(input: BudgetInput): string[] {
  const misplaced = input.type === 'hours' ? (['rate', 'cost'] as const) : (['hours'] as const);
  const rowParts = input.type === 'hours' ? 'cost' : 'hours';
  return [
    ...misplaced
      .filter((name) => input[name] !== undefined)
      .map((name) => `budget.${name}: goes with type ${rowParts} only`),
    ...findRecurrenceFaults(input),
  ];
}

/**
 * The recurrence of its two columns or fields; null = never.
 * Example: monthly, 31 -> the 31st, or the last day in shorter months.
 */
export function recurrenceOf(kind: 'weekly' | 'monthly' | null, start: number): Recurrence | null {
  if (kind === null) return null;
  return kind === 'weekly' ? { kind, weekDay: start as WeekDay } : { kind, dayOfMonth: start };
}

/**
 * The day a recurrence begins anew: 0-6 (0 = Sunday) of the week, 1-31 of the month.
 * Example: weekly on Monday -> 1.
 */
export function recurrenceStart(recurrence: Recurrence): number {
  return recurrence.kind === 'weekly' ? recurrence.weekDay : recurrence.dayOfMonth;
}

const amount = (value: number | undefined, decimals: number) =>
  value === undefined ? null : fixedDecimal(value, decimals);

function alertsOf({ alerts = {} }: BudgetInput) {
  return {
    nearLimit: alerts.near_limit ?? 80,
    notifyEnabled: alerts.notify_enabled ?? false,
    notifyAllMembers: alerts.notify_all_members ?? false,
    notifyGroup: alerts.notify_group ?? null,
  };
}

/**
 * The budget that a faultless setting means, with its defaults. The start is given as a date or a date-time.
 * Source: companions, request conventions; docs/contract/budgets.md. Example: {type: cost} on 2026-03-02 -> bill_rate,
 * no limit, start 2026-03-02, near limit 80, non-billable time included.
 */
export function fillBudget(input: BudgetInput, defaults: BudgetDefaults): Budget {
  const start = input.recurrence_start ?? (input.recurrence === 'weekly' ? defaults.weekStart : 1);
  return {
    type: input.type,
    rate: input.type === 'cost' ? (input.rate ?? 'bill_rate') : null,
    cost: amount(input.cost, 2),
    hours: amount(input.hours, 4),
    startOn: (input.start_date === undefined ? null : parseDate(input.start_date)) ?? defaults.startOn,
    ...alertsOf(input),
    recurrence: recurrenceOf(input.recurrence ?? null, start),
    includeNonBillable: input.include_non_billable ?? true,
    stopTimerWhenBudgetReached: input.stop_timer_when_budget_reached ?? false,
    stopAt: input.stop_at ?? null,
  };
}

/** A budget that starts earlier would open a row for each period since: thousands for a week of decades ago. */
const yearsBack = 5;

/**
 * What is wrong with the start of a budget, `budget.start_date: …`, or null: it lies at most five years back, unless it
 * is that of the budget in force. Source: docs/contract/budgets.md, A start in the past. Example: 1970-01-01 requested
 * on 2026-03-02 -> must be on or after 2021-03-02.
 */
export function findStartFault(
  { startOn }: Pick<Budget, 'startOn'>,
  { today, inForce }: { today: Temporal.PlainDate; inForce: Temporal.PlainDate | undefined },
): string | null {
  const earliest = today.subtract({ years: yearsBack });
  if (!isBefore(startOn, earliest) || inForce?.equals(startOn)) return null;
  return `budget.start_date: must be on or after ${earliest.toString()}, or the present one`;
}
