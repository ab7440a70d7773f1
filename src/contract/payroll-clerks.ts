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
  rateInput,
  record,
} from './fields.ts';
import { payTypes, rateTypes } from './lists/pay.ts';
import { organizationRoles } from './lists/roles.ts';
import { rateDefault, rateStarts } from './rate-starts.ts';
import { users } from './records.ts';

const tag = 'Payroll';
const base = '/ext/v1/organizations/{organization_id}';
const ofOrganization = Type.Object({ organization_id: id() });
const ofMember = Type.Object({ organization_id: id(), user_id: id('Member user ID') });
const withUsers = { ...pageQuery, include: Type.Optional(include(['users'])) };

const payrollClerk = record('PayrollClerk', {
  user_id: id('Member user ID'),
  since: dateTime('When the member became a payroll clerk'),
});
export type WirePayrollClerk = Static<typeof payrollClerk>;

export const listPayrollClerks = endpoint({
  id: 'listPayrollClerks',
  method: 'GET',
  path: `${base}/payroll_clerks`,
  tag,
  summary: 'List payroll clerks, ascending by user',
  access: { token: true, roles: ['owner', 'manager'] },
  params: ofOrganization,
  query: Type.Object(withUsers),
  response: closed({ payroll_clerks: Type.Array(payrollClerk), users, pagination }),
});

const payrollRole = record('PayrollRole', { user_id: id('Member user ID'), payroll: Type.Boolean() });
export type WirePayrollRole = Static<typeof payrollRole>;

export const putPayrollRole = endpoint({
  id: 'putPayrollRole',
  method: 'PUT',
  path: `${base}/members/{user_id}/payroll_role`,
  tag,
  summary: 'Make a member a payroll clerk, or withdraw the role',
  description:
    'Payroll clerks see the pay, payroll numbers, days, overtime and approvals of all members, close pay periods, ' +
    'download payroll files, and set payroll numbers and the pay of all members except owners and themselves. Only ' +
    'for active members with the role user; the role ends when the member leaves or gets another role.',
  access: { token: true, roles: ['owner'] },
  params: ofMember,
  body: body({ payroll: Type.Boolean() }),
  response: closed({ payroll_role: payrollRole }),
  single: true,
});

const payRate = record('PayRate', {
  user_id: id('Member user ID'),
  membership_role: oneOf(organizationRoles, 'Role in the organization'),
  pay_rate: nullable(Type.String({ description: 'Per hour, decimal text; null = none' })),
  pay_type: oneOf(payTypes, 'Kind of the pay rate'),
  pay_rate_effective_on: rateStarts.pay_rate_effective_on,
});
export type WirePayRate = Static<typeof payRate>;

const visibility = 'For owners, payroll clerks, and managers who can see pay rates.';
const asPayroll = { token: true, roles: ['owner', 'manager'], payroll: true } as const;

export const listPayRates = endpoint({
  id: 'listPayRates',
  method: 'GET',
  path: `${base}/pay_rates`,
  tag,
  summary: 'List the pay rates of members in the organization, ascending by user',
  description: `Lists all members. Rates in a project are not included. ${visibility}`,
  access: asPayroll,
  params: ofOrganization,
  query: Type.Object({
    ...withUsers,
    user_ids: Type.Optional(idFilter('Only these members')),
    rates_on: Type.Optional(date('Local day of the rates; can be in the future. Default today')),
  }),
  response: closed({ pay_rates: Type.Array(payRate), users, pagination }),
});

export const putPayRate = endpoint({
  id: 'putPayRate',
  method: 'PUT',
  path: `${base}/members/{user_id}/pay_rate`,
  tag,
  summary: "Set a member's pay rate in the organization from a date",
  description: `${visibility} Only owners set the pay of owners; payroll clerks do not set their own.`,
  access: asPayroll,
  params: ofMember,
  body: body({
    pay_rate: rateInput('Hourly pay rate in the organization'),
    rate_type: Type.Optional(oneOf(rateTypes, 'Default: the previous type, otherwise hourly')),
    effective_on: Type.Optional(date(`Local day from which the rate is valid. ${rateDefault}`)),
  }),
  response: closed({ pay_rate: payRate }),
  single: true,
});

export const payrollClerkEndpoints = [listPayrollClerks, putPayrollRole, listPayRates, putPayRate];
