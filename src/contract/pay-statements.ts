import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { payLineKinds } from './lists/pay.ts';

const seconds = (description: string) => Type.Integer({ description });
const money = (description: string) => Type.String({ description: `${description}; decimal text` });
const payVisibility = 'of their own for each member, of all for owners and for managers who may see pay rates';

const payStatementLine = record('PayStatementLine', {
  component: oneOf(['straight', 'premium'], 'Straight pay of a day, or the premium of a workweek that has ended'),
  date: date('Of the work, the salary or the earning'),
  week_start: date('First date of its workweek'),
  project_id: nullable(id('null = a salary or an earning')),
  kind: oneOf(payLineKinds),
  name: nullable(Type.String({ description: 'Of an earning' })),
  overtime_policy_id: nullable(id('The policy version that makes it overtime')),
  rule: Type.String({ description: 'What made it regular time or overtime' }),
  pay_rate_multiplier: Type.String(),
  pay_rate: Type.Optional(nullable(money(`Per hour; null = none by the hour; ${payVisibility}`))),
  seconds: seconds('Of a premium those that it is paid for; negative where a correction takes'),
  pay: Type.Optional(nullable(money(`null = fixed pay without a salary; ${payVisibility}`))),
  earned_pay_period_id: id('The period that it is about; of a correction an earlier one'),
  cause: nullable(Type.String({ description: 'Of a correction: what changed. null = none' })),
  actor_user_id: nullable(id('Of a correction: who changed it; null = the program itself')),
  caused_at: nullable(dateTime('Of a correction: when it was changed')),
});
export type WirePayStatementLine = Static<typeof payStatementLine>;

const paySummary = record(
  'PaySummary',
  {
    regular: closed({ seconds: seconds('Time that is no overtime'), pay: money('At the rate of its day') }),
    overtime: closed({ seconds: seconds('Overtime'), pay: money('At the rate of its day, without what it adds') }),
    premiums: closed({ pay: money('What overtime and premiums of workweeks that ended add') }),
    salary: closed({ pay: money('What a salary pays') }),
    bonuses: closed({ pay: money('Bonuses and other earnings') }),
    corrections: closed({
      seconds: seconds('Time of earlier periods that is added or taken'),
      pay: money('What changed in earlier periods'),
    }),
    total: closed({ seconds: seconds('All of this time'), pay: money('The sum of the amounts above') }),
  },
  { description: `The statement in seven figures; ${payVisibility}` },
);
export type WirePaySummary = Static<typeof paySummary>;

const payStatement = record('PayStatement', {
  user_id: id(),
  summary: Type.Optional(paySummary),
  figures: oneOf(['kept', 'computed'], 'kept: those of a closed period, which stand; computed: as they are now'),
  tracked_seconds: seconds('Time of the period'),
  overtime_seconds: seconds('What of it is overtime'),
  corrected_seconds: seconds('Time of earlier periods that is added or taken'),
  pay: Type.Optional(
    closed(
      {
        straight: money('All time at the rate of its day'),
        premium: money('What overtime and premiums of workweeks that ended add'),
        salary: money('What a salary pays'),
        earnings: money('Earned besides'),
        corrections: money('What changed in earlier periods'),
        total: money('All of these'),
      },
      { description: payVisibility },
    ),
  ),
  lines: Type.Optional(Type.Array(payStatementLine, { description: 'Only with `include=lines`' })),
});
export type WirePayStatement = Static<typeof payStatement>;

/** A statement holds a line for each day and project. */
const mostStatements = 100;

export const listPayStatements = endpoint({
  id: 'listPayStatements',
  method: 'GET',
  path: '/ext/v1/organizations/{organization_id}/pay_periods/{pay_period_id}/statements',
  tag: 'Pay periods',
  summary: 'What a pay period comes to for each member',
  description:
    'Of a closed period the figures that were kept, of others those that it would have if it were closed now, with ' +
    'the corrections that it pays or that wait for it. Of who was a member during the period, took a step in it or ' +
    'has time, pay or a correction; ascending by user ID. Members see themselves.',
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
