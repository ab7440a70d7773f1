import { type Static, Type } from 'typebox';
import { hiddenBudgetState } from './budget-status.ts';
import { budget } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, oneOf, pageQuery, pagination, record } from './fields.ts';
import { clients, projects, users } from './records.ts';
import { changeCauses } from './lists/budgets.ts';

/** How many days of members are listed behind a cause. */
export const mostBehindCause = 10;

const behindCause = closed({
  user_id: id('Whose day it is'),
  project_id: id('The project that the time is, or was, on'),
  date: date('The local date'),
  seconds: Type.Integer({ description: 'Seconds that count more, negative = less' }),
  cost: Type.Optional(
    Type.Number({ description: 'With type cost: what that costs more, negative = less; only for owners and managers' }),
  ),
});
export type WireBehindCause = Static<typeof behindCause>;

const change = record('BudgetDifference', {
  cause: oneOf(
    changeCauses,
    'period: another period, or further dates; budget: it was set, or counts other time or at other rates; ' +
      'project_moved: the client of a project on a day was set anew; rate: rates or the kind of pay were; others: ' +
      'changes of time, valued at the rates known at as_of[stop]',
  ),
  seconds: Type.Integer({ description: 'Seconds that count more at as_of[stop], negative = less' }),
  cost: Type.Optional(
    Type.Number({
      description: 'What that costs more, negative = less; left out where neither budget is of type cost',
    }),
  ),
  largest: Type.Optional(
    Type.Array(behindCause, {
      maxItems: mostBehindCause,
      description: 'With include=largest: days of members that changed most; none of period and budget',
    }),
  ),
});

const state = record('BudgetStateAt', {
  spent: Type.Optional(Type.Number({ description: 'Cost or hours, as `spent_as_known_then` of the status' })),
  limit: Type.Optional(Type.Number({ description: 'Cost or hours; left out = no limit' })),
  carried: Type.Optional(Type.Number({ description: 'As that of the status' })),
  percent: Type.Optional(Type.Number({ description: 'As that of the status' })),
  reached: Type.Optional(Type.Boolean({ description: 'By stop_at (default 100)' })),
  state: Type.Optional(hiddenBudgetState),
  period_start_date: Type.Optional(date('First day of the budget period')),
  period_stop_date: Type.Optional(date('Last day of the budget period; left out = without end')),
});
export type WireBudgetState = Static<typeof state>;

export const budgetChange = record('BudgetChange', {
  budget_history_id: id('The row of the history that holds on the local day of as_of[stop]'),
  project_id: Type.Optional(id('Project the budget is for')),
  client_id: Type.Optional(id('Client the budget is for')),
  budget: Type.Optional(budget),
  start: Type.Optional(state),
  stop: state,
  differences: Type.Optional(
    Type.Array(change, {
      maxItems: changeCauses.length,
      description: 'Why the two differ: one entry for each cause; they add up to the difference',
    }),
  ),
});
export type WireBudgetChange = Static<typeof budgetChange>;

export const listBudgetChanges = endpoint({
  id: 'listBudgetChanges',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/budgets/changes',
  tag: 'Budget histories',
  summary: 'What changed of budgets between two instants, and why',
  description:
    'The budgets in force on the local day of as_of[stop], each with its status at both instants, as it was known at ' +
    'each, and the difference by cause; `start` is left out where none was in force. project_ids and client_ids are ' +
    'one set. Visibility and pages are those of the status. Of budgets at pay rates, readers who cannot see pay get ' +
    'only `state` at both instants.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    'as_of[start]': dateTime('The earlier instant'),
    'as_of[stop]': Type.Optional(dateTime('The later one, not in the future. Default now')),
    project_ids: Type.Optional(idFilter('Budgets of these projects')),
    client_ids: Type.Optional(idFilter('Budgets of these clients')),
    include: Type.Optional(
      Type.Array(oneOf(['clients', 'projects', 'users', 'largest']), {
        description:
          'Side-load the records named; largest: the days of members behind each cause, at most 50 rows a page',
      }),
    ),
  }),
  ranges: [{ name: 'as_of', exclusive: false }],
  shows: 'time',
  response: closed({ budget_changes: Type.Array(budgetChange), clients, projects, users, pagination }),
});

export const budgetChangeEndpoints = [listBudgetChanges];
