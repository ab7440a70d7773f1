import { expect, test } from 'vitest';
import type { NewPayrollTemplate } from '../../../../contract/payroll-templates.ts';
import { regularLine } from '../../../../../test/harness/wage-lines.ts';
import { differenceOf, hasHours } from './file-check.ts';
import type { DayLine } from './day-line.ts';
import { payrollLines } from './payroll-lines.ts';
import { layoutOf } from './template.ts';

const hour = 3_600;
const lineOf = (other: Partial<DayLine> = {}): DayLine => ({ ...regularLine, ...other });

const premium = { component: 'premium' } as const;
const overtime = { rule: 'threshold', policyId: 3, payMultiplier: '1.5', date: '2026-03-06' };

/** 24 h at 10.00 and 16 h at 15.00, then 5 h of overtime at 15.00 and at the average 12.33. */
const average = [
  lineOf({ payRate: '10.00', seconds: 24 * hour, pay: 240_00 }),
  lineOf({ payRate: '15.00', seconds: 16 * hour, pay: 240_00 }),
  lineOf({ ...overtime, payRate: '15.00', seconds: 5 * hour, pay: 75_00 }),
  lineOf({ ...overtime, ...premium, payRate: '15.00', payBase: '12.333333…', seconds: 5 * hour, pay: 30_83 }),
];

/** 40 h that a salary of 1,000.00 covers, and 5 h of overtime at its rate. */
const salaried = [
  lineOf({ payRate: null, seconds: 40 * hour, pay: 0 }),
  lineOf({ ...overtime, payRate: null, payBase: '25.00', seconds: 5 * hour, pay: 125_00 }),
  lineOf({ ...overtime, ...premium, payRate: null, payBase: '25.00', seconds: 5 * hour, pay: 62_50 }),
  lineOf({ kind: 'salary', projectId: null, payRate: null, seconds: 0, pay: 1_000_00 }),
];

const fixed = [lineOf({ payRate: null, pay: null })];
const night = [lineOf(), lineOf({ ...premium, payAddition: '1.10', seconds: 3.5 * hour, pay: 3_85 })];
const shortHours = [lineOf({ hourMinutes: '52.5', seconds: 7 * hour })];
const divided = [lineOf({ ...overtime, ...premium, date: '2026-02-28', weekStart: '2026-02-23', pay: 80_00 })];
/** Three times 20 minutes: 0.33 h × 20.00 are 6.60, not 6.67. */
const minutes = [5, 6, 7].map((day) =>
  lineOf({ payRate: `${20 + day}.00`, seconds: hour / 3, pay: Math.round((20_00 + day * 100) / 3) }),
);

type Layout = Omit<NewPayrollTemplate, 'name'>;
const columns = (...fields: NonNullable<Layout['columns'][number]['field']>[]): Layout => ({
  columns: fields.map((field) => ({ header: field, field })),
});

const rated = columns('hours', 'rate');
const apart: Layout = { ...columns('hours', 'rate'), premiums: 'apart' };
const salaries = { header: 'amount', field: 'amount' as const, only: [{ earning_types: ['salary' as const] }] };
const amounts = { header: 'amount', field: 'amount' as const, only: [{ parts: ['premium' as const] }] };
const presetLike: Layout = {
  premiums: 'apart',
  earning_codes: [{ code: null, only: { paid: false } }],
  columns: [
    { header: 'hours', field: 'paid_hours', only: [{ earning_types: ['regular'] }] },
    { header: 'rate', field: 'hour_rate', only: [{ earning_types: ['regular'] }] },
    { ...amounts, only: [...amounts.only, ...salaries.only] },
  ],
};

// proves: payroll-25
test.each<[what: string, lines: readonly DayLine[], layout: Layout, found: [string | null, string] | null]>([
  ['overtime at an average', average, rated, ['6.67', 'hours_at_average']],
  ['overtime at an average, with rates of the program', average, columns('hours'), ['6.67', 'hours_at_average']],
  ['separate premiums as hours', average, apart, ['6.67', 'hours_at_average']],
  ['separate premiums as amounts', average, presetLike, null],
  ['an average as the amount per hour', average, columns('hours', 'amount_per_hour'), null],
  ['hours and amounts of all lines', average, columns('hours', 'rate', 'amount'), null],
  ['hours at the rate, and premiums', average, columns('hours', 'rate', 'premium'), null],
  ['only straight pay', average, columns('hours', 'straight'), ['-30.83', 'no_column']],
  [
    'hours within a salary without a rate',
    salaried,
    { columns: [...rated.columns, salaries] },
    [null, 'salary_and_hours'],
  ],
  [
    'hours within a salary, which the file pays',
    salaried,
    { columns: [...columns('hours').columns, salaries] },
    [null, 'salary_and_hours'],
  ],
  ['paid hours in addition to a salary', salaried, presetLike, null],
  ['hours with fixed pay', fixed, rated, [null, 'fixed_pay']],
  ['hours with fixed pay, without rates', fixed, columns('hours'), null],
  ['an addition on top of the rate', night, rated, ['66.15', 'addition']],
  ['an addition in its column', night, columns('hours', 'rate', 'addition'), null],
  ['hours of 52.5 minutes', shortHours, rated, ['-20.00', 'hour_length']],
  ['paid hours of 52.5 minutes', shortHours, columns('paid_hours', 'hour_rate'), null],
  ['a premium for an earlier week as overtime', divided, rated, ['160.00', 'divided_week']],
  [
    'a premium for an earlier week with a separate code',
    divided,
    { ...rated, earning_codes: [{ code: 'P', only: { parts: ['premium'] } }] },
    null,
  ],
  [
    'overtime without a column',
    average,
    { columns: [{ header: 'hours', field: 'hours', only: [{ multipliers: [1] }] }] },
    ['-105.83', 'no_column'],
  ],
  ['rounded hours', minutes, rated, null],
])('%s', (_what, lines, template, found) => {
  const layout = layoutOf(template);
  const difference = differenceOf(payrollLines(lines, layout.premiums), layout);
  expect(difference && [difference.difference, difference.reason]).toEqual(found);
});

// proves: payroll-25
test('a file without hours needs no check', () => {
  expect([rated, columns('amount', 'rate')].map((template) => hasHours(layoutOf(template)))).toEqual([true, false]);
});
