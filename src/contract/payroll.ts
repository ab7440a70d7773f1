import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, id, idFilter, include, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { lineTerms } from './line-terms.ts';
import { users } from './records.ts';
import { earningTypes, payrollParts } from './lists/payroll.ts';

const decimal = (description: string) => nullable(Type.String({ description: `${description}; decimal text` }));

const product = record('PayrollProduct', {
  component: oneOf(['straight', 'premium']),
  lines: Type.Integer({ description: 'Statement lines in the amount, each rounded to cents' }),
  paid_seconds: Type.Integer(),
  rate: decimal('Amount per paid hour; null = an amount without factors, such as a salary'),
  factor: Type.String({ description: '1, or the multiplier − 1 for a premium' }),
  product: decimal('`paid_seconds` / 3600 × 60 / `hour_minutes` × `rate` × `factor`, before rounding'),
  amount: Type.String({ description: 'Rounded cents' }),
});

const payrollLine = record('PayrollLine', {
  user_id: id(),
  earned_pay_period_id: id('Period of the work; for a correction, an earlier period'),
  correction: Type.Boolean({ description: 'Whether the line corrects the pay of an earlier period' }),
  earning_type: oneOf(
    earningTypes,
    'overtime: above a threshold; double_time: overtime at a multiplier of 2 or more; premium: regular ' +
      'time with higher pay, such as at night',
  ),
  part: oneOf(
    payrollParts,
    'whole: straight pay and premium. If a workweek ends in a later period, they are separate: straight ' +
      'pay in the period of the day, the premium in the period in which the workweek ends',
  ),
  name: nullable(Type.String({ description: 'Name of an earning' })),
  pay_rate_multiplier: Type.String(),
  pay_rate: decimal('Rate per hour; null = no hourly rate'),
  seconds: Type.Integer({
    description: 'For a premium, the seconds that earn the premium; negative if a correction removes time',
  }),
  hours: Type.String({ description: 'The seconds as hours, rounded half-up to two decimals' }),
  straight: decimal('null = fixed pay without a salary'),
  premium: decimal('null = fixed pay without a salary'),
  amount: decimal('Straight pay and premium'),
  pay_rate_addition: lineTerms.pay_rate_addition,
  hour_minutes: lineTerms.hour_minutes,
  hour_rate: decimal('Rate of the paid hours: `pay_rate`, or the hourly value of a salary; null = several, or no rate'),
  paid_seconds: Type.Integer({ description: 'The seconds that `hour_rate` pays, without hours that a salary covers' }),
  products: Type.Array(product, { description: 'The products that `straight` and `premium` add up' }),
  calculation: Type.String({ description: 'The products as text' }),
});
export type WirePayrollLine = Static<typeof payrollLine>;

const checksumText = '^[0-9a-f]{64}$';
const checksum = (description: string) => Type.String({ pattern: checksumText, description });

export const listPayroll = endpoint({
  id: 'listPayroll',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/pay_periods/{pay_period_id}/payroll',
  tag: 'Payroll',
  summary: "List a period's pay by member, earning type, multiplier and rate",
  description:
    'Returns the stored figures of a closed period with their checksum, also in the header ' +
    '`x-checksum`; for other periods, computed figures with waiting corrections. Pages are by member, ' +
    'in order of user ID, with all lines of a member on one page. A request for text/csv without a page ' +
    'streams all members, and breaks off if the period is closed or reopened during the download. For ' +
    'owners, payroll clerks, and managers who can see pay rates.',
  access: { token: true, roles: ['owner', 'manager'], payroll: true },
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
          "Refused if the period's checksum differs, so that all pages have the same figures; none = not closed",
      }),
    ),
    include: Type.Optional(include(['users'])),
  }),
  shows: 'overtime',
  checksummed: true,
  response: closed({
    payroll: Type.Array(payrollLine),
    checksum: nullable(checksum('Checksum of the lines of a closed period; null for payroll clerks')),
    users,
    pagination,
  }),
});

export const payrollEndpoints = [listPayroll];
