import type { Context } from '../../context.ts';
import type { Executor } from '../../db/database.ts';
import { localDate } from '../../time/calendar.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { loadSpent } from './compute-spend.ts';
import type { Budget } from './rules/budget.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import type { OwnerKey } from './store/owner-key.ts';
import type { HistoryRow } from './store/rows.ts';
import { selectOpen } from './store/writes.ts';
import { lockTouched, selectRowsCounting, type Touched } from './store/rows-of-periods.ts';

/** A budget period of a project or client, by the last of its rows: what was configured last, and what is spent. */
export interface PeriodSpend {
  projectId: number | null;
  clientId: number | null;
  historyId: number;
  budget: Budget;
  periodStartOn: Temporal.PlainDate;
  periodStopOn: Temporal.PlainDate | null;
  /** Whether the budget is in force in it. */
  isOpen: boolean;
  used: Consumption;
  /** In the unit of the budget. */
  spent: number;
}

/**
 * Time counts as soon as it is recorded, also some minutes ahead of its day, or on a day that a change of the zone has
 * made a later one: what is told depends on what was recorded, never on when somebody looked.
 */
const daysAhead = 2;

const periodKey = ({ projectId, clientId, periodStartOn }: HistoryRow) =>
  `${projectId ?? ''}/${clientId ?? ''}/${periodStartOn.toString()}`;

/** The rows come by their days: the last one of a period stays. */
const lastOfPeriods = (rows: readonly HistoryRow[]) => [...new Map(rows.map((row) => [periodKey(row), row])).values()];

/**
 * What is spent of the budget periods that a change touches. Their projects and clients are locked to the end of the
 * transaction, so that two changes at the same time see each other's.
 */
export async function lockPeriods(ctx: Context, organizationId: number, touched: Touched): Promise<PeriodSpend[]> {
  const owners = await lockTouched(ctx.db, organizationId, touched);
  if (owners.projectIds.length + owners.clientIds.length === 0) return [];
  const rows = lastOfPeriods(await selectRowsCounting(ctx.db, organizationId, { owners, days: touched.days }));
  const today = localDate(await loadCalendar(ctx.db, organizationId), ctx.now);
  const used = await loadSpent(ctx.db, organizationId, rows, today.add({ days: daysAhead }));
  return rows.map((row) => ({
    projectId: row.projectId,
    clientId: row.clientId,
    historyId: row.id,
    budget: row.budget,
    periodStartOn: row.periodStartOn,
    periodStopOn: row.periodStopOn,
    isOpen: row.stopOn === null,
    used: used(row),
    spent: spentOf(row.budget, used(row)),
  }));
}

/** The period of the budget in force, as it is configured; undefined = there is none. */
export const openPeriodOf = (db: Executor, ownerKey: OwnerKey): Promise<HistoryRow | undefined> =>
  selectOpen(db, ownerKey);
