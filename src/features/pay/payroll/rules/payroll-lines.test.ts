import { describe, expect, test } from 'vitest';
import { regularLine } from '../../../../../test/harness/wage-lines.ts';
import type { DayLine } from './day-line.ts';
import { amountOf, payrollLines } from './payroll-lines.ts';
import { hundredthsOfHours } from './hours.ts';

const hour = 3_600;

/** A line of 8 regular hours at 20.00, with other values for some fields. */
const lineOf = (other: Partial<DayLine> = {}): DayLine => ({ ...regularLine, ...other });

/** Two hours beyond the threshold, straight pay and premium. */
const overtimeOf = (other: Partial<DayLine> = {}): [DayLine, DayLine] => {
  const line = lineOf({ policyId: 3, rule: 'threshold', payMultiplier: '1.5', seconds: 2 * hour, ...other });
  return [
    { ...line, component: 'straight', pay: 40_00 },
    { ...line, component: 'premium', pay: 20_00 },
  ];
};

const shown = (lines: readonly DayLine[]) =>
  payrollLines(lines).map((line) => [line.earningType, line.part, line.seconds / hour, amountOf(line)]);

describe('daily lines', () => {
  // proves: pay-periods-47
  test('with the same earning type, multiplier and rate become one line, whatever the days and projects', () => {
    const lines = [lineOf(), lineOf({ date: '2026-03-03', projectId: 2, isBillable: false }), lineOf({ userId: 8 })];
    expect(payrollLines(lines)).toMatchObject([
      { userId: 7, earningType: 'regular', seconds: 16 * hour, straight: 320_00, premium: 0 },
      { userId: 8, seconds: 8 * hour, straight: 160_00 },
    ]);
  });

  // proves: pay-periods-48
  test('with different rates, multipliers, names or periods remain separate, in the order of their types', () => {
    const earning = { kind: 'earning', projectId: null, payRate: null, seconds: 0 } as const;
    const lines = [
      lineOf({ ...earning, name: 'Bonus', pay: 5_00 }),
      lineOf({ ...earning, name: 'Allowance', pay: 7_00 }),
      lineOf({ isCorrection: true, earnedPeriodId: 20_260_201, seconds: -hour, pay: -20_00 }),
      lineOf({ kind: 'salary', projectId: null, payRate: null, seconds: 0, pay: 1_000_00 }),
      ...overtimeOf({ payMultiplier: '2.0' }),
      ...overtimeOf(),
      lineOf({ payRate: '25.00', pay: 200_00 }),
      lineOf(),
    ];
    expect(shown(lines)).toEqual([
      ['regular', 'whole', 8, 160_00],
      ['regular', 'whole', 8, 200_00],
      ['overtime', 'whole', 2, 60_00],
      ['double_time', 'whole', 2, 60_00],
      ['salary', 'whole', 0, 1_000_00],
      ['earning', 'whole', 0, 7_00],
      ['earning', 'whole', 0, 5_00],
      ['regular', 'whole', -1, -20_00],
    ]);
  });

  // proves: pay-periods-49
  test('of overtime are whole with straight pay and premium, and separate if a period pays only one of them', () => {
    const [straight, premium] = overtimeOf();
    expect(shown([straight, premium])).toEqual([['overtime', 'whole', 2, 60_00]]);
    expect(shown([straight])).toEqual([['overtime', 'straight', 2, 40_00]]);
    expect(shown([premium])).toEqual([['overtime', 'premium', 2, 20_00]]);
  });

  test('of a day with a premium below half a cent are whole like the other lines of the workweek', () => {
    const [second] = overtimeOf({ date: '2026-03-03', seconds: 1 });
    expect(shown([...overtimeOf(), { ...second, pay: 1 }])).toEqual([['overtime', 'whole', 2 + 1 / hour, 60_01]]);
  });

  test('at a multiplier without an amount are whole and have no amount', () => {
    const [straight] = overtimeOf();
    expect(shown([{ ...straight, pay: null, payRate: null }])).toEqual([['overtime', 'whole', 2, null]]);
  });

  test('of premiums that are only billed are omitted, and so are corrections to only the bill', () => {
    const [straight, premium] = overtimeOf({ payMultiplier: '1.0', billMultiplier: '1.5' });
    expect(shown([straight, { ...premium, pay: 0 }])).toEqual([['overtime', 'whole', 2, 40_00]]);
    expect(shown([lineOf({ isCorrection: true, seconds: 0, pay: 0 })])).toEqual([]);
  });

  // proves: payroll-13
  test('have separate premiums on request, with the hours for which they are paid', () => {
    const lines = payrollLines([lineOf(), ...overtimeOf()], 'apart');
    expect(lines.map((line) => [line.earningType, line.part, line.multiplier, line.seconds, amountOf(line)])).toEqual([
      ['regular', 'whole', '1.0', 10 * hour, 200_00],
      ['overtime', 'premium', '1.5', 2 * hour, 20_00],
    ]);
  });

  // proves: pay-periods-48
  test('of regular time with higher pay are premiums, and an addition to the rate is separate', () => {
    expect(shown(overtimeOf({ rule: 'regular', policyId: null, payMultiplier: '1.25' }))).toEqual([
      ['premium', 'whole', 2, 60_00],
    ]);
    expect(shown([lineOf(), lineOf({ component: 'premium', pay: 10_00 })])).toEqual([
      ['regular', 'whole', 8, 160_00],
      ['premium', 'premium', 8, 10_00],
    ]);
  });
});

describe('an addition to the rate', () => {
  const night = lineOf({ component: 'premium', payAddition: '1.10', seconds: 3.5 * hour, pay: 3_85 });

  // proves: pay-periods-55
  test('is a premium line with separate hours, in regular time and in overtime', () => {
    const lines = payrollLines([lineOf({ seconds: 10.5 * hour, pay: 210_00 }), night]);
    expect(lines.map((line) => [line.earningType, line.seconds / hour, line.addition, amountOf(line)])).toEqual([
      ['regular', 10.5, null, 210_00],
      ['premium', 3.5, '1.10', 3_85],
    ]);
    expect(shown([...overtimeOf(), { ...night, policyId: 3, rule: 'threshold' }])).toEqual([
      ['overtime', 'whole', 2, 60_00],
      ['premium', 'premium', 3.5, 3_85],
    ]);
  });

  test('with another amount or another length of the hour is separate', () => {
    const others = [night, { ...night, payAddition: '2.00' }, { ...night, hourMinutes: '52.5' }];
    expect(payrollLines(others).map(({ addition, hourMinutes }) => [addition, hourMinutes])).toEqual([
      ['1.10', '52.5'],
      ['1.10', null],
      ['2.00', null],
    ]);
  });
});

// proves: pay-periods-49
test('overtime hours at two regular rates of a day are whole', () => {
  const [straight, premium] = overtimeOf();
  const parts = [
    { ...premium, seconds: hour, pay: 10_00 },
    { ...premium, seconds: hour, payBase: '21.00', pay: 10_50 },
  ];
  expect(shown([straight, ...parts])).toEqual([['overtime', 'whole', 2, 60_50]]);
});

test.each([
  [5_418, 151],
  [-5_418, -151],
  [5_417, 150],
  [0, 0],
])('%i seconds are %i hundredths of hours', (seconds, hundredths) => {
  expect(hundredthsOfHours(seconds)).toBe(hundredths);
});
