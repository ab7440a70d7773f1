import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { payLineKinds } from './lists/pay.ts';
import { users } from './records.ts';
import { rateLevels, overtimeRules, policyTypes } from './lists/overtime.ts';

const seconds = (description: string) => Type.Integer({ minimum: 0, description });
const money = (description: string) => Type.String({ description: `${description}; decimal text with two decimals` });
const text = Type.String({ description: 'The step as a sentence' });
export const payVisibility = 'only for owners, and for managers where the organization lets them see pay rates';
export const billVisibility = 'only for owners and managers';
const fixedPay = '`pay` null = fixed pay without a salary, which is not computed by the hour';

const amounts = record('OvertimeAmounts', {
  straight: money('All time at the rate of its day; with a salary what that pays, and the hours beyond it'),
  premium: money('What overtime and premiums add: time × regular rate × (multiplier − 1)'),
  salary: Type.Optional(money('What of the straight time is a salary; only where there is one')),
  earnings: Type.Optional(money('What was earned beside time; only where there is something')),
  total: money('Straight time, premium and earnings'),
});
export type WireAmounts = Static<typeof amounts>;

const shareAmounts = record('OvertimeShareAmounts', {
  rate: money('Per hour on that day; of a salary the regular rate'),
  rate_level: Type.Optional(
    oneOf(
      rateLevels,
      "Whose rate it is: the member's in the project, the project's, the member's, a salary's. Left out for readers " +
        'who see only their own pay',
    ),
  ),
  straight: money('Its part of the cents of its lines'),
  premium: money('Its part of the cents of its lines'),
});

const projectAmounts = record('OvertimeProjectAmounts', {
  ...shareAmounts.properties,
  multiplied_seconds: Type.String({ description: 'Paid seconds × (multiplier − 1); decimal text' }),
});

const weekStep = record('OvertimeWeekStep', {
  step: oneOf(['week']),
  text,
  days: Type.Integer({ minimum: 1, maximum: 6, description: 'Days of a workweek that a change of the calendar cut' }),
});

const policyStep = record('OvertimePolicyStep', {
  step: oneOf(['policy', 'no_policy']),
  text,
  policy_id: Type.Optional(id('The version of the policy')),
  policy_type: Type.Optional(oneOf(policyTypes)),
  threshold: Type.Optional(Type.Number({ description: 'Hours' })),
  threshold_seconds: Type.Optional(seconds('The same in seconds; one that the threshold cuts is not overtime')),
  pay_rate_multiplier: Type.Optional(Type.String()),
  bill_rate_multiplier: Type.Optional(Type.String({ description: billVisibility })),
  dates: Type.Optional(Type.Array(date(), { description: 'Days of the workweek on which the member is on it' })),
});

const counterStep = record('OvertimeCounterStep', {
  step: oneOf(['counter']),
  text,
  date: date(),
  policy_id: id('The version of the policy'),
  policy_type: oneOf(policyTypes),
  counted_seconds: seconds('What the day adds: of a weekly policy without what is overtime by the day already'),
  counter_before: seconds('Of a daily policy 0'),
  counter_after: seconds('Counter at the end of the day'),
  threshold_seconds: seconds('The threshold'),
  overtime_seconds: seconds('Seconds of the day that lie beyond it'),
});

const counter = (of: string, when: string) =>
  Type.Integer({ minimum: 0, description: `Counter of the ${of} ${when} it` });

const segmentStep = record('OvertimeSegmentStep', {
  step: oneOf(['segment']),
  text,
  date: date(),
  since: nullable(dateTime('null where a removed slot no longer says when')),
  until: nullable(dateTime('Exclusive')),
  project_id: id(),
  billable: Type.Boolean(),
  tracked_seconds: seconds('Its length'),
  rule: oneOf(
    overtimeRules,
    'What makes it overtime: the threshold of the policy, one of its tiers, a consecutive day',
  ),
  policy_id: Type.Optional(id('The version of the policy that makes it overtime')),
  premiums: Type.Array(Type.String(), { description: 'Names of the premiums that hold' }),
  pay_rate_multiplier: Type.String({ description: 'Of overtime and premiums together; 1.0 = regular time' }),
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
  daily_overtime_seconds: seconds('What of it is overtime by the day'),
  weekly_overtime_seconds: seconds('What of it is overtime by the week'),
  pay: Type.Optional(nullable(projectAmounts)),
  bill: Type.Optional(nullable(projectAmounts)),
});

const lineStep = record('OvertimeLineStep', {
  step: oneOf(['line']),
  text,
  side: oneOf(['pay', 'bill']),
  earning: oneOf(payLineKinds),
  name: Type.Optional(Type.String({ description: 'Of an earning' })),
  project_id: nullable(id('null for salaries and earnings')),
  multiplier: Type.String(),
  tracked_seconds: seconds('Time on the line'),
  straight: money('Rounded half-up, once for the line'),
  premium: money('Rounded half-up, once for the line'),
});

const step = Type.Union([weekStep, policyStep, counterStep, segmentStep, projectStep, lineStep]);
export type WireStep = Static<typeof step>;

/** The overtime of a member in a workweek; where it is requested, with the steps that lead to it. */
export const overtimeWeek = record('OvertimeWeek', {
  user_id: id('Member user ID'),
  week_start: date('First day of the workweek'),
  week_stop: date('Last day, inclusive'),
  currency: Type.String(),
  tracked_seconds: seconds('All tracked time'),
  regular_seconds: seconds('What of it is no overtime'),
  overtime_seconds: seconds('Overtime by the day and by the week; no second is both'),
  daily_overtime_seconds: seconds('Beyond the threshold of a day'),
  weekly_overtime_seconds: seconds('Beyond the threshold of the week'),
  pay: Type.Optional(nullable(amounts)),
  bill: Type.Optional(nullable(amounts)),
  explanation: Type.Optional(
    Type.Array(step, {
      description: 'Step by step: the policies, the counters, the amounts; only with `include=explanation`',
    }),
  ),
});
export type WireOvertimeWeek = Static<typeof overtimeWeek>;

/** What workweeks add up to. */
export const overtimeTotals = record('OvertimeTotals', {
  tracked_seconds: seconds('All tracked time'),
  regular_seconds: seconds('What of it is no overtime'),
  overtime_seconds: seconds('Overtime by the day and by the week'),
  daily_overtime_seconds: seconds('Beyond the threshold of a day'),
  weekly_overtime_seconds: seconds('Beyond the threshold of the week'),
  pay: Type.Optional(amounts),
  bill: Type.Optional(amounts),
});
export type WireOvertimeTotals = Static<typeof overtimeTotals>;

export const listOvertime = endpoint({
  id: 'listOvertime',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/overtime',
  tag: 'Overtime',
  summary: 'Overtime per member and workweek, with pay and bill, and how they come about where that is asked for',
  description:
    'The workweeks that the dates touch, each as a whole, of members with time in them, and where pay is shown of ' +
    'those with a salary or earnings alone. Owners and managers see all members, everybody else their own. ' +
    `\`pay\` is shown ${payVisibility}, \`bill\` ${billVisibility}; ${fixedPay}. ` +
    'Pages hold whole members: page_limit counts members and page_start_id is a user id.',
  access: { token: true, feature: 'overtime_policies' },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    'date[start]': date('A date of the first workweek'),
    'date[stop]': date('A date of the last workweek, at most 31 days from the first, both counted'),
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only these members, former ones too')),
    as_of: Type.Optional(
      dateTime(
        'An instant that is not in the future: figures by the time, rates and rules that were known at it. Default now',
      ),
    ),
    include: Type.Optional(
      Type.Array(oneOf(['users', 'explanation']), {
        description: 'users: side-load the members; explanation: every step of how the figures of each week come about',
      }),
    ),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 31 }],
  shows: 'overtime',
  response: closed({ overtime: Type.Array(overtimeWeek), totals: overtimeTotals, users, pagination }),
});

export const overtimeEndpoints = [listOvertime];
