import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, id, idFilter, include, nullable, pageQuery, pagination, record } from './fields.ts';
import { users } from './records.ts';

const payrollId = record('PayrollId', {
  user_id: id('Member user ID'),
  payroll_id: nullable(Type.String({ description: 'null = no number' })),
});
export type WirePayrollId = Static<typeof payrollId>;

const newId = nullable(
  Type.String({
    minLength: 1,
    maxLength: 50,
    pattern: '\\S',
    description: 'Must not begin with =, +, -, @, a tab or a line feed. null removes the number',
  }),
);

const tag = 'Payroll';
const base = '/ext/v1/organizations/{organization_id}';
const access = { token: true, roles: ['owner', 'manager'], payroll: true } as const;
const limits = 'Only owners set the numbers of owners; payroll clerks do not set their own.';
const visibility = 'For owners, payroll clerks, and managers who can see pay rates.';

export const listPayrollIds = endpoint({
  id: 'listPayrollIds',
  method: 'GET',
  path: `${base}/payroll_ids`,
  tag,
  summary: 'List payroll numbers of members',
  description: `Ascending by user ID; members without a number are omitted. ${visibility}`,
  access,
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only records of these members')),
    include: Type.Optional(include(['users'])),
  }),
  response: closed({ payroll_ids: Type.Array(payrollId), users, pagination }),
});

export const putPayrollId = endpoint({
  id: 'putPayrollId',
  method: 'PUT',
  path: `${base}/members/{user_id}/payroll_id`,
  tag,
  summary: 'Set the payroll number of a member',
  description: `Former members can also have a number. Each number is unique. ${visibility} ${limits}`,
  access,
  params: Type.Object({ organization_id: id(), user_id: id() }),
  body: body({
    payroll_id: newId,
  }),
  response: closed({ payroll_id: payrollId }),
  single: true,
});

export const putPayrollIds = endpoint({
  id: 'putPayrollIds',
  method: 'PUT',
  path: `${base}/payroll_ids`,
  tag,
  summary: 'Set payroll numbers of several members, all or none',
  description:
    'Other members keep their numbers. Members can exchange numbers, and former members can be included. ' +
    `${visibility} ${limits}`,
  access,
  params: Type.Object({ organization_id: id() }),
  body: body({
    payroll_ids: Type.Array(
      body({
        user_id: id('Member user ID; each only once'),
        payroll_id: newId,
        known: Type.Optional(nullable(Type.String({ description: 'The number you read; 412 if it has changed' }))),
      }),
      { minItems: 1, maxItems: 1_000 },
    ),
  }),
  response: closed({ payroll_ids: Type.Array(payrollId, { description: 'Numbers of the members in the request' }) }),
});

export const payrollIdEndpoints = [listPayrollIds, putPayrollId, putPayrollIds];
