import { Decimal } from 'decimal.js';
import type { WireBudgetStatus } from '../../contract/budget-status.ts';
import { cutPage, type Page } from '../../contract/paging.ts';
import type { Context, Membership } from '../../context.ts';
import { toWireNumber, unitsOf } from '../../money/amounts.ts';
import { dayAfter } from '../../time/adjacent.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../time/calendar.ts';
import { formatMicros } from '../../time/text.ts';
import { presentBudget } from './present.ts';
import { loadChanges, loadPresent } from './known-spend.ts';
import type { SpendChange } from './rules/differences.ts';
import { spentOf } from './rules/measure.ts';
import { limitOf, limitState } from './rules/reached.ts';
import { planRollover } from './rules/rollover.ts';
import type { HistoryRow } from './store/rows.ts';
import { seesBudget } from './sees-budget.ts';
import { selectInForce } from './store/rows-in-force.ts';

export interface StatusPage {
  statuses: WireBudgetStatus[];
  pagination: { next_page_start_id: number } | undefined;
}

/**
 * The row as it stands at an instant, also when the periods begun since have not got their rows yet, without the stop
 * it has got: it counts at present rates.
 */
function rowAt(row: HistoryRow, calendar: OrgCalendar, asOf: Temporal.Instant): HistoryRow {
  if (row.stopOn !== null) return { ...row, stopOn: null };
  const plan = planRollover({ ...row, createdAt: Temporal.Instant.from(row.createdAt) }, calendar, asOf);
  const latest = plan?.rows.at(-1);
  if (!latest) return row;
  return { ...row, periodStartOn: latest.periodStartOn, periodStopOn: latest.periodStopOn };
}

const presentOwner = (row: HistoryRow) => ({
  budget_history_id: row.id,
  ...(row.projectId === null ? {} : { project_id: row.projectId }),
  ...(row.clientId === null ? {} : { client_id: row.clientId }),
});

/** For who may not see the budget. More digits than those of the percent would be those of the amount. */
function presentShare(row: HistoryRow, change: SpendChange): WireBudgetStatus {
  const { percent, reached } = limitState(row.budget, new Decimal(spentOf(row.budget, change.knownThen)));
  const shown = percent && Math.min(percent.floor().toNumber(), 999);
  return { ...presentOwner(row), ...(shown === null ? {} : { percent: shown }), reached };
}

function presentStatus(row: HistoryRow, change: SpendChange): WireBudgetStatus {
  const { budget } = row;
  const then = spentOf(budget, change.knownThen);
  const state = limitState(budget, new Decimal(then));
  const limit = limitOf(budget);
  return {
    ...presentOwner(row),
    budget: presentBudget(budget),
    period_start_date: row.periodStartOn.toString(),
    ...(row.periodStopOn === null ? {} : { period_stop_date: row.periodStopOn.toString() }),
    spent_as_known_then: then,
    spent_as_known_now: spentOf(budget, change.knownNow),
    ...(limit === null ? {} : { limit: toWireNumber(limit) }),
    ...(state.percent === null ? {} : { percent: toWireNumber(state.percent) }),
    near_limit_reached: state.nearLimitReached,
    reached: state.reached,
    exceeded: state.exceeded,
    differences: change.differences.map(({ cause, seconds, cents }) => ({
      cause,
      seconds,
      ...(budget.type === 'hours' ? {} : { cost: toWireNumber(unitsOf(cents)) }),
    })),
  };
}

/** A page of the budgets in force at an instant, by default now, with what was and is known of their spend. */
export async function listStatuses(
  ctx: Context,
  organization: Membership,
  of: { asOf: Temporal.Instant | null; visibleProjects: readonly number[] | undefined },
  page: Page,
): Promise<StatusPage> {
  const { organizationId, calendar } = organization;
  const asOf = of.asOf ?? ctx.now;
  const day = localDate(calendar, asOf);
  const dayEndsAt = startOfLocalDate(calendar, dayAfter(day));
  const fetched = await selectInForce(ctx.db, organizationId, {
    asOf,
    day,
    dayEndsAt,
    visibleProjects: of.visibleProjects,
    startId: page.startId,
    limit: page.limit + 1,
  });
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
  const standing = rows.map((row) => rowAt(row, calendar, asOf));
  const load = of.asOf === null ? loadPresent : loadChanges;
  const changeFor = await load(ctx.db, organizationId, standing, { day, knownAt: formatMicros(asOf) });
  const present = (row: HistoryRow) => (seesBudget(organization, row.budget) ? presentStatus : presentShare);
  return { statuses: standing.map((row) => present(row)(row, changeFor(row))), pagination };
}
