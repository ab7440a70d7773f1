import { type Static, Type } from 'typebox';
import { hiddenBudgetState } from './budget-status.ts';
import { budget } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects, users } from './records.ts';
import { changeCauses } from './lists/budgets.ts';

/** Member days listed for a cause. */
export const mostBehindCause = 10;

const behindCause = closed({
  user_id: id('Member'),
  project_id: id('Project to which the time belongs or belonged'),
  date: date('Local date'),
  seconds: Type.Integer({ description: 'Additional seconds, negative = fewer' }),
  cost: Type.Optional(
    Type.Number({ description: 'With type cost: additional cost, negative = less; only for owners and managers' }),
  ),
});
export type WireBehindCause = Static<typeof behindCause>;

const change = record('BudgetDifference', {
  cause: oneOf(
    changeCauses,
    'period: another period, or more dates; budget: the budget was set, or counts other time or rates; ' +
      'project_moved: a project has another client on a day; rate: rates or the kind of pay changed; ' +
      'others: changes to time, at the rates known at as_of[stop]',
  ),
  seconds: Type.Integer({ description: 'Additional seconds at as_of[stop], negative = fewer' }),
  cost: Type.Optional(
    Type.Number({
      description: 'Additional cost, negative = less; absent if neither budget is of type cost',
    }),
  ),
  largest: Type.Optional(
    Type.Array(behindCause, {
      maxItems: mostBehindCause,
      description: 'With include=largest: member days with the largest changes; not for period and budget',
    }),
  ),
});

const state = record('BudgetStateAt', {
  spent: Type.Optional(Type.Number({ description: 'Cost or hours, as `spent_as_known_then` in the status' })),
  limit: Type.Optional(Type.Number({ description: 'Cost or hours; absent = no limit' })),
  carried: Type.Optional(Type.Number({ description: 'As in the status' })),
  percent: Type.Optional(Type.Number({ description: 'As in the status' })),
  reached: Type.Optional(Type.Boolean({ description: 'Whether stop_at (default 100) is reached' })),
  state: Type.Optional(hiddenBudgetState),
  period_start_date: Type.Optional(date('First day of the budget period')),
  period_stop_date: Type.Optional(date('Last day of the budget period; absent = no end')),
});
export type WireBudgetState = Static<typeof state>;

export const budgetChange = record('BudgetChange', {
  budget_history_id: id('History row valid on the local day of as_of[stop]'),
  project_id: Type.Optional(id('Project of the budget')),
  client_id: Type.Optional(id('Client of the budget')),
  budget: Type.Optional(budget),
  start: Type.Optional(state),
  stop: state,
  differences: Type.Optional(
    Type.Array(change, {
      maxItems: changeCauses.length,
      description: 'Difference by cause; the entries add up to the total',
    }),
  ),
});
export type WireBudgetChange = Static<typeof budgetChange>;

export const listBudgetChanges = endpoint({
  id: 'listBudgetChanges',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/budgets/changes',
  tag: 'Budget histories',
  summary: 'Explain how budgets changed between two instants',
  description:
    'Returns the budgets valid on the local day of as_of[stop], with their status as known at each ' +
    'instant and the difference by cause. `start` is absent if no budget was valid. project_ids and ' +
    'client_ids form one set. Visibility and paging are the same as in the list of statuses. Readers who ' +
    'cannot see pay get only `state` at both instants for budgets at pay rates.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    'as_of[start]': dateTime('Earlier instant of the comparison'),
    'as_of[stop]': Type.Optional(dateTime('Later instant, not in the future. Default now')),
    project_ids: Type.Optional(idFilter('Budgets of these projects')),
    client_ids: Type.Optional(idFilter('Budgets of these clients')),
    include: Type.Optional(
      Type.Array(oneOf(['clients', 'projects', 'users', 'largest']), {
        description: 'Side-load related records; largest: member days behind each cause, with up to 50 rows per page',
      }),
    ),
  }),
  ranges: [{ name: 'as_of', exclusive: false }],
  shows: 'time',
  response: closed({ budget_changes: Type.Array(budgetChange), clients, projects, users, pagination }),
});

export const budgetChangeEndpoints = [listBudgetChanges];
