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
import { payPeriod } from './pay-periods.ts';

const decimal = (description: string) => nullable(Type.String({ description: `${description}; decimal text` }));

const payPeriodLine = record('PayPeriodLine', {
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Line ID' }),
  user_id: id(),
  component: oneOf(['straight', 'premium'], 'Straight pay of a day, or the premium of a workweek that has ended'),
  date: date('Of the work, the salary or the earning'),
  week_start: date('First date of its workweek'),
  project_id: nullable(id('null = a salary or an earning')),
  kind: oneOf(payLineKinds),
  name: nullable(Type.String({ description: 'Of an earning' })),
  billable: Type.Boolean(),
  overtime_policy_id: nullable(id('The policy version that makes it overtime')),
  rule: Type.String({ description: 'What made it regular time or overtime' }),
  pay_rate_multiplier: Type.String(),
  pay_rate: decimal('Per hour; null = none by the hour'),
  bill_rate_multiplier: Type.String(),
  bill_rate: decimal('Per hour; null = none'),
  seconds: Type.Integer({ description: 'Of a premium those that it is paid for; negative where a correction takes' }),
  pay: decimal('null = fixed pay without a salary'),
  bill: decimal('null = not billable'),
  earned_pay_period_id: id('The period that it is about; of a correction an earlier one'),
  cause: nullable(Type.String({ description: 'Of a correction: what changed. null = none' })),
  actor_user_id: nullable(id('Of a correction: who changed it; null = the program itself')),
  caused_at: nullable(dateTime('Of a correction: when it was changed')),
  reason: nullable(
    Type.String({ description: 'Of a correction: why, as who changed locked time said; null = nothing' }),
  ),
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
  summary: 'What a closed pay period pays, and the corrections that the next one will',
  description:
    'Lines never change. Straight pay stands in the period of its day, a premium in that in which its workweek ends ' +
    '(29 CFR 778.106). What changes after a period was closed is paid as corrections by the next one. A period that ' +
    'is not closed has those that wait for it alone. Owners, and managers who may see pay rates.',
  access,
  params,
  query: Type.Object({
    ...widePageQuery,
    user_ids: Type.Optional(idFilter('Only lines of these members')),
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
  summary: 'Close a pay period: its figures stand from then on',
  description:
    'Once it is over, one period after the other. Refused while figures of somebody are not approved, unless told ' +
    'otherwise. Owners, and managers who may see pay rates.',
  access,
  params,
  body: body({
    without_approval: Type.Optional(Type.Boolean({ description: 'Close it whoever is not approved. Default false' })),
  }),
  longRunning: true,
  response,
});

export const reopenPayPeriod = endpoint({
  id: 'reopenPayPeriod',
  method: 'POST',
  path: `${path}/reopen`,
  tag,
  summary: 'Reopen the pay period that was closed last',
  description:
    'Its lines are void, and corrections that it paid wait again. Owners, and managers who may see pay rates.',
  access,
  params,
  body: body({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  longRunning: true,
  response,
});

export const payPeriodClosingEndpoints = [listPayPeriodLines, closePayPeriod, reopenPayPeriod];
