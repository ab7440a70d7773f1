import { type Static, Type } from 'typebox';
import { hiddenBudgetState } from './budget-status.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, id, idFilter, nullable, pageQuery, pagination, record } from './fields.ts';

const range = closed({
  low: Type.Number({ description: 'One in ten comes to less' }),
  middle: Type.Number({ description: 'Half come to less' }),
  high: Type.Number({ description: 'One in ten comes to more' }),
});

const dates = closed({
  earliest: nullable(date('One in ten comes to it sooner')),
  middle: nullable(date('Half come to it by then; null = they do not')),
  latest: nullable(date('One in ten comes to it later, or not at all; null = it is more than one in ten')),
});

const forecast = record('BudgetForecast', {
  budget_history_id: id('The row of the history that is in force'),
  project_id: Type.Optional(id('Project the budget is for')),
  client_id: Type.Optional(id('Client the budget is for')),
  period_start_date: date('First day of the budget period'),
  period_stop_date: Type.Optional(date('Last day of the budget period; left out = without end')),
  weeks: Type.Optional(
    Type.Integer({ description: 'On how many whole weeks it is based, at most 8; fewer than 3 = no forecast' }),
  ),
  spent: Type.Optional(Type.Number({ description: 'Cost or hours in the period until now' })),
  available: Type.Optional(
    Type.Number({ description: 'The limit with what was carried into the period; left out = no limit' }),
  ),
  end: Type.Optional(closed(range.properties, { description: 'Cost or hours at the end of the period' })),
  state: Type.Optional(hiddenBudgetState),
  exhaustion: Type.Optional(
    closed(dates.properties, {
      description:
        'When all that may be spent is, in the period, or within half a year of one without end. Left out = it is ' +
        'already, or there is no limit',
    }),
  ),
});
export type WireForecast = Static<typeof forecast>;

export const listBudgetForecasts = endpoint({
  id: 'listBudgetForecasts',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/budgets/forecast',
  tag: 'Budget histories',
  summary: 'How budgets go on if the coming weeks are like those before',
  description:
    'Of the budgets in force: what is spent at the end of the period, and when all that may be spent is, each as a ' +
    'range that holds in eight of ten cases. Visibility and pages are those of the status.',
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
