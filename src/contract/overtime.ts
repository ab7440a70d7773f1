import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { users } from './records.ts';
import { billVisibility, money, overtimeStep, seconds } from './overtime-steps.ts';

export const payVisibility =
  'only for owners, payroll clerks, and managers if the organization lets them see pay rates';
const fixedPay = '`pay` null = fixed pay without a salary, which has no hourly rate';

const amounts = record('OvertimeAmounts', {
  straight: money('All time at the rate of the day; with a salary, the salary and the hours that it does not cover'),
  premium: money('Overtime and premiums: time × regular rate × (multiplier − 1)'),
  salary: Type.Optional(money('Salary part of straight; absent without a salary')),
  earnings: Type.Optional(money('Earnings; absent if none')),
  total: money('Straight time, premium and earnings'),
});
export type WireAmounts = Static<typeof amounts>;

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
    Type.Array(overtimeStep, {
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
