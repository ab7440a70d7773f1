import type { BudgetInput } from '../../../../contract/budgets.ts';
import { fixedDecimal } from '../../../../money/decimal-text.ts';
import type { WeekDay } from '../../../../time/calendar.ts';
import type { Recurrence } from '../../../../time/recurrence.ts';
import { parseDate } from '../../../../time/text.ts';
import { isBefore } from '../../../../time/order.ts';
import type { budgetRates, budgetTypes, notifyGroups } from '../../../../contract/lists/budgets.ts';

/** A budget with all defaults filled in. Amounts are decimal text: cost with two decimals, hours with four. */
export interface Budget {
  type: (typeof budgetTypes)[number];
  /** Null for type hours. */
  rate: (typeof budgetRates)[number] | null;
  /** Null = no limit. */
  cost: string | null;
  hours: string | null;
  startOn: Temporal.PlainDate;
  nearLimit: number;
  notifyEnabled: boolean;
  notifyAllMembers: boolean;
  notifyGroup: (typeof notifyGroups)[number] | null;
  /** Null = no recurrence. */
  recurrence: Recurrence | null;
  includeNonBillable: boolean;
  stopTimerWhenBudgetReached: boolean;
  stopAt: number | null;
}

/** Defaults for fields that a setting leaves out. */
export interface BudgetDefaults {
  /** Today for a first setting, the current start for a change. */
  startOn: Temporal.PlainDate;
  /** The first weekday of the organization. */
  weekStart: WeekDay;
}

const recurrenceDays = { weekly: { first: 0, last: 6 }, monthly: { first: 1, last: 31 } } as const;

const otherType = { rate: 'hours', cost: 'hours', hours: 'cost' } as const;
const examples = {
  rate: '{"type": "cost", "rate": "bill_rate"}',
  cost: '{"type": "cost", "cost": 5000}',
  hours: '{"type": "hours", "hours": 40}',
} as const;
const typed = Object.keys(otherType) as (keyof typeof otherType)[];

/** A fault if the field belongs to the other type. */
function findMisplaced(name: keyof typeof otherType, input: BudgetInput): string[] {
  if (input[name] === undefined || input.type !== otherType[name]) return [];
  const type = input.type === 'hours' ? 'cost' : 'hours';
  return [`budget.${name}: applies only with type ${type}, such as ${examples[name]}`];
}

const noRecurrence = 'budget.recurrence_start: applies only with a recurrence, such as {"recurrence": "weekly"}';

function findRecurrenceFaults({ recurrence, recurrence_start: start }: BudgetInput): string[] {
  if (start === undefined) return [];
  if (recurrence === undefined) return [noRecurrence];
  const { first, last } = recurrenceDays[recurrence];
  if (start >= first && start <= last) return [];
  return [`budget.recurrence_start: must be ${first} to ${last} with recurrence ${recurrence}`];
}

interface InputRule {
  readonly reads: readonly (keyof BudgetInput)[];
  faults(input: BudgetInput): readonly string[];
}

/** Rules between the fields of a requested budget, with the fields that each rule reads. */
export const inputRules: readonly InputRule[] = [
  ...typed.map((name): InputRule => ({ reads: ['type', name], faults: (input) => findMisplaced(name, input) })),
  { reads: ['recurrence', 'recurrence_start'], faults: findRecurrenceFaults },
];

/**
 * The faults in a requested budget that the schema does not detect, as `budget.field: …`; empty = none. Source:
 * docs/contract/budgets.md, type, rate, recurrence.
 *
 * Example: type hours with a cost -> one fault, `budget.cost: applies only with type cost, …`.
 */
export const findBudgetFaults = (input: BudgetInput): string[] => inputRules.flatMap((rule) => rule.faults(input));

/**
 * The recurrence, from the two columns or fields that store it; null = none. Example: monthly, 31 -> the 31st, or the
 * last day in shorter months.
 */
export function recurrenceOf(kind: 'weekly' | 'monthly' | null, start: number): Recurrence | null {
  if (kind === null) return null;
  return kind === 'weekly' ? { kind, weekDay: start as WeekDay } : { kind, dayOfMonth: start };
}

/** The first day of a recurrence: 0-6 (0 = Sunday) of the week, 1-31 of the month. Example: weekly on Monday -> 1. */
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

/** The start date of a setting, given as a date or a date-time; null = none. */
export const requestedStart = ({ start_date: text }: BudgetInput): Temporal.PlainDate | null =>
  text === undefined ? null : parseDate(text);

/**
 * The complete budget for a valid setting, with defaults filled in. Source: companions, request conventions;
 * docs/contract/budgets.md.
 *
 * Example: {type: cost} on 2026-03-02 -> bill_rate, no limit, start 2026-03-02, near limit 80, non-billable time
 * included.
 */
export function fillBudget(input: BudgetInput, defaults: BudgetDefaults): Budget {
  const start = input.recurrence_start ?? (input.recurrence === 'weekly' ? defaults.weekStart : 1);
  return {
    type: input.type,
    rate: input.type === 'cost' ? (input.rate ?? 'bill_rate') : null,
    cost: amount(input.cost, 2),
    hours: amount(input.hours, 4),
    startOn: requestedStart(input) ?? defaults.startOn,
    ...alertsOf(input),
    recurrence: recurrenceOf(input.recurrence ?? null, start),
    includeNonBillable: input.include_non_billable ?? true,
    stopTimerWhenBudgetReached: input.stop_timer_when_budget_reached ?? false,
    stopAt: input.stop_at ?? null,
  };
}

/**
 * An earlier start would create a row for each period since then. A weekly budget from decades ago would have
 * thousands.
 */
const yearsBack = 5;

/**
 * The faults in the start of a budget as `budget.start_date: …`. It must not be more than five years ago, unless the
 * budget in force has the same start. Source: docs/contract/budgets.md, A start in the past.
 *
 * Example: 1970-01-01 requested on 2026-03-02 -> must be on or after 2021-03-02.
 */
export function findStartFaults(
  startOn: Temporal.PlainDate,
  { today, inForce }: { today: Temporal.PlainDate; inForce: Temporal.PlainDate | undefined },
): string[] {
  const earliest = today.subtract({ years: yearsBack });
  if (!isBefore(startOn, earliest) || inForce?.equals(startOn)) return [];
  return [`budget.start_date: must be on or after ${earliest.toString()}, or the start of the budget in force`];
}
