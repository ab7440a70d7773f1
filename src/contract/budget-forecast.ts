import { type Static, Type } from 'typebox';
import { hiddenBudgetState } from './budget-status.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, id, idFilter, nullable, pageQuery, pagination, record } from './fields.ts';

const range = closed({
  low: Type.Number({ description: 'Lower bound (10th percentile)' }),
  middle: Type.Number({ description: 'Median forecast' }),
  high: Type.Number({ description: 'Upper bound (90th percentile)' }),
});

const dates = closed({
  earliest: nullable(date('Early date (10th percentile)')),
  middle: nullable(date('Median date; null = not reached')),
  latest: nullable(date('Late date (90th percentile); null = not reached in more than one case in ten')),
});

const forecast = record('BudgetForecast', {
  budget_history_id: id('Valid history row'),
  project_id: Type.Optional(id('Project of the budget')),
  client_id: Type.Optional(id('Client of the budget')),
  period_start_date: date('First day of the budget period'),
  period_stop_date: Type.Optional(date('Last day of the budget period; absent = no end')),
  weeks: Type.Optional(Type.Integer({ description: 'Whole weeks of data, up to 8; fewer than 3 = no forecast' })),
  spent: Type.Optional(Type.Number({ description: 'Cost or hours used in the period so far' })),
  available: Type.Optional(Type.Number({ description: 'Limit plus carried amount; absent = no limit' })),
  end: Type.Optional(closed(range.properties, { description: 'Cost or hours at the end of the period' })),
  state: Type.Optional(hiddenBudgetState),
  exhaustion: Type.Optional(
    closed(dates.properties, {
      description:
        'Date on which the budget will be used up: within the period, or within half a year if the period has ' +
        'no end. Absent = already used up, or no limit',
    }),
  ),
});
export type WireForecast = Static<typeof forecast>;

export const listBudgetForecasts = endpoint({
  id: 'listBudgetForecasts',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/budgets/forecast',
  tag: 'Budget histories',
  summary: 'Forecast budgets from past weeks',
  description:
    'Forecasts the spend of valid budgets at the end of the period, and the date on which they are used ' +
    'up. The forecast assumes that the coming weeks resemble the past weeks. Each range covers eight of ' +
    'ten cases. Visibility and paging are the same as in the list of statuses.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    page_start_id: pageQuery.page_start_id,
    page_limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Rows per page, 1 to 100. Default 100' }),
    ),
    project_ids: Type.Optional(idFilter('Budgets of these projects')),
    client_ids: Type.Optional(idFilter('Budgets of these clients')),
  }),
  response: closed({ budget_forecasts: Type.Array(forecast), pagination }),
});

export const budgetForecastEndpoints = [listBudgetForecasts];
