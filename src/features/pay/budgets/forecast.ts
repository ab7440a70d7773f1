import type { listBudgetForecasts, WireForecast } from '../../../contract/budget-forecast.ts';
import type { Answer, Query } from '../../../contract/endpoint.ts';
import { currencyDigits } from '../../../contract/lists/whole-unit-currencies.ts';
import { pageOf } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { localDate } from '../../../time/calendar.ts';
import { isBefore } from '../../../time/order.ts';
import { requestedOwners } from './in-force.ts';
import { type Forecast, forecastOf, mostWeeks, type Range, type WeeksSpent, weeksOf } from './rules/forecast.ts';
import { type Consumption, spentOf } from './rules/measure.ts';
import { availableOf } from './rules/limit-state.ts';
import type { SpendPoint } from './rules/series.ts';
import type { BudgetSight } from './rules/sight.ts';
import { type BudgetSeries, loadBudgetSeries } from './series.ts';
import { readSight } from './sight.ts';
import { presentOwner } from './status.ts';
import type { HistoryRow } from './store/rows.ts';

/** A budget in force with its past weeks. The forecast is null if there are too few weeks. */
export interface BudgetForecast {
  row: HistoryRow;
  weeks: WeeksSpent;
  /** Spend of the period so far, in the unit of the budget. */
  spent: number;
  available: number | null;
  forecast: Forecast | null;
  /** The decimals of amounts in the unit of the budget. */
  decimals: number;
}

const countsLike =
  ({ budget: a }: HistoryRow) =>
  ({ row: { budget: b } }: SpendPoint<HistoryRow>) =>
    a.type === b.type && a.rate === b.rate && a.includeNonBillable === b.includeNonBillable;

const difference = (row: HistoryRow, { spent, earlier }: { spent: Consumption; earlier: Consumption }) =>
  spentOf(row.budget, spent) - spentOf(row.budget, earlier);

/** The spend of each date through yesterday, from the first date on which the budget counted as it does now. */
function daysOf(row: HistoryRow, points: readonly SpendPoint<HistoryRow>[], today: Temporal.PlainDate): number[] {
  const [first] = points;
  if (!first) return [];
  const byDate = new Map(points.map((point) => [point.date.toString(), difference(row, point)]));
  const { days } = first.date.until(today);
  return Array.from({ length: days }, (_, day) => byDate.get(first.date.add({ days: day }).toString()) ?? 0);
}

/** The last day of the period; earlier if another budget starts before its end. */
function lastDayOf({ row, segments }: BudgetSeries, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const ending = segments.find(({ stopOn }) => stopOn !== null && !isBefore(stopOn, today));
  return ending?.stopOn ?? row.periodStopOn;
}

function forecastOfBudget(series: BudgetSeries, today: Temporal.PlainDate, currency: string): BudgetForecast {
  const { points } = series;
  const row = { ...series.row, periodStopOn: lastDayOf(series, today) };
  const alike = points.filter(countsLike(row));
  const weeks = weeksOf(daysOf(row, alike, today));
  const now = alike.findLast(({ date }) => date.equals(today));
  const limit = availableOf(row.budget, row.carried);
  const available = limit === null ? null : Number(limit);
  const decimals = row.budget.type === 'hours' ? 4 : currencyDigits(currency);
  if (!now) return { row, weeks, spent: 0, available, forecast: null, decimals };
  const days = row.periodStopOn && today.until(row.periodStopOn).days + 1;
  const course = { weeks, spent: spentOf(row.budget, now.earlier), today: difference(row, now), available, days };
  return { row, weeks, spent: spentOf(row.budget, now.spent), available, forecast: forecastOf(course), decimals };
}

/** A page of the budgets in force with their forecasts. */
export async function loadForecasts(
  ctx: Context,
  organization: Pick<Membership, 'organizationId' | 'calendar' | 'currency'>,
  filter: Pick<Parameters<typeof loadBudgetSeries>[2], 'visibleProjects' | 'owners'>,
  page: Parameters<typeof loadBudgetSeries>[3],
) {
  const today = localDate(organization.calendar, ctx.now);
  const dates = { since: today.subtract({ days: 7 * mostWeeks }), until: today, points: undefined };
  const { series, pagination } = await loadBudgetSeries(ctx, organization, { ...filter, asOf: null, dates }, page);
  const forecasts = series.map((budget) => forecastOfBudget(budget, today, organization.currency));
  return { today, forecasts, pagination };
}

const mapRange = ({ low, middle, high }: Range, map: (value: number) => number): Range => ({
  low: map(low),
  middle: map(middle),
  high: map(high),
});

function presentExhaustion({ low, middle, high }: Range, today: Temporal.PlainDate) {
  const dateIn = (days: number) => (days === Infinity ? null : today.add({ days }).toString());
  return { earliest: dateIn(low), middle: dateIn(middle), latest: dateIn(high) };
}

function presentFigures({ spent, available, forecast, decimals }: BudgetForecast) {
  const rounded = (amount: number) => Number(amount.toFixed(decimals));
  return {
    spent,
    ...(available === null ? {} : { available }),
    ...(forecast?.end ? { end: mapRange(forecast.end, rounded) } : {}),
  };
}

function presentForecast(budgetForecast: BudgetForecast, today: Temporal.PlainDate) {
  const { weeks, spent, available, forecast } = budgetForecast;
  const isSpent = available !== null && spent >= available;
  return {
    weeks: weeks.length,
    ...presentFigures(budgetForecast),
    ...(forecast?.exhaustion && !isSpent ? { exhaustion: presentExhaustion(forecast.exhaustion, today) } : {}),
  };
}

function present(budgetForecast: BudgetForecast, sight: BudgetSight, today: Temporal.PlainDate): WireForecast {
  const { row } = budgetForecast;
  return {
    ...presentOwner(row),
    period_start_date: row.periodStartOn.toString(),
    ...(row.periodStopOn === null ? {} : { period_stop_date: row.periodStopOn.toString() }),
    ...(sight === 'everything' ? presentForecast(budgetForecast, today) : { state: sight }),
  };
}

/** A page of forecasts: of the requested projects and clients, or of all. */
export async function readForecasts(
  ctx: Context,
  organization: Membership,
  query: Query<typeof listBudgetForecasts>,
  visibleProjects: readonly number[] | undefined,
): Promise<Answer<typeof listBudgetForecasts>> {
  const filter = { visibleProjects, owners: requestedOwners(query) };
  const { today, forecasts, pagination } = await loadForecasts(ctx, organization, filter, pageOf(query));
  const rows = forecasts.map(({ row }) => row);
  const sightFor = await readSight(ctx.db, organization, rows, ctx.now);
  const shown = forecasts.map((budgetForecast) => present(budgetForecast, sightFor(budgetForecast.row), today));
  return { budget_forecasts: shown, ...(pagination ? { pagination } : {}) };
}
