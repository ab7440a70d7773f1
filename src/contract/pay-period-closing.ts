import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  body,
  closed,
  date,
  dateTime,
  id,
  idFilter,
  nullable,
  oneOf,
  pagination,
  widePageQuery,
  record,
} from './fields.ts';
import { payLineKinds } from './lists/pay.ts';
import { corrected, lineTerms } from './line-terms.ts';
import { payPeriod } from './pay-periods.ts';

const decimal = (description: string) => nullable(Type.String({ description: `${description}; decimal text` }));

const payPeriodLine = record('PayPeriodLine', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Line ID' }),
  user_id: id(),
  component: oneOf(['straight', 'premium'], 'Straight pay of a day, or the premium of a workweek at its end'),
  date: date('Date of the work, the salary or the earning'),
  week_start: date('First date of the workweek'),
  project_id: nullable(id('null = a salary or an earning')),
  kind: oneOf(payLineKinds),
  name: nullable(Type.String({ description: 'Name of an earning' })),
  billable: Type.Boolean(),
  overtime_policy_id: nullable(id('Policy version that makes the time overtime')),
  rule: Type.String({ description: 'Rule that makes the time regular or overtime' }),
  pay_rate_multiplier: Type.String(),
  pay_rate: decimal('Rate per hour; null = no hourly rate'),
  bill_rate_multiplier: nullable(Type.String({ description: 'null for payroll clerks' })),
  bill_rate: decimal('Per hour; null = none, and for payroll clerks'),
  seconds: Type.Integer({
    description: 'For a premium, the seconds that earn the premium; negative if a correction removes time',
  }),
  pay: decimal('null = fixed pay without a salary'),
  bill: decimal('null = not billable, and for payroll clerks'),
  earned_pay_period_id: id('Period of the work; for a correction, an earlier period'),
  cause: nullable(Type.String({ description: 'Cause of a correction; null = not a correction' })),
  actor_user_id: nullable(id('User who caused the correction; null = the program')),
  caused_at: nullable(dateTime('When the correction was caused')),
  reason: nullable(
    Type.String({
      description:
        'Reason given for changing locked time, then the rules that are now computed differently; null = none',
    }),
  ),
  ...lineTerms,
  corrected,
});
export type WirePayPeriodLine = Static<typeof payPeriodLine>;

const tag = 'Pay periods';
const path = '/ext/v1/organizations/{organization_id}/pay_periods/{pay_period_id}';
const params = Type.Object({ organization_id: id(), pay_period_id: id() });
const access = { token: true, roles: ['owner', 'manager'] } as const;
const response = closed({ pay_period: payPeriod });

export const listPayPeriodLines = endpoint({
  id: 'listPayPeriodLines',
  method: 'GET',
  path: `${path}/lines`,
  tag,
  summary: 'List the lines and corrections of a pay period',
  description:
    'Lines never change. Straight pay belongs to the period of the day, a premium to the period in ' +
    'which its workweek ends (29 CFR 778.106). The next period pays changes after the closing as ' +
    'corrections. A period that is not closed lists only waiting corrections. For owners, payroll clerks, and ' +
    'managers who can see pay rates. Clerks see no lines that only bill.',
  access: { ...access, payroll: true },
  params,
  query: Type.Object({
    ...widePageQuery,
    user_ids: Type.Optional(idFilter('Lines of these members')),
    corrections: Type.Optional(Type.Boolean({ description: 'true: only corrections. Default false' })),
  }),
  shows: 'overtime',
  response: closed({ pay_period_lines: Type.Array(payPeriodLine), pagination }),
});

export const closePayPeriod = endpoint({
  id: 'closePayPeriod',
  method: 'POST',
  path: `${path}/close`,
  tag,
  summary: 'Close a pay period',
  description:
    'Fixes the figures of the period. Periods are closed in order, after they end. Refused while a member with ' +
    'figures is not approved, unless `without_approval` is true. For owners, payroll clerks, and managers who ' +
    'can see pay rates.',
  access: { ...access, payroll: true },
  params,
  body: body({
    without_approval: Type.Optional(
      Type.Boolean({ description: 'Close although approvals are missing. Default false' }),
    ),
  }),
  longRunning: true,
  response,
});

export const reopenPayPeriod = endpoint({
  id: 'reopenPayPeriod',
  method: 'POST',
  path: `${path}/reopen`,
  tag,
  summary: 'Reopen the last closed pay period',
  description:
    'Voids the lines; corrections that the period paid wait again. For owners, and managers who can see pay rates.',
  access,
  params,
  body: body({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  longRunning: true,
  response,
});

export const payPeriodClosingEndpoints = [listPayPeriodLines, closePayPeriod, reopenPayPeriod];
