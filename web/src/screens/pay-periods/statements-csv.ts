import type { PayStatement } from './use-periods.ts';

type Line = NonNullable<PayStatement['lines']>[number];

/** The columns of a line, in the order of the file. New ones come last. */
const lineColumns = [
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
  'pay_rate_addition',
  'hour_minutes',
  'regular_rate',
  'paid_seconds',
] as const satisfies readonly (keyof Line)[];

/** The columns of a correction: what was paid before, and what is due now. They are empty for other lines. */
const correctedColumns = ['before.paid_seconds', 'before.pay', 'now.paid_seconds', 'now.pay'] as const;

const correctedCells = ({ corrected }: Line) =>
  corrected
    ? [corrected.before.paid_seconds, corrected.before.pay, corrected.now.paid_seconds, corrected.now.pay].map(
        (cell) => cell ?? undefined,
      )
    : correctedColumns.map(() => undefined);

/** The lines of statements, with the same figures as in the API. */
export const statementsAsCsv = (statements: readonly PayStatement[], nameOf: (id: number) => string) => [
  ['user_id', 'member', ...lineColumns, ...correctedColumns, 'salary_share'],
  ...statements.flatMap(({ user_id: id, lines = [] }) =>
    lines.map((line) => [
      id,
      nameOf(id),
      ...lineColumns.map((column) => line[column] ?? undefined),
      ...correctedCells(line),
      line.salary_share ?? undefined,
    ]),
  ),
];
