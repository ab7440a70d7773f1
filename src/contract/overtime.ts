import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, id, idFilter, nullable, oneOf, pageQuery, pagination } from './fields.ts';
import { policyTypes } from './overtime-policies.ts';
import { users } from './records.ts';

/** Where the rate of an hour comes from; `none` = no rate is set, which counts as 0. */
const rateLevels = ['project_member', 'project', 'member', 'none'] as const;
export type RateLevel = (typeof rateLevels)[number];

const seconds = (description: string) => Type.Integer({ minimum: 0, description });
const money = (description: string) => Type.String({ description: `${description}; decimal text with two decimals` });
const text = Type.String({ description: 'The step as a sentence' });
const payVisibility = 'only for owners, and for managers where the organization lets them see pay rates';
const billVisibility = 'only for owners and managers';
const fixedPay = 'null = fixed pay, which is not computed by the hour';

const amounts = closed({
  straight: money('All time at the rate of its day'),
  premium: money('What overtime adds: overtime × rate × (multiplier − 1)'),
  total: money('Both'),
});
export type WireAmounts = Static<typeof amounts>;

const lineAmounts = closed({
  rate: money('Per hour on that day'),
  rate_level: oneOf(rateLevels, "Whose rate it is: the member's in the project, the project's, the member's"),
  multiplied_seconds: Type.String({
    description: 'Overtime seconds × (multiplier − 1), daily and weekly added; decimal text',
  }),
  straight: money('tracked_seconds × rate / 3600, half a cent rounded up'),
  premium: money('multiplied_seconds × rate / 3600, half a cent rounded up'),
});

const weekStep = closed({
  step: oneOf(['week']),
  text,
  days: Type.Integer({ minimum: 1, maximum: 6, description: 'Days of a workweek that a change of the calendar cut' }),
});

const policyStep = closed({
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

const counterStep = closed({
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

const projectStep = closed({
  step: oneOf(['project']),
  text,
  date: date(),
  project_id: id(),
  tracked_seconds: seconds('Tracked on the project that day'),
  daily_overtime_seconds: seconds("The project's share of what is overtime by the day"),
  weekly_overtime_seconds: seconds("The project's share of what is overtime by the week"),
  pay: Type.Optional(nullable(lineAmounts)),
  bill: Type.Optional(nullable(lineAmounts)),
});

const step = Type.Union([weekStep, policyStep, counterStep, projectStep]);
export type WireStep = Static<typeof step>;

/** The overtime of a member in a workweek; where it is requested, with the steps that lead to it. */
export const overtimeWeek = closed({
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

export const listOvertime = endpoint({
  id: 'listOvertime',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/overtime',
  tag: 'Overtime',
  summary: 'Overtime per member and workweek, with pay and bill, and how they come about where that is asked for',
  description:
    'The workweeks that the dates touch, each as a whole, of members with time in them. Owners and managers see all ' +
    `members, everybody else their own. \`pay\` is shown ${payVisibility}, \`bill\` ${billVisibility}; ${fixedPay}. ` +
    'Pages hold whole members: page_limit counts members and page_start_id is a user id.',
  access: { token: true, feature: 'overtime_policies' },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    'date[start]': date('A date of the first workweek'),
    'date[stop]': date('A date of the last workweek, at most 31 days from the first, both counted'),
    ...pageQuery,
    user_ids: Type.Optional(idFilter('Only these members')),
    include: Type.Optional(
      Type.Array(oneOf(['users', 'explanation']), {
        description: 'users: side-load the members; explanation: every step of how the figures of each week come about',
      }),
    ),
  }),
  ranges: [{ name: 'date', exclusive: false, maxDays: 31 }],
  shows: 'overtime',
  response: closed({ overtime: Type.Array(overtimeWeek), users, pagination }),
});

export const overtimeEndpoints = [listOvertime];
