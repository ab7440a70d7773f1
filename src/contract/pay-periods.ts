import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { frequencies, payPeriodMemberStates, payPeriodStates } from './lists/pay.ts';

const anchorOn = 'Weekly and biweekly: the first date of any period, before or after effective_on';
const monthDay =
  'Monthly: the day of the month on which periods begin, 1 to 28. Semimonthly: the first of two, 1 to ' +
  '13; the other is 15 days later';
const effectiveOn = 'First date of the schedule; the current period of the previous schedule ends the day before';

const paySchedule = record('PaySchedule', {
  id: id('Pay schedule ID'),
  effective_on: date(effectiveOn),
  frequency: oneOf(frequencies),
  anchor_on: nullable(date(anchorOn)),
  month_day: nullable(Type.Integer({ minimum: 1, maximum: 28, description: monthDay })),
  recorded_at: dateTime('When the schedule was recorded'),
});
export type WirePaySchedule = Static<typeof paySchedule>;

const tag = 'Pay periods';
const base = '/ext/v1/organizations/{organization_id}';
const ofOrganization = Type.Object({ organization_id: id() });
const leading = { token: true, roles: ['owner', 'manager'] } as const;

export const listPaySchedules = endpoint({
  id: 'listPaySchedules',
  method: 'GET',
  path: `${base}/pay_schedules`,
  tag,
  summary: 'List pay schedules',
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({ ...pageQuery }),
  response: closed({ pay_schedules: Type.Array(paySchedule), pagination }),
});

export const createPaySchedule = endpoint({
  id: 'createPaySchedule',
  method: 'POST',
  path: `${base}/pay_schedules`,
  tag,
  summary: 'Set a pay schedule from a date',
  description:
    'Replaces a schedule with the same date. Refused if the new schedule would cut or move a submitted, approved or ' +
    'closed period. Only owners, and managers who can see pay rates, can set it.',
  access: leading,
  params: ofOrganization,
  body: body({
    frequency: oneOf(frequencies),
    anchor_on: Type.Optional(nullable(date(`${anchorOn}. Default effective_on`))),
    month_day: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: 28, description: `${monthDay}. Default 1` })),
    ),
    effective_on: Type.Optional(date(`${effectiveOn}. Default today`)),
  }),
  status: 201,
  location: '/ext/v1/organizations/{organization_id}/pay_schedules/{pay_schedule.id}',
  response: closed({ pay_schedule: paySchedule }),
});

export const deletePaySchedule = endpoint({
  id: 'deletePaySchedule',
  method: 'DELETE',
  path: `${base}/pay_schedules/{pay_schedule_id}`,
  tag,
  summary: 'Delete a pay schedule; the previous one continues',
  description: 'Refused if the deletion would cut or move a submitted, approved or closed period.',
  access: leading,
  params: Type.Object({ organization_id: id(), pay_schedule_id: id() }),
  status: 204,
});

export const payPeriod = record('PayPeriod', {
  id: id('First date of the period as a number: 2026-03-02 is 20260302'),
  start_date: date('First date'),
  stop_date: date('Last date'),
  pay_schedule_id: id('Schedule of the period'),
  state: oneOf(payPeriodStates),
  submitted: nullable(
    Type.Integer({ minimum: 0, description: 'Number of members who submitted the period; hidden (null) from members' }),
  ),
  approved: nullable(
    Type.Integer({ minimum: 0, description: 'Number of approved members; hidden (null) from members' }),
  ),
  rejected_items: nullable(
    Type.Integer({
      minimum: 0,
      description:
        'Upload items rejected by the lock (`locked_periods: refuse_members`), repeats counted once; null ' +
        'for members',
    }),
  ),
  own_state: oneOf(payPeriodMemberStates, "The reader's state in the period"),
  locked: Type.Boolean({
    description: 'Whether the time is locked: the period is closed, and the setting locks closed periods',
  }),
  closed_at: nullable(dateTime()),
  closed_by_user_id: nullable(id()),
  checksum: nullable(
    Type.String({
      description: 'SHA-256 of the lines of a closed period; null for readers without access to pay and bill rates',
    }),
  ),
  reopened_at: nullable(dateTime('When the period was last reopened')),
  reopened_by_user_id: nullable(id()),
  reopen_reason: nullable(Type.String()),
});
export type WirePayPeriod = Static<typeof payPeriod>;

const periodPath = `${base}/pay_periods/{pay_period_id}`;
const ofPeriod = Type.Object({ organization_id: id(), pay_period_id: id() });
const ofMember = Type.Object({ organization_id: id(), pay_period_id: id(), user_id: id() });

export const listPayPeriods = endpoint({
  id: 'listPayPeriods',
  method: 'GET',
  path: `${base}/pay_periods`,
  tag,
  summary: 'List pay periods in a date range, ascending',
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({
    ...pageQuery,
    'date[start]': Type.Optional(date('Periods that end on or after this date. Default: all')),
    'date[stop]': Type.Optional(date('Periods that begin on or before this date. Default today')),
  }),
  ranges: [{ name: 'date', exclusive: false }],
  response: closed({ pay_periods: Type.Array(payPeriod), pagination }),
});

const payPeriodMember = record('PayPeriodMember', {
  user_id: id(),
  state: oneOf(payPeriodMemberStates, 'lapsed: approved figures have changed'),
  submitted_at: nullable(dateTime('When the member submitted the period')),
  approved_at: nullable(dateTime()),
  approved_by_user_id: nullable(id()),
  returned_at: nullable(dateTime('When the period was last returned to the member')),
  returned_by_user_id: nullable(id()),
  return_reason: nullable(Type.String()),
  lapsed_at: nullable(dateTime('When the last approval lapsed')),
  lapse_cause: nullable(Type.String({ description: 'Cause of the changed figures' })),
  rejected_items: Type.Integer({
    minimum: 0,
    description: 'Upload items of the member’s time rejected by the lock, each counted once',
  }),
});
export type WirePayPeriodMember = Static<typeof payPeriodMember>;

export const listPayPeriodMembers = endpoint({
  id: 'listPayPeriodMembers',
  method: 'GET',
  path: `${periodPath}/members`,
  tag,
  summary: 'List the states of members in a pay period',
  description:
    'Lists everyone who was a member during the period, and anyone with a submission, an approval or a ' +
    'rejected item in it, ascending by user ID. Owners, managers and payroll clerks see all members, ' +
    'others only themselves.',
  access: { token: true },
  params: ofPeriod,
  query: Type.Object({ ...pageQuery }),
  response: closed({ pay_period_members: Type.Array(payPeriodMember), pagination }),
});

const step = { method: 'POST', tag, response: closed({ pay_period_member: payPeriodMember }) } as const;

export const submitPayPeriod = endpoint({
  id: 'submitPayPeriod',
  path: `${periodPath}/submit`,
  summary: 'Submit the caller’s time for a pay period',
  description: 'Possible from the last date of the period. Submitting is optional: other time can also be approved.',
  access: { token: true },
  params: ofPeriod,
  ...step,
});

export const withdrawPayPeriod = endpoint({
  id: 'withdrawPayPeriod',
  path: `${periodPath}/withdraw`,
  summary: 'Withdraw a submission that is not approved',
  access: { token: true },
  params: ofPeriod,
  ...step,
});

export const approvePayPeriod = endpoint({
  id: 'approvePayPeriod',
  path: `${periodPath}/members/{user_id}/approve`,
  summary: 'Approve a member’s time for a pay period',
  description: 'Possible from the last date of the period. Managers cannot approve their own time.',
  access: leading,
  params: ofMember,
  ...step,
});

export const returnPayPeriod = endpoint({
  id: 'returnPayPeriod',
  path: `${periodPath}/members/{user_id}/return`,
  summary: 'Return a pay period to a member, and void submission and approval',
  access: leading,
  params: ofMember,
  body: body({ reason: Type.String({ minLength: 1, maxLength: 500, description: 'Shown to the member' }) }),
  ...step,
});

export const payPeriodEndpoints = [
  listPaySchedules,
  createPaySchedule,
  deletePaySchedule,
  listPayPeriods,
  listPayPeriodMembers,
  submitPayPeriod,
  withdrawPayPeriod,
  approvePayPeriod,
  returnPayPeriod,
];
