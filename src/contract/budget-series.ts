import { type Static, Type } from 'typebox';
import { hiddenBudgetState } from './budget-status.ts';
import { budget } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects, users } from './records.ts';

const longestRange = 400;

const point = record('BudgetPoint', {
  date: date('Local date'),
  spent: Type.Number({ description: 'Cost or hours from the first day of the period through the date' }),
  added: Type.Number({ description: 'Amount added since the previous point in the period' }),
});
export type WireSeriesPoint = Static<typeof point>;

const segment = record('BudgetSegment', {
  budget_history_id: id('History row'),
  start_date: date('First valid date'),
  stop_date: Type.Optional(date('Last valid date; absent = still valid')),
  period_start_date: date('First day of the budget period'),
  period_stop_date: Type.Optional(date('Last day of the budget period; absent = no end')),
  type: Type.Optional(oneOf(['cost', 'hours'])),
  limit: Type.Optional(Type.Number({ description: 'Cost or hours; absent = no limit' })),
  carried: Type.Optional(
    Type.Number({ description: 'Amount carried from earlier periods, as known at as_of; absent = none' }),
  ),
});
export type WireSeriesSegment = Static<typeof segment>;

const setting = record('BudgetSetting', {
  set_at: dateTime('When the budget was set'),
  set_by: Type.Optional(id('User who set the budget; only for owners and managers')),
  start_date: date('Requested first date'),
  budget: nullable(budget),
});
export type WireBudgetSetting = Static<typeof setting>;

export const budgetSeries = record('BudgetSeries', {
  budget_history_id: id('History row valid on the local day of as_of'),
  project_id: Type.Optional(id('Project of the budget')),
  client_id: Type.Optional(id('Client of the budget')),
  budget: Type.Optional(budget),
  segments: Type.Array(segment, { description: 'History rows valid on the dates, ascending by period' }),
  state: Type.Optional(hiddenBudgetState),
  points: Type.Array(point, {
    description: 'Ascending by date; no points on dates without a budget or with a budget hidden from the reader',
  }),
  settings: Type.Optional(
    Type.Array(setting, {
      maxItems: 100,
      description: 'With include=settings: the latest 100 settings before as_of, ascending',
    }),
  ),
});
export type WireBudgetSeries = Static<typeof budgetSeries>;

export const listBudgetSeries = endpoint({
  id: 'listBudgetSeries',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/budgets/series',
  tag: 'Budget histories',
  summary: 'List the daily spend of budgets',
  description:
    'Returns the spend of the budgets valid on the local day of as_of for each date of the range, as ' +
    'known at as_of, with the limits. Later dates have no point. project_ids and client_ids form one ' +
    'set. Visibility and paging are the same as in the list of statuses.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    page_start_id: pageQuery.page_start_id,
    page_limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Rows per page, 1 to 100. Default 100' }),
    ),
    'date[start]': date('First local date'),
    'date[stop]': date('Last local date'),
    as_of: Type.Optional(dateTime('An instant, not in the future. Default now')),
    points: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: longestRange,
        description: 'Maximum number of points, evenly spaced up to the last date. Default: one per date',
      }),
    ),
    project_ids: Type.Optional(idFilter('Budgets of these projects')),
    client_ids: Type.Optional(idFilter('Budgets of these clients')),
    include: Type.Optional(
      Type.Array(oneOf(['clients', 'projects', 'users', 'settings']), {
        description: 'Side-load related records; settings: who set the budget and when',
      }),
    ),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: longestRange }],
  response: closed({ budget_series: Type.Array(budgetSeries), clients, projects, users, pagination }),
});

export const budgetSeriesEndpoints = [listBudgetSeries];
