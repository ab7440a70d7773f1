import type {
  listBudgetSeries,
  WireBudgetSeries,
  WireBudgetSetting,
  WireSeriesPoint,
  WireSeriesSegment,
} from '../../contract/budget-series.ts';
import type { Answer, Query } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/paging.ts';
import { problem } from '../../contract/problems.ts';
import type { Context, Membership } from '../../context.ts';
import { toWireNumber } from '../../money/amounts.ts';
import { parseDate } from '../../time/text.ts';
import { requestedOwners } from './in-force.ts';
import { presentBudget } from './present.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import { limitOf } from './rules/reached.ts';
import type { Reached, Segment } from './rules/series.ts';
import { readAsOf } from './read-as-of.ts';
import { seesBudget } from './sees-budget.ts';
import { type BudgetSeries, loadBudgetSeries } from './series.ts';
import { presentOwner, shareOf } from './status.ts';
import type { HistoryRow } from './store/rows.ts';
import { ownersOf } from './store/rows-in-force.ts';
import { type BudgetSetting, selectSettings } from './store/settings.ts';

const mostSettings = 100;

function dateOf(name: string, text: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('invalid_params', `${name}: is not a date`);
  return date;
}

const difference = (a: Consumption, b: Consumption): Consumption => ({
  seconds: a.seconds - b.seconds,
  cents: (BigInt(a.cents) - BigInt(b.cents)).toString(),
});

function presentPoint(organization: Membership, { row, date, spent, earlier }: Reached<HistoryRow>): WireSeriesPoint {
  const on = { date: date.toString() };
  if (seesBudget(organization, row.budget)) {
    return { ...on, spent: spentOf(row.budget, spent), added: spentOf(row.budget, difference(spent, earlier)) };
  }
  const { percent } = shareOf(row, spent);
  return { ...on, ...(percent === undefined ? {} : { percent }) };
}

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

function presentSeries(organization: Membership, series: BudgetSeries): WireBudgetSeries {
  const { row, segments, points } = series;
  return {
    ...presentOwner(row),
    ...(seesBudget(organization, row.budget) ? { budget: presentBudget(row.budget) } : {}),
    segments: segments.map((segment) => presentSegment(organization, segment)),
    points: points.map((point) => presentPoint(organization, point)),
  };
}

/** The series with who set their budgets when. */
async function withSettings(
  ctx: Context,
  organization: Membership,
  series: readonly BudgetSeries[],
  asOf: Temporal.Instant,
): Promise<WireBudgetSeries[]> {
  const owners = ownersOf(series.map(({ row }) => row));
  const settings = await selectSettings(ctx.db, organization.organizationId, { owners, asOf, limit: mostSettings });
  const isOf =
    ({ row }: BudgetSeries) =>
    (setting: BudgetSetting) =>
      setting.projectId === row.projectId && setting.clientId === row.clientId;
  return series.map((one) => ({
    ...presentSeries(organization, one),
    settings: presentSettings(organization, settings.filter(isOf(one))),
  }));
}

/** A page of series of budgets, of those of the projects named or of all. */
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
  const of = { asOf, dates, visibleProjects, owners: requestedOwners(query) };
  const { series, pagination } = await loadBudgetSeries(ctx, organization, of, pageOf(query));
  const shown = include.includes('settings')
    ? await withSettings(ctx, organization, series, asOf ?? ctx.now)
    : series.map((one) => presentSeries(organization, one));
  return { budget_series: shown, ...(pagination ? { pagination } : {}) };
}
