import { type Static, Type } from 'typebox';
import { budget } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, include, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects } from './records.ts';

const budgetHistory = record('BudgetHistory', {
  id: id('Budget history ID'),
  project_id: Type.Optional(id('Project of the budget')),
  client_id: Type.Optional(id('Client of the budget')),
  budget,
  start_date: Type.Optional(date('Start date of the budget')),
  stop_date: Type.Optional(date('Stop date of the budget')),
  spent: Type.Number({ description: 'Amount spent; cost or hours depending on the budget type' }),
  created_at: dateTime('Record creation time'),
  updated_at: dateTime('Last change to the configuration or the dates; spend does not affect it'),
});
export type WireBudgetHistory = Static<typeof budgetHistory>;

const tag = 'Budget histories';
const list = closed({ budget_histories: Type.Array(budgetHistory), pagination });

export const getBudgetHistory = endpoint({
  id: 'getBudgetHistory',
  method: 'GET',
  path: '/v2/budget_histories/{budget_history_id}',
  tag,
  summary: 'Retrieve a budget history',
  description: "For owners, managers, and managers of the row's project.",
  access: { token: true },
  params: Type.Object({ budget_history_id: id() }),
  response: closed({ budget_history: budgetHistory }),
  single: true,
});

export const listClientBudgetHistories = endpoint({
  id: 'listClientBudgetHistories',
  method: 'GET',
  path: '/v2/clients/{client_id}/budget_histories',
  tag,
  summary: 'List the budget history of a client',
  description: 'For owners and managers.',
  access: { token: true },
  params: Type.Object({ client_id: id() }),
  query: Type.Object({ ...pageQuery }),
  response: list,
});

export const listProjectBudgetHistories = endpoint({
  id: 'listProjectBudgetHistories',
  method: 'GET',
  path: '/v2/projects/{project_id}/budget_histories',
  tag,
  summary: 'List the budget history of a project',
  description: 'For owners, managers and managers of the project.',
  access: { token: true },
  params: Type.Object({ project_id: id() }),
  query: Type.Object({ ...pageQuery }),
  response: list,
});

export const listBudgetHistories = endpoint({
  id: 'listBudgetHistories',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/budget_histories',
  tag,
  summary: 'List budget histories',
  description:
    'Owners and managers see all rows, project managers the rows of their projects. project_ids and ' +
    'client_ids form one set: rows of these projects and of these clients. If only one of the two is ' +
    'given, the list has only project rows or only client rows.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    project_ids: Type.Optional(idFilter('Project IDs')),
    client_ids: Type.Optional(idFilter('Client IDs')),
    resource: Type.Optional(oneOf(['project', 'client'], 'Budgets of this resource type')),
    'start_date[start]': Type.Optional(date('Rows that start on or after this date')),
    'start_date[stop]': Type.Optional(date('Rows that start on or before this date')),
    include: Type.Optional(include(['clients', 'projects'])),
  }),
  ranges: [{ name: 'start_date', exclusive: false }],
  response: closed({ budget_histories: Type.Array(budgetHistory), clients, projects, pagination }),
});

export const budgetHistoryEndpoints = [
  getBudgetHistory,
  listClientBudgetHistories,
  listProjectBudgetHistories,
  listBudgetHistories,
];
