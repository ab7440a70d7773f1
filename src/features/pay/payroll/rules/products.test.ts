import { expect, test } from 'vitest';
import { regularLine } from '../../../../../test/harness/wage-lines.ts';
import type { DayLine } from './day-line.ts';
import { payrollLines } from './payroll-lines.ts';
import { calculationOf } from './products.ts';

const hour = 3_600;
const lineOf = (other: Partial<DayLine> = {}): DayLine => ({ ...regularLine, ...other });
const calculations = (...lines: DayLine[]) => payrollLines(lines).map(calculationOf);

// proves: pay-periods-57, payroll-27
test('a calculation shows straight pay and each regular rate of the premiums', () => {
  const overtime = { policyId: 3, rule: 'threshold', payMultiplier: '1.5', seconds: 2 * hour } as const;
  const premium = { ...overtime, component: 'premium' } as const;
  const lines = [
    lineOf({ ...overtime, pay: 40_00 }),
    lineOf({ ...overtime, weekStart: '2026-03-09', date: '2026-03-09', pay: 40_00 }),
    lineOf({ ...premium, payBase: '20.25', pay: 20_25 }),
    lineOf({ ...premium, weekStart: '2026-03-09', date: '2026-03-09', payBase: '20.333333…', pay: 20_33 }),
  ];
  expect(calculations(...lines)).toEqual([
    'straight 14400 s × 20.00 / 3600 = 80.00; premium 7200 s × 20.25 × 0.5 / 3600 = 20.25; ' +
      'premium 7200 s × 20.333333… × 0.5 / 3600 = 20.333333, of which 20.33',
  ]);
});

test('a calculation shows time within a salary, shorter hours, and additions', () => {
  const salaried = { payRate: null, payBase: '25.00', paidSeconds: 2 * hour, pay: 50_00 };
  const added = {
    component: 'premium',
    payAddition: '1.10',
    hourMinutes: '52.5',
    seconds: 7 * hour,
    pay: 8_80,
  } as const;
  expect(calculations(lineOf(salaried), lineOf({ payRate: null, pay: 0 }), lineOf(added))).toEqual([
    '50400 s within the salary; straight 7200 s × 25.00 / 3600 = 50.00',
    'premium 25200 s × 60 / 52.5 × 1.10 / 3600 = 8.80',
  ]);
  expect(calculations(lineOf({ payRate: null, pay: null }))).toEqual(['28800 s of fixed pay']);
});

test('earnings are single amounts, and so is pay that differs from its factors', () => {
  const earning = { kind: 'earning', name: 'Bonus', projectId: null, payRate: null, seconds: 0 } as const;
  const bonuses = [lineOf({ ...earning, pay: 5_00 }), lineOf({ ...earning, date: '2026-03-09', pay: 7_00 })];
  expect(calculations(...bonuses)).toEqual(['earning 5.00; earning 7.00']);
  expect(calculations(lineOf({ pay: 175_00 }))).toEqual(['straight 175.00']);
});

test('a salary shows the product that its pay rounds, and an old or different one only its amount', () => {
  const salary = { kind: 'salary', projectId: null, payRate: null, seconds: 0, pay: 709_68 } as const;
  const shares = [lineOf({ ...salary, salaryShare: '2200.00 × 10 / 31' }), lineOf({ ...salary, pay: 1_00 })];
  expect(calculations(...shares)).toEqual(['salary 2200.00 × 10 / 31 = 709.68; salary 1.00']);
});
