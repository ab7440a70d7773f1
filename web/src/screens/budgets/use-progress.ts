import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import type { WireForecast } from '../../../../src/contract/budget-forecast.ts';
import type { WireBudgetSeries } from '../../../../src/contract/budget-series.ts';
import { everyPage } from '../../api/pages.ts';
import { addDays } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import { daysAgoOf, endOfDay } from './past-days.ts';
import { daysOf, type BudgetView } from './view.ts';

/** The maximum number of dates in a small chart: two months. */
const burnDays = 62;

/** The recent course of the budgets, by the id of the history row. */
export interface Progress {
  /** The instant that the shown one is compared with. */
  since: string;
  changes: ReadonlyMap<number, WireBudgetChange>;
  series: ReadonlyMap<number, WireBudgetSeries>;
  /** Forecasts from now; empty for a past instant. */
  forecasts: ReadonlyMap<number, WireForecast>;
}

/** The start of the comparison: the end of the day that is one unit before the shown instant. */
export function sinceOf({ asOf, unit }: BudgetView, timeZone: string, now: number): string {
  const since = endOfDay(timeZone, daysAgoOf(timeZone, asOf, now) + daysOf[unit], now);
  return since ?? new Date(now).toISOString();
}

async function loadProgress(organizationId: number, { asOf }: BudgetView, since: string, lastDate: string) {
  const params = { organization_id: organizationId };
  const until = asOf === null ? {} : { 'as_of[stop]': asOf };
  const dates = { 'date[start]': addDays(lastDate, 1 - burnDays), 'date[stop]': lastDate };
  const known = asOf === null ? {} : { as_of: asOf };
  const [changes, series, forecasts] = await Promise.all([
    everyPage('listBudgetChanges', { params, query: { 'as_of[start]': since, ...until } }),
    everyPage('listBudgetSeries', { params, query: { ...dates, ...known, page_limit: 100 } }),
    asOf === null ? everyPage('listBudgetForecasts', { params, query: { page_limit: 100 } }) : [],
  ]);
  const byRow = <T extends { budget_history_id: number }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [row.budget_history_id, row]));
  return {
    since,
    changes: byRow(changes.flatMap((page) => page.budget_changes)),
    series: byRow(series.flatMap((page) => page.budget_series)),
    forecasts: byRow(forecasts.flatMap((page) => page.budget_forecasts)),
  };
}

/**
 * For all budgets together, sends one request each for changes, spend by date and forecasts. The board does not wait.
 */
export function useProgress(organizationId: number, view: BudgetView, timeZone: string, now: number) {
  const since = sinceOf(view, timeZone, now);
  const lastDate = localIn(timeZone, view.asOf === null ? now : Date.parse(view.asOf)).slice(0, 10);
  return useQuery({
    queryKey: ['budget-progress', organizationId, view.asOf, since, lastDate],
    queryFn: () => loadProgress(organizationId, view, since, lastDate),
    placeholderData: keepPreviousData,
  });
}
