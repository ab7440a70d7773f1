import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueOf } from '../../../../../test/golden/recomputed.ts';
import { salaryOfPeriod, shareOfSalary } from './salary.ts';

describe('a salary in a pay period', () => {
  // proves: overtime-11
  test.each([
    ['monthly', 'monthly', 31, 31, 220_000],
    ['monthly', 'monthly', 28, 28, 220_000],
    ['monthly', 'monthly', 10, 31, 70_968],
    ['monthly', 'semimonthly', 15, 15, 110_000],
    ['monthly', 'semimonthly', 13, 13, 110_000],
    ['semimonthly', 'monthly', 30, 30, 440_000],
    ['yearly', 'monthly', 31, 31, 18_333],
    ['yearly', 'semimonthly', 16, 16, 9_167],
    ['monthly', 'biweekly', 14, 14, 101_538],
    ['monthly', 'weekly', 7, 7, 50_769],
    ['weekly', 'weekly', 7, 7, 220_000],
    ['weekly', 'weekly', 5, 7, 157_143],
    ['weekly', 'biweekly', 14, 14, 440_000],
    ['biweekly', 'biweekly', 14, 14, 220_000],
    ['weekly', 'monthly', 31, 31, 974_286],
  ] as const)('of 2200.00 %s, paid %s, for %i days of %i: %i cents', (...example) => {
    const [period, frequency, days, wholeDays, cents] = example;
    expect(salaryOfPeriod({ cents: 220_000, period }, days, { frequency, wholeDays }, 1)).toBe(cents);
  });

  // proves: pay-periods-55
  test.each([
    ['monthly', 'monthly', 31, 31, '2200.00'],
    ['monthly', 'monthly', 10, 31, '2200.00 × 10 / 31'],
    ['yearly', 'monthly', 31, 31, '2200.00 × 1 / 12'],
    ['monthly', 'semimonthly', 13, 15, '2200.00 × 12 / 24 × 13 / 15'],
    ['monthly', 'biweekly', 14, 14, '2200.00 × 12 / 52 × 14 / 7'],
    ['weekly', 'weekly', 7, 7, '2200.00'],
  ] as const)('of 2200.00 %s, paid %s, for %i days of %i is %s', (...example) => {
    const [period, frequency, days, wholeDays, product] = example;
    const rhythm = { frequency, wholeDays };
    expect(shareOfSalary({ cents: 220_000, period }, days, rhythm)).toBe(product);
    const paid = salaryOfPeriod({ cents: 220_000, period }, days, rhythm, 1);
    expect(Math.abs(valueOf(product) * 100 - paid)).toBeLessThan(0.501);
  });

  // proves: overtime-11
  test('per month adds up to twelve months in a year, whatever the length of the months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        const paid = lengths.map((days) =>
          salaryOfPeriod({ cents, period: 'monthly' }, days, { frequency: 'monthly', wholeDays: days }, 1),
        );
        expect(paid.reduce((sum, each) => sum + each, 0)).toBe(12 * cents);
      }),
    );
  });
});
