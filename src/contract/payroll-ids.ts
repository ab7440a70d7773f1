import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, id, idFilter, include, nullable, pageQuery, pagination, record } from './fields.ts';
import { users } from './records.ts';

const payrollId = record('PayrollId', {
  user_id: id('Member user ID'),
  payroll_id: nullable(Type.String({ description: 'null = none' })),
});
export type WirePayrollId = Static<typeof payrollId>;

const newId = nullable(Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', description: 'null takes it away' }));

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
  summary: 'Say under which numbers payroll knows several members, all at once or none',
  description:
    'Members that are not named keep theirs. Two can exchange their numbers, and former members can be named. ' +
    visibility,
  access,
  params: Type.Object({ organization_id: id() }),
  body: body({
    payroll_ids: Type.Array(
      body({
        user_id: id('Member user ID; each once'),
        payroll_id: newId,
        known: Type.Optional(nullable(Type.String({ description: 'The one that was read; 412 when it has changed' }))),
      }),
      { minItems: 1, maxItems: 1_000 },
    ),
  }),
  response: closed({ payroll_ids: Type.Array(payrollId, { description: 'Those of the members that were named' }) }),
});

export const payrollIdEndpoints = [listPayrollIds, putPayrollId, putPayrollIds];
