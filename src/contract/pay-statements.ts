import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { corrected, lineTerms } from './line-terms.ts';
import { payLineKinds } from './lists/pay.ts';

const seconds = (description: string) => Type.Integer({ description });
const money = (description: string) => Type.String({ description: `${description}; decimal text` });
const payVisibility = 'members see their own; owners, payroll clerks, and managers who can see pay rates, see all';

const payStatementLine = record('PayStatementLine', {
  component: oneOf(['straight', 'premium'], 'Straight pay of a day, or the premium of a workweek at its end'),
  date: date('Date of the work, the salary or the earning'),
  week_start: date('First date of the workweek'),
  project_id: nullable(id('null = a salary or an earning')),
  kind: oneOf(payLineKinds),
  name: nullable(Type.String({ description: 'Name of an earning' })),
  overtime_policy_id: nullable(id('Policy version that makes the time overtime')),
  rule: Type.String({ description: 'Rule that makes the time regular or overtime' }),
  pay_rate_multiplier: Type.String(),
  pay_rate: Type.Optional(nullable(money(`Rate per hour; null = no hourly rate; ${payVisibility}`))),
  seconds: seconds('For a premium, the seconds that earn the premium; negative if a correction removes time'),
  pay: Type.Optional(nullable(money(`null = fixed pay without a salary; ${payVisibility}`))),
  earned_pay_period_id: id('Period of the work; for a correction, an earlier period'),
  cause: nullable(Type.String({ description: 'Cause of a correction; null = not a correction' })),
  actor_user_id: nullable(id('User who caused the correction; null = the program')),
  caused_at: nullable(dateTime('When the correction was caused')),
  pay_rate_addition: Type.Optional(lineTerms.pay_rate_addition),
  hour_minutes: Type.Optional(lineTerms.hour_minutes),
  regular_rate: Type.Optional(lineTerms.regular_rate),
  paid_seconds: Type.Optional(lineTerms.paid_seconds),
  salary_share: Type.Optional(lineTerms.salary_share),
  corrected: Type.Optional(corrected),
});
export type WirePayStatementLine = Static<typeof payStatementLine>;

const paySummary = record(
  'PaySummary',
  {
    regular: closed({ seconds: seconds('Time without overtime'), pay: money('At the rate of the day') }),
    overtime: closed({ seconds: seconds('Overtime'), pay: money('At the rate of the day, without premium') }),
    premiums: closed({ pay: money('Premiums of workweeks that ended') }),
    salary: closed({ pay: money('Salary') }),
    bonuses: closed({ pay: money('Bonuses and other earnings') }),
    corrections: closed({
      seconds: seconds('Time added or removed in earlier periods'),
      pay: money('Pay changes of earlier periods'),
    }),
    total: closed({ seconds: seconds('Sum of the times above'), pay: money('Sum of the amounts above') }),
  },
  { description: `Statement in seven figures; ${payVisibility}` },
);
export type WirePaySummary = Static<typeof paySummary>;

const correctedPeriod = closed({
  pay_period_id: id('Earlier period'),
  paid_before: money('Pay of the period before these corrections'),
  difference: money('Sum of the corrections'),
  due_now: money('Sum of both'),
});

const payStatement = record('PayStatement', {
  user_id: id(),
  summary: Type.Optional(paySummary),
  figures: oneOf(['stored', 'computed'], 'stored: the final figures of a closed period; computed: current figures'),
  tracked_seconds: seconds('Time of the period'),
  overtime_seconds: seconds('Overtime in the period'),
  corrected_seconds: seconds('Time added or removed in earlier periods'),
  pay: Type.Optional(
    closed(
      {
        straight: money('All time at the rate of the day'),
        premium: money('Premiums of workweeks that ended'),
        salary: money('Salary'),
        earnings: money('Earnings such as bonuses'),
        corrections: money('Pay changes of earlier periods'),
        total: money('Sum of the amounts'),
      },
      { description: payVisibility },
    ),
  ),
  corrected_periods: Type.Optional(
    Type.Array(correctedPeriod, { description: `Absent without corrections; ${payVisibility}` }),
  ),
  lines: Type.Optional(Type.Array(payStatementLine, { description: 'Only with `include=lines`' })),
});
export type WirePayStatement = Static<typeof payStatement>;

/** A statement has a line for each day and project. */
const mostStatements = 100;

export const listPayStatements = endpoint({
  id: 'listPayStatements',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/pay_periods/{pay_period_id}/statements',
  tag: 'Pay periods',
  summary: 'List the pay statements of a pay period',
  description:
    'Returns the stored figures of a closed period. For other periods, returns the figures that closing ' +
    'the period now would store, with paid and waiting corrections. Lists everyone who was a member ' +
    'during the period, and anyone with a submission, approval, time, pay or correction in it, ascending ' +
    'by user ID. Members see only themselves.',
  access: { token: true },
  params: Type.Object({ organization_id: id(), pay_period_id: id() }),
  query: Type.Object({
    ...pageQuery,
    page_limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostStatements, description: 'Members per page, 1 to 100. Default 100' }),
    ),
    user_ids: Type.Optional(idFilter('Only these members')),
    include: Type.Optional(
      Type.Array(oneOf(['lines']), { description: 'lines: by day, project, multiplier and rate' }),
    ),
  }),
  shows: 'overtime',
  response: closed({ pay_statements: Type.Array(payStatement), currency: Type.String(), pagination }),
});

export const payStatementEndpoints = [listPayStatements];
