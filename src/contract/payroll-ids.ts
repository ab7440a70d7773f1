import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, id, idFilter, include, nullable, pageQuery, pagination } from './fields.ts';
import { users } from './records.ts';

const payrollId = closed({
  user_id: id('Member user ID'),
  payroll_id: nullable(Type.String({ description: 'null = none' })),
});
export type WirePayrollId = Static<typeof payrollId>;

const tag = 'Payroll';
const base = '/ext/v1/organizations/{organization_id}';
const access = { token: true, roles: ['owner', 'manager'] } as const;
const visibility = 'Owners, and managers who may see pay rates.';

export const listPayrollIds = endpoint({
  id: 'listPayrollIds',
  method: 'GET',
  path: `${base}/payroll_ids`,
  tag,
  summary: 'Under which numbers payroll knows members',
  description: `Ascending by user ID; who has none is left out. ${visibility}`,
  access,
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only of these members')),
    include: Type.Optional(include(['users'])),
  }),
  response: closed({ payroll_ids: Type.Array(payrollId), users, pagination }),
});

export const putPayrollId = endpoint({
  id: 'putPayrollId',
  method: 'PUT',
  path: `${base}/members/{user_id}/payroll_id`,
  tag,
  summary: 'Say under which number payroll knows a member',
  description: `A former member can be named. No two members have the same one. ${visibility}`,
  access,
  params: Type.Object({ organization_id: id(), user_id: id() }),
  body: body({
    payroll_id: nullable(
      Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', description: 'null takes it away' }),
    ),
  }),
  response: closed({ payroll_id: payrollId }),
  single: true,
});

export const payrollIdEndpoints = [listPayrollIds, putPayrollId];
