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

const otherType = { rate: 'hours', cost: 'hours', hours: 'cost' } as const;
const typed = Object.keys(otherType) as (keyof typeof otherType)[];

/** A field that goes with the other type only. */
function findMisplaced(name: keyof typeof otherType, input: BudgetInput): string[] {
  if (input[name] === undefined || input.type !== otherType[name]) return [];
  return [`budget.${name}: goes with type ${input.type === 'hours' ? 'cost' : 'hours'} only`];
}

function findRecurrenceFaults({ recurrence, recurrence_start: start }: BudgetInput): string[] {
  if (start === undefined) return [];
  if (recurrence === undefined) return ['budget.recurrence_start: goes with a recurrence only'];
  const { first, last } = recurrenceDays[recurrence];
  if (start >= first && start <= last) return [];
  return [`budget.recurrence_start: must be ${first} to ${last} with recurrence ${recurrence}`];
}

interface InputRule {
  readonly reads: readonly (keyof BudgetInput)[];
  faults(input: BudgetInput): readonly string[];
}

/** What the fields of a requested budget may not say beside each other, with those that each rule looks at. */
export const inputRules: readonly InputRule[] = [
  ...typed.map((name): InputRule => ({ reads: ['type', name], faults: (input) => findMisplaced(name, input) })),
  { reads: ['recurrence', 'recurrence_start'], faults: findRecurrenceFaults },
];

/**
 * What is wrong with a requested budget beyond its shape, `budget.field: what is wrong`; empty = nothing.
 * Source: docs/contract/budgets.md, type, rate, recurrence.
 * Example: type hours with a cost -> ["budget.cost: goes with type cost only"].
 */
export const findBudgetFaults = (input: BudgetInput): string[] => inputRules.flatMap((rule) => rule.faults(input));

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

/** The start that a setting names, as a date or a date-time; null = none. */
export const requestedStart = ({ start_date: text }: BudgetInput): Temporal.PlainDate | null =>
  text === undefined ? null : parseDate(text);

/**
 * The budget that a faultless setting means, with its defaults.
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
    startOn: requestedStart(input) ?? defaults.startOn,
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
 * What is wrong with the start of a budget, `budget.start_date: …`: it lies at most five years back, unless it is that
 * of the budget in force. Source: docs/contract/budgets.md, A start in the past. Example: 1970-01-01 requested on
 * 2026-03-02 -> must be on or after 2021-03-02.
 */
export function findStartFaults(
  startOn: Temporal.PlainDate,
  { today, inForce }: { today: Temporal.PlainDate; inForce: Temporal.PlainDate | undefined },
): string[] {
  const earliest = today.subtract({ years: yearsBack });
  if (!isBefore(startOn, earliest) || inForce?.equals(startOn)) return [];
  return [`budget.start_date: must be on or after ${earliest.toString()}, or the present one`];
}
