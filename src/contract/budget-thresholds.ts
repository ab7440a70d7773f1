import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, record } from './fields.ts';
import { thresholdKinds } from './lists/budgets.ts';

const percent = Type.Integer({ minimum: 1, maximum: 1_000, description: 'Percent of the limit' });
const amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 999_999_999,
  'x-decimals': 4,
  description: 'In the unit of the budget: money, or hours',
});

const threshold = record('BudgetThreshold', {
  kind: oneOf(thresholdKinds, 'Of the budget itself, or a further one'),
  percent: nullable(Type.Integer({ description: 'Percent of the limit; null = it is an amount' })),
  amount: nullable(Type.Number({ description: 'What it is reached at, in the unit of the budget' })),
  reached_since: nullable(dateTime('Since when it is reached in the present period; null = it is not')),
  number: Type.Integer({ description: 'How often it was reached in the present period' }),
});

const thresholds = record('BudgetThresholds', {
  further: Type.Array(closed({ percent: Type.Optional(percent), amount: Type.Optional(Type.Number()) }), {
    description: 'What was set beside the budget',
  }),
  thresholds: Type.Array(threshold, { description: 'Of the budget in force, the lowest first' }),
});
export type WireThresholds = Static<typeof thresholds>;

const input = body({
  further: Type.Array(body({ percent: Type.Optional(percent), amount: Type.Optional(amount) }), {
    maxItems: 20,
    description: 'All of them, each with a percent or an amount; an empty list takes them away',
  }),
});
export type ThresholdsInput = Static<typeof input>;

const read = {
  method: 'GET',
  tag: 'Budgets',
  summary: 'At which thresholds of a budget something is told, and which are reached',
  access: { token: true },
  response: closed({ budget_thresholds: thresholds }),
  single: true,
} as const;

const write = {
  ...read,
  method: 'PUT',
  summary: 'Set further thresholds of a budget',
  description:
    'Beside near the limit and the limit. They stay when the budget is changed, and are judged at once: what is ' +
    'reached already is told now.',
  body: input,
} as const;

const project = {
  path: '/ext/v1/projects/{project_id}/budget_thresholds',
  params: Type.Object({ project_id: id() }),
} as const;
const client = {
  path: '/ext/v1/clients/{client_id}/budget_thresholds',
  params: Type.Object({ client_id: id() }),
} as const;

export const getProjectBudgetThresholds = endpoint({ id: 'getProjectBudgetThresholds', ...read, ...project });
export const putProjectBudgetThresholds = endpoint({ id: 'putProjectBudgetThresholds', ...write, ...project });
export const getClientBudgetThresholds = endpoint({ id: 'getClientBudgetThresholds', ...read, ...client });
export const putClientBudgetThresholds = endpoint({ id: 'putClientBudgetThresholds', ...write, ...client });

export const budgetThresholdEndpoints = [
  getProjectBudgetThresholds,
  putProjectBudgetThresholds,
  getClientBudgetThresholds,
  putClientBudgetThresholds,
];
