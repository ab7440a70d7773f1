import type { PayStatement } from './use-periods.ts';

/** Lines of statements with the figures of the API. */
export const statementsAsCsv = (statements: readonly PayStatement[], nameOf: (id: number) => string) => [
  [
    'user_id',
    'member',
    'date',
    'week_start',
    'component',
    'kind',
    'name',
    'project_id',
    'rule',
    'pay_rate_multiplier',
    'pay_rate',
    'seconds',
    'pay',
    'earned_pay_period_id',
    'cause',
  ],
  ...statements.flatMap(({ user_id: id, lines = [] }) =>
    lines.map((line) => [
      id,
      nameOf(id),
      line.date,
      line.week_start,
      line.component,
      line.kind,
      line.name ?? undefined,
      line.project_id ?? undefined,
      line.rule,
      line.pay_rate_multiplier,
      line.pay_rate ?? undefined,
      line.seconds,
      line.pay ?? undefined,
      line.earned_pay_period_id,
      line.cause ?? undefined,
    ]),
  ),
];
