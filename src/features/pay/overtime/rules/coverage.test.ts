import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDays, piecesOf, policyOf, type Workday } from '../../../../../test/harness/workweek.ts';
import { formatCents } from '../../../../money/cents.ts';
import { noRules } from '../../../../money/pay-rules.ts';
import { Coverage } from './coverage.ts';
import { loweredBy, type PolicyInForce } from './policy.ts';
import { priceForPay } from './price.ts';
import { type Salary, type SalaryInForce, salaryInForce } from './salary.ts';

const hour = 3_600;
type Policies = Pick<Workday, 'daily' | 'weekly'>;

const weekly = (threshold = '40', payRateMultiplier = '1.5') => policyOf({ threshold, payRateMultiplier });
const tier = { threshold: '9', payRateMultiplier: '2', billRateMultiplier: null };
const dailyOf = (rules = {}): PolicyInForce =>
  policyOf({ policyId: 2, policyType: 'daily', threshold: '8', rules: { ...noRules, ...rules } });

function salaryOf(amount: number, terms: Partial<Salary>): SalaryInForce | null {
  const others = { period: 'weekly', hours: '40', hoursPer: 'week', coversHours: null, method: 'standard' } as const;
  return salaryInForce({ ...others, cents: Math.round(amount * 100), ...terms });
}

/** Days with the given hours. */
const daysOf = (hours: readonly number[], policies: Policies): Workday[] =>
  hours.map((count) => ({ ...policies, projects: [{ projectId: 1, seconds: count * hour }] }));

function totalOf(days: readonly Workday[], salaryOn: (day: number) => SalaryInForce | null): string {
  const rate = { cents: 2_000, level: 'member' as const };
  const priced = priceForPay({
    from: 0,
    until: 7,
    counted: countDays(days),
    policies: piecesOf(days)[1],
    earnings: [],
    earned: [],
    minorUnit: 1,
    ratesOf: () => ({ pay: rate, bill: rate }),
    salaryOn,
  });
  return formatCents((priced?.straight ?? 0) + (priced?.premium ?? 0));
}

const monthly = (hours: string): Partial<Salary> => ({ period: 'monthly', hours, hoursPer: 'period' });
const both = { daily: dailyOf(), weekly: weekly() };
const byWeek = { weekly: weekly() };

// proves: overtime-57
test('a salary covers no overtime that begins earlier because of a holiday', () => {
  const lowered = loweredBy(policyOf({ rules: { thresholdLessPerHoliday: '8' } }), 1);
  const days = daysOf([8, 8, 8, 8, 8], { weekly: lowered });
  expect(totalOf(days, () => salaryOf(800, {}))).toBe('1040.00');
});

describe('the pay of a week with a salary', () => {
  // proves: overtime-36
  test.each<[string, SalaryInForce | null, Workday[], string]>([
    ['Brazil: 2,200 by 220 h', salaryOf(2_200, monthly('220')), daysOf([10, 10, 10, 10, 10], both), '657.69'],
    [
      'Japan: 320,000 by 160 h',
      salaryOf(320_000, monthly('160')),
      daysOf([9, 9, 9, 9, 9], { weekly: weekly('40', '1.25') }),
      '86346.15',
    ],
    [
      'Indonesia: 5,190,000 by 173 h',
      salaryOf(5_190_000, monthly('173')),
      daysOf([8, 8, 8, 8, 11], { daily: dailyOf({ tiers: [tier] }) }),
      '1362692.31',
    ],
    [
      'France: 2,275.05 by 151.67 h',
      salaryOf(2_275.05, monthly('151.67')),
      daysOf([8, 8, 8, 8, 8], { weekly: weekly('35', '1.25') }),
      '618.76',
    ],
    ['California: 1,000 for 40 h', salaryOf(1_000, {}), daysOf([10, 10, 10, 10], both), '1300.00'],
    ['29 CFR 778.322: 200 for 35 h', salaryOf(200, { hours: '35' }), daysOf([10, 10, 10, 10, 1], byWeek), '237.14'],
    ['29 CFR 778.325: 275 for 55 h', salaryOf(275, { hours: '55' }), daysOf([11, 11, 11, 11, 11], byWeek), '312.50'],
    ['hours beyond 55 h', salaryOf(275, { hours: '55' }), daysOf([12, 12, 12, 12, 12], byWeek), '350.00'],
    [
      'a divisor of 55 h and 40 covered hours',
      salaryOf(275, { hours: '55', coversHours: '40' }),
      daysOf([11, 11, 11, 11, 11], byWeek),
      '387.50',
    ],
    [
      'time that is not overtime beyond the covered hours',
      salaryOf(400, { coversHours: '30' }),
      daysOf([8, 8, 8, 8, 8], both),
      '500.00',
    ],
    [
      'a divisor and few covered hours',
      salaryOf(2_200, { ...monthly('220'), coversHours: '36' }),
      daysOf([8, 8, 8, 8, 8], both),
      '547.69',
    ],
  ])('%s', (_name, salary, days, expected) => {
    expect(totalOf(days, () => salary)).toBe(expected);
  });

  // proves: overtime-36
  test('each day of a partial week counts as a seventh of covered regular time and overtime', () => {
    const salary = salaryOf(275, { hours: '55' });
    // Of 40 h and 15 h, 55 × 5/7 and 15 × 5/7 hours are covered. The rest is paid at 5.00:
    // 196.43 + 3.57 + 21.43 + 37.50.
    const days = daysOf([11, 11, 11, 11, 11], { weekly: weekly() });
    expect(totalOf(days, (day) => (day < 5 ? salary : null))).toBe('258.93');
  });

  // proves: overtime-36
  test('hours under a fluctuating salary do not use up the covered hours of another salary', () => {
    const [fluctuating, standard] = [salaryOf(700, { hours: null, method: 'fluctuating' }), salaryOf(700, {})];
    const days = daysOf([10, 10, 10, 10], { weekly: weekly() });
    // 3/7 of the fluctuating salary, and 4/7 of the standard salary, which covers 22.86 h.
    expect(totalOf(days, (day) => (day < 3 ? fluctuating : standard))).toBe('700.00');
  });
});

const seconds = fc.integer({ min: 1, max: 14 * hour });
const workdays = fc.array(seconds, { minLength: 1, maxLength: 7 });

// proves: overtime-36
test('fewer covered hours never mean less pay, and overtime of a day is never covered', () => {
  fc.assert(
    fc.property(workdays, fc.integer({ min: 1, max: 167 }), fc.integer({ min: 1, max: 20 }), (worked, covers, more) => {
      const days = worked.map((count): Workday => ({ ...both, projects: [{ projectId: 1, seconds: count }] }));
      const { segments, dailyOvertime } = countDays(days);
      const owedWith = (coversHours: number) => {
        const salary = salaryOf(1_000, { coversHours: String(coversHours) });
        if (!salary) throw new Error('the salary is in force');
        const coverage = new Coverage(Array.from({ length: 7 }, () => salary));
        return segments.reduce((sum, segment) => sum + coverage.owed(segment, salary), 0);
      };
      expect(owedWith(covers)).toBeGreaterThanOrEqual(owedWith(Math.min(168, covers + more)));
      expect(owedWith(168)).toBeGreaterThanOrEqual(dailyOvertime);
    }),
  );
});
