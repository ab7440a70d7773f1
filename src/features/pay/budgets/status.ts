import { Decimal } from 'decimal.js';
import type { WireBudgetStatus } from '../../../contract/budget-status.ts';
import type { Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { awaitRecording } from '../../../db/locks.ts';
import { toWireNumber, unitsOf } from '../../../money/amounts.ts';
import { localDate } from '../../../time/calendar.ts';
import { formatMicros } from '../../../time/text.ts';
import { loadInForce } from './in-force.ts';
import { presentBudget } from './present.ts';
import { loadChanges, loadPresent } from './known-spend.ts';
import type { SpendChange } from './rules/differences.ts';
import { spentOf } from './rules/measure.ts';
import { limitOf, limitState } from './rules/limit-state.ts';
import type { HistoryRow } from './store/rows.ts';
import { readSight } from './sight.ts';

export interface StatusPage {
  statuses: WireBudgetStatus[];
  pagination: { next_page_start_id: number } | undefined;
}

export const presentOwner = (row: HistoryRow) => ({
  budget_history_id: row.id,
  ...(row.projectId === null ? {} : { project_id: row.projectId }),
  ...(row.clientId === null ? {} : { client_id: row.clientId }),
});

function presentStatus(row: HistoryRow, change: SpendChange): WireBudgetStatus {
  const { budget, carried } = row;
  const spentThen = spentOf(budget, change.knownThen);
  const state = limitState(budget, new Decimal(spentThen), carried);
  const limit = limitOf(budget);
  return {
    ...presentOwner(row),
    budget: presentBudget(budget),
    period_start_date: row.periodStartOn.toString(),
    ...(row.periodStopOn === null ? {} : { period_stop_date: row.periodStopOn.toString() }),
    spent_as_known_then: spentThen,
    spent_as_known_now: spentOf(budget, change.knownNow),
    ...(limit === null ? {} : { limit: toWireNumber(limit) }),
    ...(carried === undefined ? {} : { carried: toWireNumber(carried) }),
    ...(state.percent === null ? {} : { percent: toWireNumber(state.percent) }),
    near_limit_reached: state.nearLimitReached,
    reached: state.reached,
    exceeded: state.exceeded,
    differences: change.differences.map(({ cause, seconds, cents }) => ({
      cause,
      seconds,
      ...(budget.type === 'hours' ? {} : { cost: unitsOf(cents) }),
    })),
  };
}

/** A page of the budgets in force at an instant (default: now), with their spend as known then and now. */
export async function listStatuses(
  ctx: Context,
  organization: Membership,
  filter: { asOf: Temporal.Instant | null; visibleProjects: readonly number[] | undefined },
  page: Page,
): Promise<StatusPage> {
  const { organizationId, calendar } = organization;
  const asOf = filter.asOf ?? ctx.now;
  if (filter.asOf) await awaitRecording(ctx.db, organizationId);
  const { rows, pagination } = await loadInForce(ctx, organization, { ...filter, asOf, knownAt: filter.asOf }, page);
  const load = filter.asOf === null ? loadPresent : loadChanges;
  const changeFor = await load(ctx.db, organizationId, rows, {
    day: localDate(calendar, asOf),
    knownAt: formatMicros(asOf),
  });
  const sightFor = await readSight(ctx.db, organization, rows, asOf);
  const present = (row: HistoryRow): WireBudgetStatus => {
    const sight = sightFor(row);
    return sight === 'everything' ? presentStatus(row, changeFor(row)) : { ...presentOwner(row), state: sight };
  };
  return { statuses: rows.map(present), pagination };
}
