import type { HiddenBudgetState } from '../../../contract/lists/budgets.ts';
import type { Context, Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { awaitRecording } from '../../../db/locks.ts';
import { dayBefore } from '../../../time/adjacent.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { isBefore } from '../../../time/order.ts';
import { formatMicros } from '../../../time/text.ts';
import { withCarried } from './carry.ts';
import { loadInForce } from './in-force.ts';
import { loadChanges } from './known-spend.ts';
import { spentOf } from './rules/measure.ts';
import { type BudgetSight, sightOf } from './rules/sight.ts';
import { seesBudget } from './sees-budget.ts';
import type { HistoryRow } from './store/rows.ts';
import { ownersOf, ownerText } from './store/rows-in-force.ts';

/** The last local day that has ended at an instant, and its last microsecond. */
function yesterdayOf(calendar: OrgCalendar, now: Temporal.Instant) {
  const today = localDate(calendar, now);
  return { day: dayBefore(today), end: startOfLocalDate(calendar, today).subtract({ microseconds: 1 }) };
}

/** The organization of a viewer, with the data that decides whether they see pay. */
type Viewing = Pick<Membership, 'organizationId' | 'calendar' | 'role' | 'managersSeePayRates'>;

const isHidden = (organization: Viewing) => (row: HistoryRow) => !seesBudget(organization, row.budget);

/**
 * The spend counts through yesterday. The carried amount is removed here. It is read again as known at the end of
 * yesterday.
 */
const asOfYesterday = ({ carried: _carried, ...row }: HistoryRow): HistoryRow => ({ ...row, stopOn: null });

/**
 * The visible part of each row at an instant. Time, rates and the clients of projects count as known at the end of
 * yesterday, so changes made today never change the word.
 */
export async function loadSight(
  db: Executor,
  organization: Viewing,
  rows: readonly HistoryRow[],
  now: Temporal.Instant,
): Promise<(row: HistoryRow) => BudgetSight> {
  const { organizationId, calendar } = organization;
  const hidden = rows.filter(isHidden(organization));
  if (hidden.length === 0) return () => 'everything';
  const { day, end } = yesterdayOf(calendar, now);
  const known = await withCarried(db, organizationId, hidden.map(asOfYesterday), end);
  const changeFor = await loadChanges(db, organizationId, known, { day, knownAt: formatMicros(end) });
  const byId = new Map(known.map((row) => [row.id, row]));
  return ({ id, budget, updatedAt }) => {
    const row = byId.get(id);
    if (!row) return 'everything';
    const spent = spentOf(budget, changeFor(row).knownThen);
    const isSetLater = isBefore(end, Temporal.Instant.from(updatedAt));
    return sightOf(false, budget, { spent, carried: row.carried, isSetLater });
  };
}

/**
 * Like `loadSight`, for a response. It waits for recordings that began before the end of
 * yesterday, so the result is final.
 */
export async function readSight(...args: Parameters<typeof loadSight>): ReturnType<typeof loadSight> {
  const [db, organization, rows] = args;
  if (rows.some(isHidden(organization))) await awaitRecording(db, organization.organizationId);
  return loadSight(...args);
}

/** The states of rows for users who cannot see pay, at an instant; undefined for rows that are not hidden. */
export async function loadHiddenStates(
  db: Executor,
  organization: Pick<Viewing, 'organizationId' | 'calendar'>,
  rows: readonly HistoryRow[],
  now: Temporal.Instant,
): Promise<(row: HistoryRow) => HiddenBudgetState | undefined> {
  const viewing = { ...organization, role: 'user', managersSeePayRates: false } as const;
  const sightFor = await loadSight(db, viewing, rows, now);
  return (row) => {
    const sight = sightFor(row);
    return sight === 'everything' ? undefined : sight;
  };
}

/**
 * The states of the same projects and clients at an earlier instant, using the budgets and periods in force then.
 * If no hidden budget was in force, the state is `within`, the state of a budget on the day it is set.
 */
export async function loadEarlierStates(
  ctx: Context,
  organization: Pick<Viewing, 'organizationId' | 'calendar'>,
  rows: readonly HistoryRow[],
  at: Temporal.Instant,
): Promise<(row: HistoryRow) => HiddenBudgetState> {
  const filter = { asOf: at, knownAt: at, visibleProjects: undefined, owners: ownersOf(rows) };
  const earlier = await loadInForce(ctx, organization, filter, { startId: 0, limit: rows.length });
  const stateOf = await loadHiddenStates(ctx.db, organization, earlier.rows, at);
  const byOwner = new Map(earlier.rows.map((row) => [ownerText(row), stateOf(row)]));
  return (row) => byOwner.get(ownerText(row)) ?? 'within';
}
