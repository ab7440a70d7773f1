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
import { users } from './records.ts';
import { salaryPeriods, salaryMethods, salaryHours } from './lists/pay.ts';

/** Bounds for a single payment. */
export const paidAmount = { minimum: 0.01, maximum: 9_999_999_999 };

const mostHours = 8_784;
const period = oneOf(salaryPeriods, 'Period of the amount');
const method = oneOf(
  salaryMethods,
  'standard: the hourly value is the amount divided by `hours` (29 CFR 778.113); fluctuating: the amount divided ' +
    'by the hours worked, all of which the salary pays (29 CFR 778.114)',
);
const hoursPer = oneOf(salaryHours, 'Whether `hours` are per workweek or per period');

const coversHours = 'Hours per week that the salary pays, not counting daily overtime';
const coversByDefault = '`hours` if they are per week, otherwise all time that is not overtime';

/** A salary from a date on. An entry without an amount ends the salary. */
const statement = {
  effective_on: date('First date; valid until the next entry'),
  amount: nullable(Type.String({ description: 'Per period; decimal text with two decimals. null = no salary' })),
  period: nullable(period),
  hours: nullable(Type.String({ description: 'Divisor of the amount; decimal text' })),
  hours_per: nullable(hoursPer),
  covers_hours: nullable(Type.String({ description: `${coversHours}; decimal text. null = ${coversByDefault}` })),
  method: nullable(method),
  recorded_at: dateTime('When the entry was recorded'),
};

const salary = record('Salary', { id: id('Salary ID'), user_id: id('Member user ID'), ...statement });
export type WireSalary = Static<typeof salary>;

const memberSalary = record('MemberSalary', {
  user_id: id('Member user ID'),
  currency: Type.String(),
  statements: Type.Array(closed(statement), { description: 'All valid entries by date' }),
});
export type WireMemberSalary = Static<typeof memberSalary>;

const leading = ['owner', 'manager'] as const;
const visibility = 'Only for owners, payroll clerks, and managers if the organization lets them see pay rates.';
const readVisibility = `${visibility} Members see their own.`;

const ofMember = {
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/salary',
  tag: 'Salaries',
  params: Type.Object({ organization_id: id(), user_id: id('User ID of a member or former member') }),
  response: closed({ salary: memberSalary }),
  single: true,
} as const;

export const getSalary = endpoint({
  id: 'getSalary',
  method: 'GET',
  summary: 'List the salaries of a member by date',
  description: readVisibility,
  access: { token: true },
  ...ofMember,
});

export const putSalary = endpoint({
  id: 'putSalary',
  method: 'PUT',
  summary: "Set or end a member's salary from a date",
  description:
    `${visibility} Only owners set the pay of owners; payroll clerks do not set their own. Valid from ` +
    '`effective_on` until the next entry; an earlier entry for the same date is superseded. `amount: null` ends the ' +
    'salary on that date, without other fields. The standard method needs `hours`.',
  access: { token: true, roles: leading, payroll: true },
  body: body({
    amount: nullable(
      Type.Number({ ...paidAmount, description: 'Per period, rounded to two decimals; null ends the salary' }),
    ),
    period: Type.Optional(period),
    hours: Type.Optional(
      nullable(Type.Number({ minimum: 0.01, maximum: mostHours, description: 'Rounded to four decimals' })),
    ),
    hours_per: Type.Optional(
      oneOf(
        salaryHours,
        'Whether `hours` are per workweek or per period (divided by its number of workweeks). Default week, or ' +
          'period ' +
          'above 168 hours',
      ),
    ),
    covers_hours: Type.Optional(
      nullable(
        Type.Number({
          minimum: 0.01,
          maximum: 168,
          'x-decimals': 4,
          description: `${coversHours}. Default: ${coversByDefault}`,
        }),
      ),
    ),
    method: Type.Optional(method),
    effective_on: Type.Optional(date("Default: the organization's today")),
  }),
  ...ofMember,
});

export const listSalaries = endpoint({
  id: 'listSalaries',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/salaries',
  tag: 'Salaries',
  summary: 'List salaries in the order of creation',
  description: readVisibility,
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only records of these members')),
    include: Type.Optional(include(['users'])),
  }),
  response: closed({ salaries: Type.Array(salary), users, pagination }),
});

export const salaryEndpoints = [getSalary, putSalary, listSalaries];
