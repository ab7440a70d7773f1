import { type Static, Type } from 'typebox';
import { budget } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, include, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects } from './records.ts';
import { spendCauses, hiddenBudgetStates } from './lists/budgets.ts';

const spendDifference = record('SpendDifference', {
  cause: oneOf(
    spendCauses,
    'project_moved: the client of a project on a day was set anew; rate: rates or the kind of pay were; others: ' +
      'changes of time, valued at the present rates',
  ),
  seconds: Type.Integer({ description: 'Seconds that count more now, negative = less' }),
  cost: Type.Optional(Type.Number({ description: 'With type cost: what that costs more now, negative = less' })),
});

export const hiddenBudgetState = oneOf(
  hiddenBudgetStates,
  'Only for readers who cannot see pay, of a budget at pay rates: its state at the end of the day before, by what ' +
    'was known then. near begins at alerts.near_limit, reached at stop_at (default 100). A budget set today is within',
);

export const budgetStatus = record('BudgetStatus', {
  budget_history_id: id('The row of the history that holds on the local day of as_of'),
  project_id: Type.Optional(id('Project the budget is for')),
  client_id: Type.Optional(id('Client the budget is for')),
  budget: Type.Optional(budget),
  period_start_date: Type.Optional(date('First day of the budget period')),
  period_stop_date: Type.Optional(date('Last day of the budget period; left out = without end')),
  spent_as_known_then: Type.Optional(
    Type.Number({
      description:
        'Cost or hours from the first day of the period through the local day of as_of, as recorded by as_of',
    }),
  ),
  spent_as_known_now: Type.Optional(
    Type.Number({ description: 'The same days by the time and the rates recorded until now' }),
  ),
  limit: Type.Optional(Type.Number({ description: 'Cost or hours; left out = no limit' })),
  carried: Type.Optional(
    Type.Number({
      description:
        'What earlier periods carried into this one, as known at as_of, in the unit of the limit; negative = they ' +
        'used more than their limits. Percent, near_limit_reached, reached and exceeded go by limit and carried ' +
        'together. Left out = nothing',
    }),
  ),
  percent: Type.Optional(
    Type.Number({
      description: 'What was spent of the limit as known then, cut to two decimals; none of a limit of 0',
    }),
  ),
  near_limit_reached: Type.Optional(Type.Boolean({ description: 'By alerts.near_limit, as known then' })),
  reached: Type.Optional(Type.Boolean({ description: 'By stop_at (default 100), as known then' })),
  exceeded: Type.Optional(Type.Boolean({ description: 'More than 100 %, as known then' })),
  state: Type.Optional(hiddenBudgetState),
  differences: Type.Optional(
    Type.Array(spendDifference, {
      maxItems: spendCauses.length,
      description: 'Why the two differ: one entry for each cause; they add up to the difference',
    }),
  ),
});
export type WireBudgetStatus = Static<typeof budgetStatus>;

export const listBudgetStatuses = endpoint({
  id: 'listBudgetStatuses',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/budgets/status',
  tag: 'Budget histories',
  summary: 'The state of every budget, now or at an instant in the past',
  description:
    'The budgets in force on the local day of as_of, with what was known of their spend at that instant, what is ' +
    'known of the same days now, and why the two differ. Ids of pages are those of the history rows. Owners and ' +
    'managers see all budgets, managers of projects those of their projects. Of budgets at pay rates, readers who ' +
    'cannot see pay get only the project or client and `state`.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    as_of: Type.Optional(dateTime('An instant that is not in the future. Default now')),
    include: Type.Optional(include(['clients', 'projects'])),
  }),
  response: closed({ budget_statuses: Type.Array(budgetStatus), clients, projects, pagination }),
});

export const budgetStatusEndpoints = [listBudgetStatuses];
