import { dayAfter, dayBefore } from '../../../../time/adjacent.ts';
import { compare, isBefore, laterOf } from '../../../../time/order.ts';
import { type BudgetPeriod, periodsBetween } from '../../../../time/recurrence.ts';
import type { Budget } from './budget.ts';

/** The local days of a history row, both included, and its budget period; null = no end. */
export interface RowDays {
  startOn: Temporal.PlainDate;
  stopOn: Temporal.PlainDate | null;
  periodStartOn: Temporal.PlainDate;
  periodStopOn: Temporal.PlainDate | null;
}

/** Days of existing rows, both included. */
export interface OccupiedDays {
  startOn: Temporal.PlainDate;
  stopOn: Temporal.PlainDate;
}

/** Joins overlapping and adjacent days into ascending runs. Days that stop before they start are ignored. */
function joinDays(occupied: readonly OccupiedDays[]): OccupiedDays[] {
  const runs: OccupiedDays[] = [];
  const real = occupied.filter((days) => !isBefore(days.stopOn, days.startOn));
  for (const days of real.toSorted((a, b) => compare(a.startOn, b.startOn))) {
    const last = runs.at(-1);
    if (last && !isBefore(dayAfter(last.stopOn), days.startOn)) last.stopOn = laterOf(last.stopOn, days.stopOn);
    else runs.push({ ...days });
  }
  return runs;
}

function freeDays(period: BudgetPeriod, occupied: readonly OccupiedDays[]): RowDays[] {
  const free: RowDays[] = [];
  const bounds = { periodStartOn: period.startOn, periodStopOn: period.endOn };
  let startOn = period.startOn;
  for (const days of occupied) {
    if (isBefore(days.stopOn, startOn)) continue;
    if (period.endOn && isBefore(period.endOn, days.startOn)) break;
    if (isBefore(startOn, days.startOn)) free.push({ ...bounds, startOn, stopOn: dayBefore(days.startOn) });
    startOn = dayAfter(days.stopOn);
  }
  if (period.endOn === null || !isBefore(period.endOn, startOn))
    free.push({ ...bounds, startOn, stopOn: period.endOn });
  return free;
}

/** The days of the rows that a budget creates: closed ones for the past, and one open row. */
export interface Opening {
  closed: RowDays[];
  open: RowDays;
}

/**
 * The rows of a budget set today: one for each period since its start, on days without another row. The last one
 * stays open; it covers today or is in the future. Source: docs/contract/budgets.md, Budget period.
 *
 * Example: monthly on 1, start 2026-01-15, today 2026-03-02, no other rows -> 01-15..01-31 and 02-01..02-28 closed,
 * 03-01.. open.
 */
export function planOpening(
  budget: Pick<Budget, 'startOn' | 'recurrence'>,
  occupied: readonly OccupiedDays[],
  today: Temporal.PlainDate,
): Opening {
  const runs = joinDays(occupied);
  const lastHeld = runs.at(-1);
  const through = lastHeld ? laterOf(today, dayAfter(lastHeld.stopOn)) : today;
  const periods = periodsBetween(budget.recurrence, budget.startOn, through);
  const free = periods.flatMap((period) => freeDays(period, runs));
  const open = free.at(-1);
  if (!open) throw new RangeError('the last period always has a free day');
  return { closed: free.slice(0, -1), open: { ...open, stopOn: null } };
}
