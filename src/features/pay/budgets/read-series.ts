import type {
  listBudgetSeries,
  WireBudgetSeries,
  WireBudgetSetting,
  WireSeriesPoint,
  WireSeriesSegment,
} from '../../../contract/budget-series.ts';
import type { Answer, Query } from '../../../contract/endpoint.ts';
import { pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { toWireNumber } from '../../../money/amounts.ts';
import { parseDate } from '../../../time/text.ts';
import { requestedOwners } from './in-force.ts';
import { presentBudget } from './present.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import { limitOf } from './rules/limit-state.ts';
import type { SpendPoint, Segment } from './rules/series.ts';
import type { BudgetSight } from './rules/sight.ts';
import { readAsOf } from './read-as-of.ts';
import { seesBudget } from './sees-budget.ts';
import { type BudgetSeries, loadBudgetSeries } from './series.ts';
import { readSight } from './sight.ts';
import { presentOwner } from './status.ts';
import type { HistoryRow } from './store/rows.ts';
import { ownersOf } from './store/rows-in-force.ts';
import { type BudgetSetting, selectSettings } from './store/settings.ts';

const mostSettings = 100;

function dateOf(name: string, text: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('invalid_params', `${name}: must be a date, such as 2026-03-02`);
  return date;
}

const difference = (a: Consumption, b: Consumption): Consumption => ({
  seconds: a.seconds - b.seconds,
  cents: (BigInt(a.cents) - BigInt(b.cents)).toString(),
});

const presentPoint = ({ row, date, spent, earlier }: SpendPoint<HistoryRow>): WireSeriesPoint => ({
  date: date.toString(),
  spent: spentOf(row.budget, spent),
  added: spentOf(row.budget, difference(spent, earlier)),
});

function presentSegment(organization: Membership, segment: Segment<HistoryRow>): WireSeriesSegment {
  const { row, startOn, stopOn, until, periodStartOn, periodStopOn } = segment;
  const limit = limitOf(row.budget);
  const isSeen = seesBudget(organization, row.budget);
  return {
    budget_history_id: row.id,
    start_date: startOn.toString(),
    ...(stopOn?.equals(until) ? { stop_date: stopOn.toString() } : {}),
    period_start_date: periodStartOn.toString(),
    ...(periodStopOn === null ? {} : { period_stop_date: periodStopOn.toString() }),
    ...(isSeen ? { type: row.budget.type } : {}),
    ...(isSeen && limit !== null ? { limit: toWireNumber(limit) } : {}),
    ...(isSeen && row.carried !== undefined ? { carried: toWireNumber(row.carried) } : {}),
  };
}

function presentSettings(organization: Membership, settings: readonly BudgetSetting[]): WireBudgetSetting[] {
  const seen = settings.filter(({ budget }) => !budget || seesBudget(organization, budget));
  return seen.map(({ budget, effectiveOn, recordedAt, actorUserId }) => ({
    set_at: recordedAt,
    ...(actorUserId === null || organization.role === 'user' ? {} : { set_by: actorUserId }),
    start_date: effectiveOn,
    budget,
  }));
}

/** Dates on which the budget is hidden have no points. The dates on which the state changes would reveal the spend. */
function presentSeries(organization: Membership, series: BudgetSeries, sight: BudgetSight): WireBudgetSeries {
  const { row, segments, points } = series;
  return {
    ...presentOwner(row),
    ...(sight === 'everything' ? { budget: presentBudget(row.budget) } : { state: sight }),
    segments: segments.map((segment) => presentSegment(organization, segment)),
    points: points.filter((point) => seesBudget(organization, point.row.budget)).map(presentPoint),
  };
}

/** Adds the settings of each budget to the series, with the author and instant of each setting. */
async function withSettings(
  ctx: Context,
  organization: Membership,
  series: readonly BudgetSeries[],
  options: { asOf: Temporal.Instant; present: (series: BudgetSeries) => WireBudgetSeries },
): Promise<WireBudgetSeries[]> {
  const { asOf, present } = options;
  const owners = ownersOf(series.map(({ row }) => row));
  const settings = await selectSettings(ctx.db, organization.organizationId, { owners, asOf, limit: mostSettings });
  const isOf =
    ({ row }: BudgetSeries) =>
    (setting: BudgetSetting) =>
      setting.projectId === row.projectId && setting.clientId === row.clientId;
  return series.map((budget) => ({
    ...present(budget),
    settings: presentSettings(organization, settings.filter(isOf(budget))),
  }));
}

/** A page of budget series: of the requested projects and clients, or of all. */
export async function readBudgetSeries(
  ctx: Context,
  organization: Membership,
  query: Query<typeof listBudgetSeries>,
  visibleProjects: readonly number[] | undefined,
): Promise<Answer<typeof listBudgetSeries>> {
  const { include = [] } = query;
  const asOf = await readAsOf(ctx, organization.organizationId, 'as_of', query.as_of);
  const dates = {
    since: dateOf('date[start]', query['date[start]']),
    until: dateOf('date[stop]', query['date[stop]']),
    points: query.points,
  };
  const filter = { asOf, dates, visibleProjects, owners: requestedOwners(query) };
  const { series, pagination } = await loadBudgetSeries(ctx, organization, filter, pageOf(query));
  const rows = series.map(({ row }) => row);
  const sightFor = await readSight(ctx.db, organization, rows, asOf ?? ctx.now);
  const present = (budget: BudgetSeries) => presentSeries(organization, budget, sightFor(budget.row));
  const shown = include.includes('settings')
    ? await withSettings(ctx, organization, series, { asOf: asOf ?? ctx.now, present })
    : series.map(present);
  return { budget_series: shown, ...(pagination ? { pagination } : {}) };
}
