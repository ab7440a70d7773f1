import { dayBefore } from '../../../../time/adjacent.ts';
import { compare, earlierOf, isBefore, laterOf } from '../../../../time/order.ts';
import type { Budget } from './budget.ts';
import { type OccupiedDays, planOpening, type Opening, type RowDays } from './free-days.ts';

/** The data of a history row that a new setting needs. */
export interface KnownRow extends RowDays {
  id: number;
  /** The local day of the row's creation. */
  createdOn: Temporal.PlainDate;
  /** Ended for good. A row that another budget will end has a stop and is not closed. */
  isClosed: boolean;
  /** The closing instant lies in the future because the clock was set back. The row remains closed. */
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
 * The changes that a setting makes to an owner's rows. It adds an open row, or it rewrites the configuration and days
 * of the row `id`. Rows in the past do not change.
 */
export type BudgetPlan = (RowChanges & { kind: 'add' }) | (RowChanges & { kind: 'rewrite'; id: number });

const isOpen = (row: KnownRow) => row.stopOn === null;
const isOfToday = (row: KnownRow, today: Temporal.PlainDate) =>
  !isBefore(row.startOn, today) || row.createdOn.equals(today);

/** Whether a row began today and stopped yesterday, because another setting of today replaced it. */
const isEmptied = ({ startOn, stopOn }: KnownRow, today: Temporal.PlainDate) =>
  startOn.equals(today) && (stopOn?.equals(dayBefore(today)) ?? false);

/**
 * Whether a budget was in force before today's settings. If so, the row was created earlier, follows an earlier row
 * without a gap, or replaced an earlier row today.
 */
const isOlder = ({ startOn, createdOn }: KnownRow, rows: readonly KnownRow[], today: Temporal.PlainDate) =>
  isBefore(createdOn, today) ||
  rows.some(
    (row) =>
      isBefore(row.createdOn, today) && (row.stopOn?.equals(dayBefore(startOn)) === true || isEmptied(row, today)),
  );

/**
 * The row that today's setting rewrites: the open row, or the row cleared today, if it belongs to today or has not
 * started. A setting with a later start does not rewrite a budget that was in force before today.
 */
function findRewritten(
  rows: readonly KnownRow[],
  budget: Pick<Budget, 'startOn'>,
  today: Temporal.PlainDate,
): KnownRow | undefined {
  const open = rows.filter(isOpen);
  const candidates = open.length > 0 ? open : rows.filter((row) => row.stopOn?.equals(today));
  const [row] = candidates
    .filter((candidate) => isOfToday(candidate, today))
    .toSorted((a, b) => compare(b.startOn, a.startOn));
  const isLater = row && !isBefore(today, row.startOn) && isBefore(today, budget.startOn);
  return isLater && isOlder(row, rows, today) ? undefined : row;
}

/** The row that counts today: open, cleared today, or ended by a budget that has not started. */
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
 * The plan for a set or changed budget. The row in force stops on the day before the new row starts. Several settings
 * on one local day rewrite one row. So do settings for a budget that has not started. Days of other rows never change.
 * The rows must be as of today, without overdue periods.
 *
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
  const occupied = others.flatMap((row): OccupiedDays[] => {
    const stopOn = stops.find((stop) => stop.id === row.id)?.stopOn ?? row.stopOn;
    return stopOn === null ? [] : [{ startOn: row.startOn, stopOn }];
  });
  const changes = { stops, ...planOpening(budget, occupied, today) };
  return rewritten ? { kind: 'rewrite', id: rewritten.id, ...changes } : { kind: 'add', ...changes };
}

/**
 * The plan for a cleared budget. The row in force stops today. A budget that has not started stops today too, before
 * its start, together with the row that was to run until then.
 *
 * Source: docs/contract/budgets.md, A history row. Example: open since 2026-03-02, cleared on 2026-03-18 -> stops
 * 2026-03-18.
 */
export function planClearing(rows: readonly KnownRow[], today: Temporal.PlainDate): RowStop[] {
  const open = rows.filter(isOpen);
  if (open.length === 0) return [];
  const running = findRunning(rows, today);
  const ending = running && !isOpen(running) ? [...open, running] : open;
  return ending.map((row) => ({ id: row.id, stopOn: today }));
}
