import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import type { Executor } from '../../../db/database.ts';
import { localDate } from '../../../time/calendar.ts';
import { isBefore } from '../../../time/order.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { carryForward, type SpentRow, withCarried } from './carry.ts';
import { loadSpent } from './compute-spend.ts';
import type { Budget } from './rules/budget.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import { availableOf } from './rules/limit-state.ts';
import { selectCarryRules } from './store/carries.ts';
import type { OwnerKey } from './store/owner-key.ts';
import type { HistoryRow } from './store/rows.ts';
import type { RowOwners } from './store/rows-in-force.ts';
import { selectUnended } from './store/writes.ts';
import { type Days, lockAffectedOwners, selectRowsCounting, type AffectedBudgets } from './store/rows-of-periods.ts';

/** A budget period of a project or client, with the configuration of its last row and the spend of the period. */
export interface PeriodSpend {
  projectId: number | null;
  clientId: number | null;
  row: HistoryRow;
  historyId: number;
  budget: Budget;
  periodStartOn: Temporal.PlainDate;
  periodStopOn: Temporal.PlainDate | null;
  /**
   * The amount available in the period, in the unit of the budget: the limit plus the carried amount; null = no
   * limit.
   */
  limit: string | null;
  carried: string;
  /** Whether the budget is in force in this period. */
  isOpen: boolean;
  used: Consumption;
  /** Spend in the unit of the budget. */
  spent: number;
}

/**
 * Days after today that count. Recorded time can lie some minutes ahead, or on the next day after the time zone
 * changed. This time counts immediately, so events depend on the records, not on when they are evaluated.
 */
const daysAhead = 2;

const periodKey = ({ projectId, clientId, periodStartOn }: HistoryRow) =>
  `${projectId ?? ''}/${clientId ?? ''}/${periodStartOn.toString()}`;

const isOf = (owners: RowOwners) => (row: HistoryRow) =>
  owners.projectIds.includes(row.projectId ?? 0) || owners.clientIds.includes(row.clientId ?? 0);

/**
 * The rows that count the changed days. For owners with a carry rule, all later rows too, because their carried
 * amounts can change.
 */
async function selectConcerned(db: Executor, organizationId: number, filter: { owners: RowOwners; days: Days }) {
  const [rules, counting] = await concurrently(
    selectCarryRules(db, organizationId, filter.owners),
    selectRowsCounting(db, organizationId, filter),
  );
  if (rules.length === 0 || filter.days.until === null) return { rules, rows: counting };
  const carrying = {
    projectIds: rules.flatMap(({ projectId }) => projectId ?? []),
    clientIds: rules.flatMap(({ clientId }) => clientId ?? []),
  };
  const days = { ...filter.days, until: null };
  const onward = await selectRowsCounting(db, organizationId, { owners: carrying, days });
  const isCarrying = isOf(carrying);
  return { rules, rows: [...counting.filter((row) => !isCarrying(row)), ...onward] };
}

/** The last row of each period. The rows must be in the order of their days. */
const lastOfPeriods = (rows: readonly HistoryRow[]) => [...new Map(rows.map((row) => [periodKey(row), row])).values()];

/**
 * The spend of the budget periods that a change touches, directly or through carried amounts. It locks the owners
 * of the budgets until the end of the transaction, so of two concurrent changes the second sees the first.
 */
export async function lockPeriods(
  ctx: Context,
  organizationId: number,
  touched: AffectedBudgets,
): Promise<PeriodSpend[]> {
  const owners = await lockAffectedOwners(ctx.db, organizationId, touched);
  if (owners.projectIds.length + owners.clientIds.length === 0) return [];
  const [calendar, { rules, rows: concerned }] = await concurrently(
    loadCalendar(ctx.db, organizationId),
    selectConcerned(ctx.db, organizationId, { owners, days: touched.days }),
  );
  const rows = lastOfPeriods(concerned);
  const today = localDate(calendar, ctx.now);
  const used = await loadSpent(ctx.db, organizationId, rows, today.add({ days: daysAhead }));
  const periods = rows.map((row) => ({ row, spent: spentOf(row.budget, used(row)) }));
  const isAll = touched.days.since === null;
  const carriedOf = await carryForward(ctx, organizationId, rules, { periods, isAll });
  return periods.map(({ row, spent }) => ({
    projectId: row.projectId,
    clientId: row.clientId,
    row,
    historyId: row.id,
    budget: row.budget,
    periodStartOn: row.periodStartOn,
    periodStopOn: row.periodStopOn,
    limit: availableOf(row.budget, carriedOf(row)),
    carried: carriedOf(row),
    isOpen: row.stopOn === null || !isBefore(row.stopOn, today),
    used: used(row),
    spent,
  }));
}

/** All periods of a project or client in ascending order, with their spend until now. */
export async function loadPeriods(
  ctx: Context,
  { organizationId, calendar }: Pick<Membership, 'organizationId' | 'calendar'>,
  owners: RowOwners,
): Promise<SpentRow[]> {
  const ever = { since: null, until: null };
  const rows = lastOfPeriods(await selectRowsCounting(ctx.db, organizationId, { owners, days: ever }));
  const today = localDate(calendar, ctx.now);
  const used = await loadSpent(ctx.db, organizationId, rows, today.add({ days: daysAhead }));
  return rows.map((row) => ({ row, spent: spentOf(row.budget, used(row)) }));
}

/**
 * The period of the budget in force. If none is in force, the period of a budget that has not started; undefined if
 * there is no budget.
 */
export async function periodInForce(
  db: Executor,
  ownerKey: OwnerKey,
  today: Temporal.PlainDate,
): Promise<HistoryRow | undefined> {
  const [first] = await selectUnended(db, ownerKey, today);
  return first && (await withCarried(db, ownerKey.organizationId, [first], null))[0];
}
