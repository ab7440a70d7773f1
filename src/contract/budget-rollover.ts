import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, id, nullable, oneOf, record } from './fields.ts';
import { carries } from './lists/budgets.ts';

const amount = { minimum: 0, maximum: 999_999_999, 'x-decimals': 4 };
const capText = 'Largest unused amount that is carried, in money or hours as in the budget. null = all';
const floorText = 'Largest overused amount that is carried, in the unit of the budget. null = all';
const expiresText = 'Number of later periods that can use an unused amount, oldest amounts first. null = no expiry';

const rollover = record('BudgetRollover', {
  carry: oneOf(carries, 'Kinds of amounts that a period carries into the next'),
  cap: nullable(Type.Number({ description: capText })),
  floor: nullable(Type.Number({ description: floorText })),
  expires_after: nullable(Type.Integer({ description: expiresText })),
});
export type WireRollover = Static<typeof rollover>;

const input = body({
  carry: oneOf(carries, 'Kinds of amounts that a period carries into the next'),
  cap: Type.Optional(nullable(Type.Number({ ...amount, description: capText }))),
  floor: Type.Optional(nullable(Type.Number({ ...amount, description: floorText }))),
  expires_after: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 120, description: expiresText }))),
});
export type RolloverInput = Static<typeof input>;

const read = {
  method: 'GET',
  tag: 'Budgets',
  summary: 'Retrieve the rollover of a budget',
  access: { token: true },
  response: closed({ budget_rollover: rollover }),
  single: true,
} as const;

const period = record('BudgetPeriod', {
  period_start_date: date('First day of the budget period'),
  period_stop_date: Type.Optional(date('Last day of the budget period; absent = no end')),
  type: oneOf(['cost', 'hours']),
  limit: Type.Optional(Type.Number({ description: 'Cost or hours; absent = no limit' })),
  carried: Type.Number({ description: 'Amount carried from earlier periods; negative = overused' }),
  spent: Type.Number({ description: 'Cost or hours spent in the whole period so far' }),
});
export type WireCarriedPeriod = Static<typeof period>;

const mostPeriods = 60;

const readPeriods = {
  method: 'GET',
  tag: 'Budgets',
  summary: 'List the rollover of each budget period',
  description:
    `Returns the latest ${mostPeriods} periods, the latest first, with the stored settings. With ` +
    '`carry`, tries other settings without storing them. A period carries over limit + carried − spent, ' +
    'but no less than −floor and no more than cap.',
  access: { token: true },
  query: Type.Object({
    carry: Type.Optional(oneOf(carries, 'Value to try')),
    cap: Type.Optional(Type.Number({ ...amount, description: `With carry: ${capText}`.replace('null', 'Left out') })),
    floor: Type.Optional(
      Type.Number({ ...amount, description: `With carry: ${floorText}`.replace('null', 'Left out') }),
    ),
    expires_after: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 120, description: `With carry: ${expiresText}`.replace('null', 'Left out') }),
    ),
  }),
  response: closed({ budget_periods: Type.Array(period, { maxItems: mostPeriods }) }),
} as const;

const write = {
  ...read,
  method: 'PUT',
  summary: 'Set the rollover of a budget',
  description:
    'The setting survives changes to the budget and applies to all periods, past ones included. Carried ' +
    'amounts and alerts are recomputed at once. The budget status shows the carried amount. Omitted ' +
    'fields become null.',
  body: input,
} as const;

const project = {
  path: '/ext/v1/projects/{project_id}/budget_rollover',
  params: Type.Object({ project_id: id() }),
} as const;
const client = {
  path: '/ext/v1/clients/{client_id}/budget_rollover',
  params: Type.Object({ client_id: id() }),
} as const;

export const getProjectBudgetRollover = endpoint({ id: 'getProjectBudgetRollover', ...read, ...project });
export const putProjectBudgetRollover = endpoint({ id: 'putProjectBudgetRollover', ...write, ...project });
export const getClientBudgetRollover = endpoint({ id: 'getClientBudgetRollover', ...read, ...client });
export const putClientBudgetRollover = endpoint({ id: 'putClientBudgetRollover', ...write, ...client });

export type PeriodsQuery = Static<typeof readPeriods.query>;

export const listProjectBudgetPeriods = endpoint({
  id: 'listProjectBudgetPeriods',
  ...readPeriods,
  ...project,
  path: `${project.path}/periods`,
});
export const listClientBudgetPeriods = endpoint({
  id: 'listClientBudgetPeriods',
  ...readPeriods,
  ...client,
  path: `${client.path}/periods`,
});

export const budgetRolloverEndpoints = [
  getProjectBudgetRollover,
  putProjectBudgetRollover,
  getClientBudgetRollover,
  putClientBudgetRollover,
  listProjectBudgetPeriods,
  listClientBudgetPeriods,
];
