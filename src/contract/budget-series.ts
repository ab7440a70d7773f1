import { type Static, Type } from 'typebox';
import { hiddenBudgetState } from './budget-status.ts';
import { budget } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects, users } from './records.ts';

const longestRange = 400;

const point = record('BudgetPoint', {
  date: date('The local date'),
  spent: Type.Number({ description: 'Cost or hours from the first day of the period through the date' }),
  added: Type.Number({ description: 'Of that, since the point before it in the same period' }),
});
export type WireSeriesPoint = Static<typeof point>;

const segment = record('BudgetSegment', {
  budget_history_id: id('The row of the history'),
  start_date: date('First date on which it holds'),
  stop_date: Type.Optional(date('Last date, inclusive; left out = it holds')),
  period_start_date: date('First day of the budget period'),
  period_stop_date: Type.Optional(date('Last day of the budget period; left out = without end')),
  type: Type.Optional(oneOf(['cost', 'hours'])),
  limit: Type.Optional(Type.Number({ description: 'Cost or hours; left out = no limit' })),
  carried: Type.Optional(
    Type.Number({ description: 'What earlier periods carried into this one, as known at as_of; left out = nothing' }),
  ),
});
export type WireSeriesSegment = Static<typeof segment>;

const setting = record('BudgetSetting', {
  set_at: dateTime('When it was set'),
  set_by: Type.Optional(id('Who set it; only for owners and managers')),
  start_date: date('The local date from which it was to hold'),
  budget: nullable(budget),
});
export type WireBudgetSetting = Static<typeof setting>;

export const budgetSeries = record('BudgetSeries', {
  budget_history_id: id('The row of the history that holds on the local day of as_of'),
  project_id: Type.Optional(id('Project the budget is for')),
  client_id: Type.Optional(id('Client the budget is for')),
  budget: Type.Optional(budget),
  segments: Type.Array(segment, { description: 'Ascending: the rows of the history on the dates, by period' }),
  state: Type.Optional(hiddenBudgetState),
  points: Type.Array(point, {
    description: 'Ascending by date; none on dates without a budget, or with one that the reader cannot see',
  }),
  settings: Type.Optional(
    Type.Array(setting, { maxItems: 100, description: 'With include=settings: the latest 100 by as_of, ascending' }),
  ),
});
export type WireBudgetSeries = Static<typeof budgetSeries>;

export const listBudgetSeries = endpoint({
  id: 'listBudgetSeries',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/budgets/series',
  tag: 'Budget histories',
  summary: 'What was spent of budgets day by day',
  description:
    'Of the budgets in force on the local day of as_of: what was spent on each date of the range, with what was ' +
    'known at as_of, and the limits that held. Dates after that day have no point. project_ids and client_ids are ' +
    'one set. Visibility and pages are those of the status.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    page_start_id: pageQuery.page_start_id,
    page_limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Rows per page, 1 to 100. Default 100' }),
    ),
    'date[start]': date('First local date'),
    'date[stop]': date('Last local date, inclusive'),
    as_of: Type.Optional(dateTime('An instant that is not in the future. Default now')),
    points: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: longestRange,
        description: 'At most so many points, evenly spaced, the last date among them. Default one for each date',
      }),
    ),
    project_ids: Type.Optional(idFilter('Budgets of these projects')),
    client_ids: Type.Optional(idFilter('Budgets of these clients')),
    include: Type.Optional(
      Type.Array(oneOf(['clients', 'projects', 'users', 'settings']), {
        description: 'Side-load the records named; settings: who set the budget when',
      }),
    ),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: longestRange }],
  response: closed({ budget_series: Type.Array(budgetSeries), clients, projects, users, pagination }),
});

export const budgetSeriesEndpoints = [listBudgetSeries];
