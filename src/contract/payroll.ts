import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id, idFilter, include, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { users } from './records.ts';
import { earningTypes, payrollParts } from './lists/payroll.ts';

const decimal = (description: string) => nullable(Type.String({ description: `${description}; decimal text` }));

const payrollLine = record('PayrollLine', {
  user_id: id(),
  earned_pay_period_id: id('The period that it is about; of a correction an earlier one'),
  correction: Type.Boolean({ description: 'Whether it corrects what an earlier period paid' }),
  earning_type: oneOf(
    earningTypes,
    'overtime: beyond a threshold; double_time: that at a multiplier of 2 or more; premium: regular time that is ' +
      'paid higher, as by night',
  ),
  part: oneOf(
    payrollParts,
    'whole: straight pay and premium. A workweek that ends in a later period has them apart: straight pay in the ' +
      'period of its day, the premium in that in which it ends',
  ),
  name: nullable(Type.String({ description: 'Of an earning' })),
  pay_rate_multiplier: Type.String(),
  pay_rate: decimal('Per hour; null = none by the hour'),
  seconds: Type.Integer({ description: 'Of a premium those that it is paid for; negative where a correction takes' }),
  hours: Type.String({ description: 'The seconds as hours, rounded half-up to two decimals' }),
  straight: decimal('null = fixed pay without a salary'),
  premium: decimal('null = fixed pay without a salary'),
  amount: decimal('Straight pay and premium'),
});
export type WirePayrollLine = Static<typeof payrollLine>;

const checksumText = '^[0-9a-f]{64}$';
const checksum = (description: string) => Type.String({ pattern: checksumText, description });

export const listPayroll = endpoint({
  id: 'listPayroll',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/pay_periods/{pay_period_id}/payroll',
  tag: 'Payroll',
  summary: 'What a pay period pays each member, by earning type, multiplier and rate',
  description:
    'Of a closed period what was kept, with its checksum, which stands in the header `x-checksum` too; of another ' +
    'one what is computed now, with the corrections that wait for it. Pages are of members, by user ID: all lines of ' +
    'a member stand on one page. Asked for text/csv without a page, all members are sent as they are read, and the ' +
    'connection is cut where the period was closed or reopened meanwhile. Owners, and managers who may see pay rates.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id(), pay_period_id: id() }),
  query: Type.Object({
    page_start_id: pageQuery.page_start_id,
    page_limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, description: 'Members per page, 1 to 500. Default 100' }),
    ),
    user_ids: Type.Optional(idFilter('Only these members')),
    checksum: Type.Optional(
      Type.String({
        pattern: '^([0-9a-f]{64}|none)$',
        description:
          'Refused where the period has another one, so that all pages are of the same figures; none = not closed',
      }),
    ),
    include: Type.Optional(include(['users'])),
  }),
  shows: 'overtime',
  checksummed: true,
  response: closed({
    payroll: Type.Array(payrollLine),
    checksum: nullable(checksum('Of the lines of a closed period')),
    users,
    pagination,
  }),
});

export const payrollEndpoints = [listPayroll];
