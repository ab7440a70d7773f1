import { type Static, Type } from 'typebox';
import { closed, date, dateTime, id, nullable, oneOf, record } from './fields.ts';
import { combinations, overtimeRules, policyTypes, rateLevels, rateParts } from './lists/overtime.ts';
import { payLineKinds } from './lists/pay.ts';

export const seconds = (description: string) => Type.Integer({ minimum: 0, description });
export const money = (description: string) =>
  Type.String({ description: `${description}; decimal text with two decimals` });
export const billVisibility = 'only for owners and managers';
const text = Type.String({ description: 'The step as a sentence' });

const perHour = (description: string) =>
  Type.String({ description: `${description}; decimal text, with an ellipsis beyond six decimals` });

const ratedAmounts = {
  rate: perHour('Rate per hour on that day; with a salary, the salary per hour'),
  rate_level: Type.Optional(
    oneOf(
      rateLevels,
      "Origin of the rate: the member's in the project, the project's, the member's, a salary's. Absent " +
        'for readers who see only their own pay',
    ),
  ),
  straight: money('Share of the cents in its lines'),
  premium: money('Share of the cents in its lines'),
  straight_exact: perHour('Straight pay before rounding'),
  premium_exact: perHour('Premium before rounding'),
};

const shareAmounts = record('OvertimeShareAmounts', {
  ...ratedAmounts,
  straight_seconds: seconds('Seconds with straight pay; a salary covers the rest'),
  hour_minutes: Type.Optional(Type.String({ description: 'Minutes that are paid as an hour; absent = 60' })),
  base: perHour('Rate per hour to which the multiplier is applied'),
  addition_per_hour: Type.Optional(perHour('Amount per hour in the premium in addition to the multiplier')),
});

const projectAmounts = record('OvertimeProjectAmounts', {
  ...ratedAmounts,
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

const ratePart = record('OvertimeRatePart', {
  part: oneOf(rateParts),
  amount: perHour('Amount'),
  seconds: seconds('Seconds that divide the amount; 3600 = the amount is per hour'),
});

const regularRateStep = record('OvertimeRegularRateStep', {
  step: oneOf(['regular_rate']),
  text,
  parts: Type.Array(ratePart),
  quotient: perHour('Sum of the parts, each divided by its hours'),
  decimals: Type.Optional(Type.Integer({ description: 'Decimals to which the policy rounds the quotient half up' })),
  regular_rate: perHour('The quotient, rounded if the policy requires it; the `base` of segments'),
});

const salaryRateStep = record('OvertimeSalaryRateStep', {
  step: oneOf(['salary_rate']),
  text,
  amount: perHour('Pay of the salary for the hours'),
  hours: Type.String({ description: 'Hours of the salary, or hours worked; decimal text' }),
  quotient: perHour('Amount / hours'),
  decimals: Type.Optional(Type.Integer({ description: 'Decimals to which the policy rounds the quotient half up' })),
  rate: perHour('The quotient, rounded if the policy requires it; the `rate` of segments'),
});

const counter = (subject: string, when: string) =>
  Type.Integer({ minimum: 0, description: `Counter of the ${subject} ${when} this piece` });

const combination = record('OvertimeCombination', {
  combine: oneOf(combinations),
  multipliers: Type.Array(
    closed({ name: nullable(Type.String({ description: 'Premium; null = overtime' })), multiplier: Type.String() }),
    {
      description:
        'Combined to `pay_rate_multiplier`: the highest, 1 plus the sum of their excess over 1, or the product',
    },
  ),
  additions: Type.Optional(
    Type.Array(
      closed({ name: nullable(Type.String({ description: 'Premium; null = earnings' })), amount: perHour('Per hour') }),
      { description: 'Summed to `addition_per_hour`; premiums in the regular rate are among them' },
    ),
  ),
});
export type WireCombination = Static<typeof combination>;

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
  combination: Type.Optional(combination),
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
  straight_exact: perHour('Straight pay before rounding'),
  premium_exact: perHour('Premium before rounding'),
});

const creditStep = record('OvertimeCreditStep', {
  step: oneOf(['credit']),
  text,
  premiums: Type.Array(Type.String(), { description: 'Names of the credited premiums' }),
  overtime_premium: money('Overtime premium of the week before the credit'),
  credited: money('Part of it that the premiums pay'),
  bases: Type.Array(
    closed({ regular_rate: perHour('Before the credit'), factor: Type.String(), base: perHour('Product of both') }),
    { description: 'How the credit lowers the `base` of overtime' },
  ),
});

/** A step of the explanation of a week. */
export const overtimeStep = Type.Union([
  weekStep,
  policyStep,
  counterStep,
  salaryRateStep,
  regularRateStep,
  creditStep,
  segmentStep,
  projectStep,
  lineStep,
]);
export type WireStep = Static<typeof overtimeStep>;
