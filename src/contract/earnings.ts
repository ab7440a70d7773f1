import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  body,
  closed,
  date,
  dateTime,
  id,
  idFilter,
  include,
  nullable,
  oneOf,
  pageQuery,
  pagination,
  record,
} from './fields.ts';
import { earningDivisors } from './lists/pay.ts';
import { users } from './records.ts';
import { paidAmount } from './salaries.ts';

const earning = record('Earning', {
  id: id('Earning ID'),
  user_id: id('Member user ID'),
  date: date('Local date for which the earning is paid'),
  amount: Type.String({ description: 'Decimal text with two decimals' }),
  name: Type.String(),
  in_regular_rate: Type.Boolean({ description: 'Whether the earning raises the overtime rate of the workweek' }),
  divided_by: oneOf(earningDivisors, 'The hours of the workweek that divide the earning'),
  earned_from: nullable(date('First date of the time for which it is paid; null: the workweek of its date')),
  recorded_at: dateTime('When the earning was added'),
});
export type WireEarning = Static<typeof earning>;

const path = '/ext/v1/organizations/{organization_id}/earnings';
const tag = 'Earnings';
const access = { token: true, roles: ['owner', 'manager'], payroll: true } as const;
const visibility = 'For owners, payroll clerks, and managers if the organization lets them see pay rates.';
const readVisibility = `${visibility} Members see their own.`;
const ofOrganization = Type.Object({ organization_id: id() });
const ofEarning = Type.Object({ organization_id: id(), earning_id: id() });

export const listEarnings = endpoint({
  id: 'listEarnings',
  method: 'GET',
  path,
  tag,
  summary: 'List earnings',
  description: readVisibility,
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({
    'date[start]': Type.Optional(date('Earnings on or after this date')),
    'date[stop]': Type.Optional(date('Earnings on or before this date')),
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only records of these members')),
    include: Type.Optional(include(['users'])),
  }),
  ranges: [{ name: 'date', exclusive: false }],
  response: closed({ earnings: Type.Array(earning), users, pagination }),
});

export const createEarning = endpoint({
  id: 'createEarning',
  method: 'POST',
  path,
  tag,
  summary: 'Add an earning',
  description:
    `${visibility} Only owners set the pay of owners; payroll clerks do not set their own. With ` +
    '`in_regular_rate` the amount is divided by the hours of the workweek and raises the overtime rate ' +
    '(29 CFR 778.110(b)).',
  access,
  params: ofOrganization,
  body: body({
    user_id: id('Member or former member'),
    date: date('Local date for which the earning is paid'),
    amount: Type.Number({ ...paidAmount, description: 'Rounded to two decimals' }),
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Purpose of the payment' }),
    in_regular_rate: Type.Optional(Type.Boolean({ description: 'Default false' })),
    divided_by: Type.Optional(
      nullable(
        oneOf(
          earningDivisors,
          'The hours of the workweek that divide the earning. With non_overtime_hours, overtime pays the quotient ' +
            '× its multiplier. Default hours_worked',
        ),
      ),
    ),
    earned_from: Type.Optional(
      nullable(
        date(
          'First date of the time for which the earning is paid, up to 366 days before `date`. Each day through ' +
            '`date` has an equal part, which raises the rate of its workweek. Default: the workweek of `date`',
        ),
      ),
    ),
  }),
  status: 201,
  location: '/ext/v1/organizations/{organization_id}/earnings/{earning.id}',
  response: closed({ earning }),
  single: true,
});

export const getEarning = endpoint({
  id: 'getEarning',
  method: 'GET',
  path: `${path}/{earning_id}`,
  tag,
  summary: "List a member's earnings",
  description: readVisibility,
  access: { token: true },
  params: ofEarning,
  response: closed({ earning }),
  single: true,
});

export const deleteEarning = endpoint({
  id: 'deleteEarning',
  method: 'DELETE',
  path: `${path}/{earning_id}`,
  tag,
  summary: 'Remove an earning',
  description: `${visibility} Figures as of earlier instants still include the earning.`,
  access,
  params: ofEarning,
  status: 204,
});

export const earningEndpoints = [listEarnings, createEarning, getEarning, deleteEarning];
