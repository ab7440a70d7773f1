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

/** The least and the most that is paid at once. */
export const paidAmount = { minimum: 0.01, maximum: 9_999_999_999 };

const mostHours = 8_784;
const period = oneOf(salaryPeriods, 'What the amount is paid for');
const method = oneOf(
  salaryMethods,
  'standard: the salary pays `hours` (29 CFR 778.113); fluctuating: it pays all hours of a week (29 CFR 778.114)',
);
const hoursPer = oneOf(salaryHours, 'Whether `hours` are those of a workweek or of the whole period');

/** What a salary is from a date on; without amount there is none from then on. */
const statement = {
  effective_on: date('From this date on, until the next one'),
  amount: nullable(Type.String({ description: 'Per period; decimal text with two decimals. null = no salary' })),
  period: nullable(period),
  hours: nullable(Type.String({ description: 'Hours that the salary pays; decimal text' })),
  hours_per: nullable(hoursPer),
  method: nullable(method),
  recorded_at: dateTime('When it was set'),
};

const salary = record('Salary', { id: id('Salary ID'), user_id: id('Member user ID'), ...statement });
export type WireSalary = Static<typeof salary>;

const memberSalary = record('MemberSalary', {
  user_id: id('Member user ID'),
  currency: Type.String(),
  statements: Type.Array(closed(statement), { description: 'All that hold, by date' }),
});
export type WireMemberSalary = Static<typeof memberSalary>;

const leading = ['owner', 'manager'] as const;
const visibility = 'Only for owners, and for managers where the organization lets them see pay rates.';
const readVisibility = `${visibility} Members see their own.`;

const ofMember = {
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/salary',
  tag: 'Salaries',
  params: Type.Object({ organization_id: id(), user_id: id('Member user ID; of former members too') }),
  response: closed({ salary: memberSalary }),
  single: true,
} as const;

export const getSalary = endpoint({
  id: 'getSalary',
  method: 'GET',
  summary: 'The salary of a member, from each date on',
  description: readVisibility,
  access: { token: true },
  ...ofMember,
});

export const putSalary = endpoint({
  id: 'putSalary',
  method: 'PUT',
  summary: 'Set the salary of a member from a date on, or end it',
  description:
    `${visibility} Only owners set the pay of owners. It holds from \`effective_on\` until the next date for which ` +
    'something is set; what was set for the same date before is superseded. `amount: null` ends the salary on that ' +
    'date, and the other fields are then left out. The standard method needs `hours`.',
  access: { token: true, roles: leading },
  body: body({
    amount: nullable(Type.Number({ ...paidAmount, description: 'Per period, rounded to two decimals; null ends it' })),
    period: Type.Optional(period),
    hours: Type.Optional(
      nullable(Type.Number({ minimum: 0.01, maximum: mostHours, description: 'Rounded to four decimals' })),
    ),
    hours_per: Type.Optional(
      oneOf(
        salaryHours,
        'Whether `hours` are those of a workweek or of the whole period, which is then divided by them. Default ' +
          'week, and period where there are more than 168',
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
  summary: 'The salaries of all members, from each date on, in the order in which they were set',
  description: readVisibility,
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only of these members')),
    include: Type.Optional(include(['users'])),
  }),
  response: closed({ salaries: Type.Array(salary), users, pagination }),
});

export const salaryEndpoints = [getSalary, putSalary, listSalaries];
