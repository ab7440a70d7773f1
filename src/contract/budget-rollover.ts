import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, id, nullable, oneOf, record } from './fields.ts';
import { carries } from './lists/budgets.ts';

const amount = { minimum: 0, maximum: 999_999_999, 'x-decimals': 4 };
const capText = 'At most so much unused is carried, in the unit of the budget: money, or hours. null = all';
const floorText = 'At most so much overused is carried, in the unit of the budget. null = all';
const expiresText = 'For how many periods what one leaves can be used, the oldest first. null = for good';

const rollover = record('BudgetRollover', {
  carry: oneOf(carries, 'What a period carries into the next'),
  cap: nullable(Type.Number({ description: capText })),
  floor: nullable(Type.Number({ description: floorText })),
  expires_after: nullable(Type.Integer({ description: expiresText })),
});
export type WireRollover = Static<typeof rollover>;

const input = body({
  carry: oneOf(carries, 'What a period carries into the next'),
  cap: Type.Optional(nullable(Type.Number({ ...amount, description: capText }))),
  floor: Type.Optional(nullable(Type.Number({ ...amount, description: floorText }))),
  expires_after: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 120, description: expiresText }))),
});
export type RolloverInput = Static<typeof input>;

const read = {
  method: 'GET',
  tag: 'Budgets',
  summary: 'What the periods of a budget carry over',
  access: { token: true },
  response: closed({ budget_rollover: rollover }),
  single: true,
} as const;

const period = record('BudgetPeriod', {
  period_start_date: date('First day of the budget period'),
  period_stop_date: Type.Optional(date('Last day of the budget period; left out = without end')),
  type: oneOf(['cost', 'hours']),
  limit: Type.Optional(Type.Number({ description: 'Cost or hours; left out = no limit' })),
  carried: Type.Number({ description: 'What earlier periods carry into it; negative = they used more' }),
  spent: Type.Number({ description: 'Cost or hours of the whole period, until now' }),
});
export type WireCarriedPeriod = Static<typeof period>;

const mostPeriods = 60;

const readPeriods = {
  method: 'GET',
  tag: 'Budgets',
  summary: 'What each period of a budget carries into the next',
  description:
    `The latest ${mostPeriods} periods, the latest first, by what is set to be carried over; with \`carry\` by what ` +
    'is asked about instead, which sets nothing. Limit + carried − spent is what a period leaves, between −floor and ' +
    'cap.',
  access: { token: true },
  query: Type.Object({
    carry: Type.Optional(oneOf(carries, 'Try this in place of what is set')),
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
  summary: 'Set what the periods of a budget carry over',
  description:
    'It stays when the budget is changed, and goes for all its periods, also those that are over: what they carry is ' +
    'computed, and alerts are judged, at once. The status of budgets shows what is carried. What is left out is null.',
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
