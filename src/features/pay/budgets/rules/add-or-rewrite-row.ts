import { dayBefore } from '../../../../time/adjacent.ts';
import { compare, earlierOf, isBefore, laterOf } from '../../../../time/order.ts';
import type { Budget } from './budget.ts';
import { type HeldDays, planOpening, type Opening, type RowDays } from './free-days.ts';

/** A history row as far as a new setting has to know it. */
export interface KnownRow extends RowDays {
  id: number;
  /** The local day it was made on. */
  createdOn: Temporal.PlainDate;
  /** Ended for good; a row that another budget is yet to end has its stop and is not closed. */
  isClosed: boolean;
  /** It was closed at an instant yet to come: the clock was set back, which undoes nothing. */
  isClosedLater: boolean;
}

export interface RowStop {
  id: number;
  stopOn: Temporal.PlainDate;
}

interface RowChanges extends Opening {
  stops: RowStop[];
}

/**
 * What a setting changes in the rows of a project or client: its open row is added, or the row `id` becomes it in
 * place. Rows of days that are over stay as they are.
 */
export type BudgetPlan = (RowChanges & { kind: 'add' }) | (RowChanges & { kind: 'rewrite'; id: number });

const isOpen = (row: KnownRow) => row.stopOn === null;
const isOfToday = (row: KnownRow, today: Temporal.PlainDate) =>
  !isBefore(row.startOn, today) || row.createdOn.equals(today);

/** An earlier setting that began today ends before it begins, once a setting of today takes the day. */
const isEmptied = ({ startOn, stopOn }: KnownRow, today: Temporal.PlainDate) =>
  startOn.equals(today) && (stopOn?.equals(dayBefore(today)) ?? false);

/**
 * Whether a budget was in force before it was set today: the row was made earlier, or continues the days of an earlier
 * row, or took today from one.
 */
const isOlder = ({ startOn, createdOn }: KnownRow, rows: readonly KnownRow[], today: Temporal.PlainDate) =>
  isBefore(createdOn, today) ||
  rows.some(
    (row) =>
      isBefore(row.createdOn, today) && (row.stopOn?.equals(dayBefore(startOn)) === true || isEmptied(row, today)),
  );

/**
 * The row that today's setting rewrites: the open one, or the one cleared today, if it is of today or yet to start. One
 * that was in force before today is not taken from the days until a later one starts.
 */
function findRewritten(
  rows: readonly KnownRow[],
  budget: Pick<Budget, 'startOn'>,
  today: Temporal.PlainDate,
): KnownRow | undefined {
  const open = rows.filter(isOpen);
  const candidates = open.length > 0 ? open : rows.filter((row) => row.stopOn?.equals(today));
  const [row] = candidates.filter((one) => isOfToday(one, today)).toSorted((a, b) => compare(b.startOn, a.startOn));
  const isLater = row && !isBefore(today, row.startOn) && isBefore(today, budget.startOn);
  return isLater && isOlder(row, rows, today) ? undefined : row;
}

/** The row that still runs today: open, cleared today, or one that a budget yet to start will end. */
function findRunning(rows: readonly KnownRow[], today: Temporal.PlainDate): KnownRow | undefined {
  return rows.find((row) => {
    const isBegun = isBefore(row.startOn, today) || (!row.isClosed && row.startOn.equals(today));
    return !row.isClosedLater && isBegun && (row.stopOn === null || !isBefore(row.stopOn, today));
  });
}

const isClearedOn = ({ isClosed, stopOn }: KnownRow, today: Temporal.PlainDate) =>
  isClosed && (stopOn?.equals(today) ?? false);

function planStop(running: KnownRow, budget: Pick<Budget, 'startOn'>, today: Temporal.PlainDate): RowStop[] {
  const takesOverOn = laterOf(today, budget.startOn);
  if (isClearedOn(running, today) && isBefore(today, takesOverOn)) return [];
  const stopOn = earlierOf(dayBefore(takesOverOn), running.periodStopOn);
  return running.stopOn?.equals(stopOn) ? [] : [{ id: running.id, stopOn }];
}

/**
 * What setting or changing a budget does to the rows of its owner: the row in force stops the day before the new one
 * starts; several settings on one local day, and those about a budget yet to start, rewrite one row; days that other
 * rows hold are never taken. The rows are as of today: no period of theirs is overdue.
 * Source: docs/contract/budgets.md, A history row. Example: open since 2026-03-02, changed on 2026-03-18, start
 * unchanged -> stops 2026-03-17, open from 2026-03-18 in the same budget period.
 */
export function planBudget(
  rows: readonly KnownRow[],
  budget: Pick<Budget, 'startOn' | 'recurrence'>,
  today: Temporal.PlainDate,
): BudgetPlan {
  const rewritten = findRewritten(rows, budget, today);
  const others = rows.filter((row) => row !== rewritten);
  const running = findRunning(others, today);
  const stops = running ? planStop(running, budget, today) : [];
  const held = others.flatMap((row): HeldDays[] => {
    const stopOn = stops.find((stop) => stop.id === row.id)?.stopOn ?? row.stopOn;
    return stopOn === null ? [] : [{ startOn: row.startOn, stopOn }];
  });
  const changes = { stops, ...planOpening(budget, held, today) };
  return rewritten ? { kind: 'rewrite', id: rewritten.id, ...changes } : { kind: 'add', ...changes };
}

/**
 * What clearing a budget does: the row in force stops today. A budget yet to start stops today too, before its start,
 * and with it a row that was to run until then. Source: docs/contract/budgets.md, A history row.
 * Example: open since 2026-03-02, cleared on 2026-03-18 -> stops 2026-03-18.
 */
export function planClearing(rows: readonly KnownRow[], today: Temporal.PlainDate): RowStop[] {
  const open = rows.filter(isOpen);
  if (open.length === 0) return [];
  const running = findRunning(rows, today);
  const ending = running && !isOpen(running) ? [...open, running] : open;
  return ending.map((row) => ({ id: row.id, stopOn: today }));
}
