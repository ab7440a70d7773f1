import { hoursOf, unitsOf } from '../../../../money/amounts.ts';
import { earlierOf, isBefore } from '../../../../time/order.ts';
import type { Budget } from './budget.ts';
import type { RowDays } from './free-days.ts';

/** The local days, both included, whose time counts against a budget. */
export interface CountedDays {
  since: Temporal.PlainDate;
  until: Temporal.PlainDate;
}

/** The consumption of a budget: whole seconds, and their cost in cents as decimal text. */
export interface Consumption {
  seconds: number;
  cents: string;
}

/**
 * The days that count in a row: from the first day of its budget period through its stop, or through today if it is
 * open. They never extend beyond the period; null = no days yet. Source: docs/contract/budgets.md, `spent` of a row.
 *
 * Example: period 03-01..03-31, row from 03-18, open, today 03-20 -> 03-01..03-20.
 */
export function countedDays(row: RowDays, today: Temporal.PlainDate): CountedDays | null {
  const until = row.stopOn ?? earlierOf(today, row.periodStopOn);
  return isBefore(until, row.periodStartOn) ? null : { since: row.periodStartOn, until };
}

/**
 * The consumption in the unit of the budget: money with cents, or hours with four decimals. Source:
 * docs/contract/budgets.md, Cost. Example: 5000 s -> 1.3889 hours; 12345 cents -> 123.45.
 */
export function spentOf(budget: Pick<Budget, 'type'>, used: Consumption): number {
  return budget.type === 'hours' ? hoursOf(used.seconds) : unitsOf(used.cents);
}
