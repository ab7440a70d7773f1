import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { payLineKinds } from './lists/pay.ts';
import { users } from './records.ts';
import { rateLevels, overtimeRules, policyTypes } from './lists/overtime.ts';

const seconds = (description: string) => Type.Integer({ minimum: 0, description });
const money = (description: string) => Type.String({ description: `${description}; decimal text with two decimals` });
const text = Type.String({ description: 'The step as a sentence' });
export const payVisibility =
  'only for owners, payroll clerks, and managers if the organization lets them see pay rates';
export const billVisibility = 'only for owners and managers';
const fixedPay = '`pay` null = fixed pay without a salary, which has no hourly rate';

const amounts = record('OvertimeAmounts', {
  straight: money('All time at the rate of the day; with a salary, the salary and the hours that it does not cover'),
  premium: money('Overtime and premiums: time × regular rate × (multiplier − 1)'),
  salary: Type.Optional(money('Salary part of straight; absent without a salary')),
  earnings: Type.Optional(money('Earnings; absent if none')),
  total: money('Straight time, premium and earnings'),
});
export type WireAmounts = Static<typeof amounts>;

const shareAmounts = record('OvertimeShareAmounts', {
  rate: money('Rate per hour on that day; with a salary, the regular rate'),
  rate_level: Type.Optional(
    oneOf(
      rateLevels,
      "Origin of the rate: the member's in the project, the project's, the member's, a salary's. Absent " +
        'for readers who see only their own pay',
    ),
  ),
  straight: money('Share of the cents in its lines'),
  premium: money('Share of the cents in its lines'),
});

const projectAmounts = record('OvertimeProjectAmounts', {
  ...shareAmounts.properties,
  multiplied_seconds: Type.String({ description: 'Paid seconds × (multiplier − 1); decimal text' }),
});

const weekStep = record('OvertimeWeekStep', {
  step: oneOf(['week']),
  text,
  days: Type.Integer({ minimum: 1, maximum: 6, description: 'Days of a workweek that a calendar change cuts short' }),
});

const policyStep = record('OvertimePolicyStep', {
  step: oneOf(['policy', 'no_policy']),
  text,
  policy_id: Type.Optional(id('ID of the policy version')),
  policy_type: Type.Optional(oneOf(policyTypes)),
  threshold: Type.Optional(Type.Number({ description: 'Hours' })),
  threshold_seconds: Type.Optional(
    seconds('The threshold in seconds; a second that the threshold divides is not overtime'),
  ),
  holidays: Type.Optional(Type.Integer({ minimum: 1, description: 'Holidays of the week that lower the threshold' })),
  pay_rate_multiplier: Type.Optional(Type.String()),
  bill_rate_multiplier: Type.Optional(Type.String({ description: billVisibility })),
  dates: Type.Optional(
    Type.Array(date(), { description: 'Days of the workweek on which the member is on the policy' }),
  ),
});

const counterStep = record('OvertimeCounterStep', {
  step: oneOf(['counter']),
  text,
  date: date(),
  policy_id: id('ID of the policy version'),
  policy_type: oneOf(policyTypes),
  counted_seconds: seconds('Seconds that the day adds; for a weekly policy, daily overtime is excluded'),
  counter_before: seconds('0 for a daily policy'),
  counter_after: seconds('Counter at the end of the day'),
  threshold_seconds: seconds('The threshold'),
  overtime_seconds: seconds('Seconds of the day above the threshold'),
});

const counter = (subject: string, when: string) =>
  Type.Integer({ minimum: 0, description: `Counter of the ${subject} ${when} this piece` });

const segmentStep = record('OvertimeSegmentStep', {
  step: oneOf(['segment']),
  text,
  date: date(),
  since: nullable(dateTime('null if the slot was removed and the time of recording is unknown')),
  until: nullable(dateTime('Exclusive')),
  project_id: id(),
  billable: Type.Boolean(),
  tracked_seconds: seconds('Tracked seconds'),
  rule: oneOf(overtimeRules, "Rule that makes the time overtime: the policy's threshold, a tier, or a consecutive day"),
  policy_id: Type.Optional(id('Policy version that makes the time overtime')),
  premiums: Type.Array(Type.String(), {
    description: 'Names of the premiums that apply, of each group only the highest',
  }),
  pay_rate_multiplier: Type.String({ description: 'Combined multiplier of overtime and premiums; 1.0 = regular time' }),
  bill_rate_multiplier: Type.Optional(Type.String({ description: billVisibility })),
  day_counter_before: counter('day', 'before'),
  day_counter_after: counter('day', 'after'),
  week_counter_before: counter('week', 'before'),
  week_counter_after: counter('week', 'after'),
  pay: Type.Optional(nullable(shareAmounts)),
  bill: Type.Optional(nullable(shareAmounts)),
});

const projectStep = record('OvertimeProjectStep', {
  step: oneOf(['project']),
  text,
  date: date(),
  project_id: id(),
  tracked_seconds: seconds('Tracked on the project that day'),
  daily_overtime_seconds: seconds('Daily overtime on the project'),
  weekly_overtime_seconds: seconds('Weekly overtime on the project'),
  pay: Type.Optional(nullable(projectAmounts)),
  bill: Type.Optional(nullable(projectAmounts)),
});

const lineStep = record('OvertimeLineStep', {
  step: oneOf(['line']),
  text,
  side: oneOf(['pay', 'bill']),
  earning: oneOf(payLineKinds),
  name: Type.Optional(Type.String({ description: 'Name of an earning' })),
  project_id: nullable(id('null for salaries and earnings')),
  multiplier: Type.String(),
  tracked_seconds: seconds('Time of the line'),
  straight: money('Rounded half-up, once per line'),
  premium: money('Rounded half-up, once per line'),
});

const creditStep = record('OvertimeCreditStep', {
  step: oneOf(['credit']),
  text,
  premiums: Type.Array(Type.String(), { description: 'Names of the credited premiums' }),
  overtime_premium: money('Overtime premium of the week before the credit'),
  credited: money('Part of it that the premiums pay'),
});

const step = Type.Union([weekStep, policyStep, counterStep, creditStep, segmentStep, projectStep, lineStep]);
export type WireStep = Static<typeof step>;

/** A member's overtime in a workweek, with explanation if requested. */
export const overtimeWeek = record('OvertimeWeek', {
  user_id: id('Member user ID'),
  week_start: date('First day of the workweek'),
  week_stop: date('Last day of the workweek'),
  currency: Type.String(),
  tracked_seconds: seconds('All tracked time'),
  regular_seconds: seconds('Time without overtime'),
  overtime_seconds: seconds('Daily and weekly overtime; no second counts as both'),
  daily_overtime_seconds: seconds('Above a daily threshold'),
  weekly_overtime_seconds: seconds('Above the weekly threshold'),
  pay: Type.Optional(nullable(amounts)),
  bill: Type.Optional(nullable(amounts)),
  explanation: Type.Optional(
    Type.Array(step, {
      description: 'Step by step: policies, counters, amounts; only with `include=explanation`',
    }),
  ),
});
export type WireOvertimeWeek = Static<typeof overtimeWeek>;

/** Sums of workweeks. */
export const overtimeTotals = record('OvertimeTotals', {
  tracked_seconds: seconds('All tracked time'),
  regular_seconds: seconds('Time without overtime'),
  overtime_seconds: seconds('Daily and weekly overtime'),
  daily_overtime_seconds: seconds('Above a daily threshold'),
  weekly_overtime_seconds: seconds('Above the weekly threshold'),
  pay: Type.Optional(amounts),
  bill: Type.Optional(amounts),
});
export type WireOvertimeTotals = Static<typeof overtimeTotals>;

export const listOvertime = endpoint({
  id: 'listOvertime',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/overtime',
  tag: 'Overtime',
  summary: 'List overtime per member and workweek, with pay and bill',
  description:
    'Returns every workweek that the dates touch, in full, for members with time in that week. If pay is ' +
    'shown, members with only a salary or earnings are included. Owners, managers and payroll clerks see ' +
    `all members, others their own overtime. \`pay\` is shown ${payVisibility}, \`bill\` ${billVisibility}; ` +
    `${fixedPay}. ` +
    'A page lists all weeks of each of its members: page_limit counts members and page_start_id is a user id.',
  access: { token: true, feature: 'overtime_policies' },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    'date[start]': date('A date in the first workweek'),
    'date[stop]': date('A date in the last workweek; the range has up to 31 days'),
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only these members, former ones included')),
    as_of: Type.Optional(
      dateTime('An instant, not in the future; the response shows figures as of this instant. Default now'),
    ),
    include: Type.Optional(
      Type.Array(oneOf(['users', 'explanation']), {
        description: 'users: side-load the members; explanation: each step of the computation',
      }),
    ),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 31 }],
  shows: 'overtime',
  response: closed({ overtime: Type.Array(overtimeWeek), totals: overtimeTotals, users, pagination }),
});

export const overtimeEndpoints = [listOvertime];
