import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, record } from './fields.ts';
import { thresholdKinds } from './lists/budgets.ts';

const percent = Type.Integer({ minimum: 1, maximum: 1_000, description: 'Percent of the limit' });
const amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 999_999_999,
  'x-decimals': 4,
  description: 'In money or hours, like the budget',
});

const threshold = record('BudgetThreshold', {
  kind: oneOf(thresholdKinds, 'A threshold of the budget itself (near_limit, limit, stop) or an additional one'),
  percent: nullable(Type.Integer({ description: 'Percent of the limit; null = an amount' })),
  amount: nullable(Type.Number({ description: 'Amount of the threshold, in the unit of the budget' })),
  reached_since: nullable(dateTime('When the threshold was reached in the current period; null = not reached')),
  number: Type.Integer({ description: 'How often the threshold was reached in the current period' }),
});

const thresholds = record('BudgetThresholds', {
  further: Type.Array(closed({ percent: Type.Optional(percent), amount: Type.Optional(Type.Number()) }), {
    description: 'Further thresholds',
  }),
  thresholds: Type.Array(threshold, { description: 'Thresholds of the valid budget, lowest first' }),
});
export type WireThresholds = Static<typeof thresholds>;

const input = body({
  further: Type.Array(body({ percent: Type.Optional(percent), amount: Type.Optional(amount) }), {
    maxItems: 20,
    description: 'The complete list of thresholds, each with a percent or an amount; an empty list removes all',
  }),
});
export type ThresholdsInput = Static<typeof input>;

const read = {
  method: 'GET',
  tag: 'Budgets',
  summary: 'List the thresholds of a budget',
  access: { token: true },
  response: closed({ budget_thresholds: thresholds }),
  single: true,
} as const;

const write = {
  ...read,
  method: 'PUT',
  summary: 'Set additional thresholds of a budget',
  description:
    'These thresholds are in addition to the near limit and the limit, and survive changes to the budget. ' +
    'Thresholds that are already reached trigger an event at once.',
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
