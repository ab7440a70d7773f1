import { type Static, Type } from 'typebox';
import { budget } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, include, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects } from './records.ts';
import { spendCauses, hiddenBudgetStates } from './lists/budgets.ts';

const spendDifference = record('SpendDifference', {
  cause: oneOf(
    spendCauses,
    'project_moved: a project has another client on a day; rate: rates or the kind of pay changed; ' +
      'others: changes to time, at the current rates',
  ),
  seconds: Type.Integer({ description: 'Additional seconds now, negative = fewer' }),
  cost: Type.Optional(Type.Number({ description: 'With type cost: additional cost now, negative = less' })),
});

export const hiddenBudgetState = oneOf(
  hiddenBudgetStates,
  'For budgets at pay rates if the reader cannot see pay: the state at the end of the previous day, ' +
    'as known then. near begins at alerts.near_limit, reached at stop_at (default 100). A budget set ' +
    'today has the state within',
);

export const budgetStatus = record('BudgetStatus', {
  budget_history_id: id('History row valid on the local day of as_of'),
  project_id: Type.Optional(id('Project of the budget')),
  client_id: Type.Optional(id('Client of the budget')),
  budget: Type.Optional(budget),
  period_start_date: Type.Optional(date('First day of the budget period')),
  period_stop_date: Type.Optional(date('Last day of the budget period; absent = no end')),
  spent_as_known_then: Type.Optional(
    Type.Number({
      description:
        'Cost or hours from the first day of the period through the local day of as_of, as recorded by as_of',
    }),
  ),
  spent_as_known_now: Type.Optional(
    Type.Number({ description: 'Cost or hours on the same days, with the time and rates recorded until now' }),
  ),
  limit: Type.Optional(Type.Number({ description: 'Cost or hours; absent = no limit' })),
  carried: Type.Optional(
    Type.Number({
      description:
        'Amount carried from earlier periods, as known at as_of, in the unit of the limit; negative = ' +
        'overused. percent, near_limit_reached, reached and exceeded include it in the limit. Absent = ' +
        'none',
    }),
  ),
  percent: Type.Optional(
    Type.Number({
      description: 'Percent of the limit spent, as known then, truncated to two decimals; absent if the limit is 0',
    }),
  ),
  near_limit_reached: Type.Optional(
    Type.Boolean({ description: 'Whether alerts.near_limit is reached, as known then' }),
  ),
  reached: Type.Optional(Type.Boolean({ description: 'Whether stop_at (default 100) is reached, as known then' })),
  exceeded: Type.Optional(Type.Boolean({ description: 'Whether more than 100 % is spent, as known then' })),
  state: Type.Optional(hiddenBudgetState),
  differences: Type.Optional(
    Type.Array(spendDifference, {
      maxItems: spendCauses.length,
      description: 'Difference by cause; the entries add up to the total',
    }),
  ),
});
export type WireBudgetStatus = Static<typeof budgetStatus>;

export const listBudgetStatuses = endpoint({
  id: 'listBudgetStatuses',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/budgets/status',
  tag: 'Budget histories',
  summary: 'List the status of budgets, now or at a past instant',
  description:
    'Returns the budgets valid on the local day of as_of with their spend as known at that instant. ' +
    'Also returns the spend on the same days as known now, and the causes of the difference. Paging uses ' +
    'ids of history rows. Owners and managers see all budgets, project managers only those of their projects. ' +
    'For budgets at pay rates, readers who cannot see pay get only the project or client and `state`.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    as_of: Type.Optional(dateTime('An instant, not in the future. Default now')),
    include: Type.Optional(include(['clients', 'projects'])),
  }),
  response: closed({ budget_statuses: Type.Array(budgetStatus), clients, projects, pagination }),
});

export const budgetStatusEndpoints = [listBudgetStatuses];
