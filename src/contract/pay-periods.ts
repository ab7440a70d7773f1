import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { frequencies, payPeriodMemberStates, payPeriodStates } from './lists/pay.ts';

const anchorOn = 'Weekly and biweekly: a date on which a period begins, before or after effective_on';
const monthDay =
  'Monthly: the day of the month on which periods begin, 1 to 28. Semimonthly: the first of two, 1 to 13; the other ' +
  'is 15 days later';
const effectiveOn = 'The first date that it holds for; it ends the period of the schedule before';

const paySchedule = record('PaySchedule', {
  id: id('Pay schedule ID'),
  effective_on: date(effectiveOn),
  frequency: oneOf(frequencies),
  anchor_on: nullable(date(anchorOn)),
  month_day: nullable(Type.Integer({ minimum: 1, maximum: 28, description: monthDay })),
  recorded_at: dateTime('When somebody set it'),
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
  summary: 'How often members are paid, from which date on',
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
  summary: 'Set how often members are paid from a date on',
  description:
    'One of the same date is replaced. Periods that somebody has handed in, approved or closed stay: a schedule that ' +
    'would cut or move one is refused. Owners, and managers who may see pay rates.',
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
  summary: 'Take a schedule back; the one before goes on',
  description: 'Refused where it would cut or move a period that somebody has handed in, approved or closed.',
  access: leading,
  params: Type.Object({ organization_id: id(), pay_schedule_id: id() }),
  status: 204,
});

export const payPeriod = record('PayPeriod', {
  id: id('Its first date as a number: 2026-03-02 is 20260302'),
  start_date: date('First date'),
  stop_date: date('Last date, inclusive'),
  pay_schedule_id: id('The schedule that it follows from'),
  state: oneOf(payPeriodStates),
  submitted: nullable(Type.Integer({ minimum: 0, description: 'Members who have handed it in; null for members' })),
  approved: nullable(Type.Integer({ minimum: 0, description: 'Members who are approved; null for members' })),
  rejected_items: nullable(
    Type.Integer({
      minimum: 0,
      description:
        'Items of uploads that it rejected while it was locked (`locked_periods: refuse_members`), each counted once ' +
        'however often it was sent; null for members',
    }),
  ),
  own_state: oneOf(payPeriodMemberStates, 'How far the reader is in it'),
  locked: Type.Boolean({ description: 'Whether its time is locked: it is closed, and closed periods are locked' }),
  closed_at: nullable(dateTime()),
  closed_by_user_id: nullable(id()),
  checksum: nullable(
    Type.String({ description: 'SHA-256 of the lines of a closed period; null for those who may not see pay rates' }),
  ),
  reopened_at: nullable(dateTime('When it was last reopened')),
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
  summary: 'The pay periods that some dates touch, ascending',
  access: { token: true },
  params: ofOrganization,
  query: Type.Object({
    ...pageQuery,
    'date[start]': Type.Optional(date('Periods that end on this date or later. Default: from the first one on')),
    'date[stop]': Type.Optional(date('… and begin on this one or earlier. Default today')),
  }),
  ranges: [{ name: 'date', exclusive: false }],
  response: closed({ pay_periods: Type.Array(payPeriod), pagination }),
});

const payPeriodMember = record('PayPeriodMember', {
  user_id: id(),
  state: oneOf(payPeriodMemberStates, 'lapsed: approved figures are others now'),
  submitted_at: nullable(dateTime('When the member handed it in')),
  approved_at: nullable(dateTime()),
  approved_by_user_id: nullable(id()),
  returned_at: nullable(dateTime('When it was last returned to the member')),
  returned_by_user_id: nullable(id()),
  return_reason: nullable(Type.String()),
  lapsed_at: nullable(dateTime('When the last approval lapsed')),
  lapse_cause: nullable(Type.String({ description: 'What changed the figures' })),
  rejected_items: Type.Integer({
    minimum: 0,
    description: 'Items of uploads of the member’s time that the locked period rejected, each counted once',
  }),
});
export type WirePayPeriodMember = Static<typeof payPeriodMember>;

export const listPayPeriodMembers = endpoint({
  id: 'listPayPeriodMembers',
  method: 'GET',
  path: `${periodPath}/members`,
  tag,
  summary: 'How far each member is in a pay period',
  description:
    'Who was a member during the period, took a step in it or had an item rejected, ascending by user ID. Members ' +
    'see themselves.',
  access: { token: true },
  params: ofPeriod,
  query: Type.Object({ ...pageQuery }),
  response: closed({ pay_period_members: Type.Array(payPeriodMember), pagination }),
});

const step = { method: 'POST', tag, response: closed({ pay_period_member: payPeriodMember }) } as const;

export const submitPayPeriod = endpoint({
  id: 'submitPayPeriod',
  path: `${periodPath}/submit`,
  summary: 'Hand in one’s own time of a pay period',
  description: 'From its last date on. Nobody has to: what is not handed in can be approved too.',
  access: { token: true },
  params: ofPeriod,
  ...step,
});

export const withdrawPayPeriod = endpoint({
  id: 'withdrawPayPeriod',
  path: `${periodPath}/withdraw`,
  summary: 'Take back what one has handed in, as long as it is not approved',
  access: { token: true },
  params: ofPeriod,
  ...step,
});

export const approvePayPeriod = endpoint({
  id: 'approvePayPeriod',
  path: `${periodPath}/members/{user_id}/approve`,
  summary: 'Approve a member’s time of a pay period',
  description: 'From its last date on. Managers do not approve their own.',
  access: leading,
  params: ofMember,
  ...step,
});

export const returnPayPeriod = endpoint({
  id: 'returnPayPeriod',
  path: `${periodPath}/members/{user_id}/return`,
  summary: 'Return a pay period to a member: neither handed in nor approved any more',
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
