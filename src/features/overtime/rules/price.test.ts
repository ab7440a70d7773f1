import { describe, expect, test } from 'vitest';
import { centsOf, formatCents } from '../../../money/cents.ts';
import type { Line } from './count.ts';
import { type PolicyInForce, policyInForce, type PolicyVersion } from './policy.ts';
import { priceLine, sumAmounts } from './price.ts';
import { rateBook, type StatedRate } from './rates.ts';

const policy = (changes: Partial<PolicyVersion> = {}): PolicyInForce =>
  policyInForce({
    policyId: 1,
    policyType: 'weekly',
    threshold: '40.0000',
    payRateMultiplier: '1.5000',
    billRateMultiplier: '1.2500',
    ...changes,
  });
const line = (changes: Partial<Line> = {}): Line => ({
  date: '2026-03-02',
  projectId: 5,
  seconds: 7_200,
  dailyOvertime: 0,
  weeklyOvertime: 3_600,
  daily: null,
  weekly: policy(),
  ...changes,
});
const own = (amount: string) => ({ amount, cents: centsOf(amount), level: 'member' as const });

describe('what a line is worth', () => {
  test.each([
    ['overtime costs its premium on top', line(), '20.00', ['40.00', '10.00']],
    ['no overtime, no premium', line({ weeklyOvertime: 0 }), '20.00', ['40.00', '0.00']],
    ['without a rate nothing', line(), '0.00', ['0.00', '0.00']],
    [
      'half a cent is rounded up, each amount on its own',
      line({ seconds: 1, weeklyOvertime: 1 }),
      '36.00',
      ['0.01', '0.01'],
    ],
    ['less is rounded down', line({ seconds: 1, weeklyOvertime: 1 }), '17.99', ['0.00', '0.00']],
    [
      'both kinds are added before the premium is rounded',
      line({ dailyOvertime: 1, weeklyOvertime: 1, daily: policy({ payRateMultiplier: '1.5' }) }),
      '18.00',
      ['36.00', '0.01'],
    ],
    [
      'the largest figures stay exact',
      line({
        seconds: 86_399,
        dailyOvertime: 86_399,
        weeklyOvertime: 0,
        daily: policy({ payRateMultiplier: '9.9999' }),
      }),
      '9999999999.99',
      ['239997222221.98', '2159951000275.62'],
    ],
  ] as const)('%s', (_name, entry, rate, expected) => {
    const { straight, premium } = priceLine(entry, 'pay', own(rate));
    expect([straight, premium].map(formatCents)).toEqual(expected);
  });

  test('the bill has a multiplier of its own', () => {
    expect(priceLine(line(), 'bill', own('100.00'))).toMatchObject({ multipliedParts: 9_000_000, premium: 2_500 });
  });
});

const stated = (amount: string | null, changes: Partial<StatedRate> = {}): StatedRate => ({
  kind: 'pay',
  userId: 9,
  projectId: null,
  effectiveOn: '0001-01-01',
  amount,
  payType: 'hourly',
  ...changes,
});

describe('the rate of an hour', () => {
  const member = stated('20.00');
  const project = stated('30.00', { userId: null, projectId: 5 });
  const place = stated('40.00', { projectId: 5 });
  test.each([
    ['is nothing where none is stated', [], '0.00', 'none'],
    ["is the member's", [member], '20.00', 'member'],
    ["is the project's before the member's", [member, project], '30.00', 'project'],
    ["is the member's in the project before all", [member, project, place], '40.00', 'project_member'],
    [
      'falls back to the next level where it was removed',
      [member, project, place, stated(null, { projectId: 5, effectiveOn: '2026-03-01' })],
      '30.00',
      'project',
    ],
    ['is that of the day', [member, stated('22.00', { effectiveOn: '2026-03-02' })], '22.00', 'member'],
    ['is not that of the day after', [member, stated('22.00', { effectiveOn: '2026-03-03' })], '20.00', 'member'],
    ['of a bill is another', [stated('99.00', { kind: 'bill' })], '0.00', 'none'],
  ] as const)('%s', (_name, rates, amount, level) => {
    expect(rateBook(rates)(9, 5, '2026-03-02')?.pay).toEqual({ amount, cents: centsOf(amount), level });
  });

  test('there is none on days of fixed pay', () => {
    const book = rateBook([
      stated('3000.00', { payType: 'fixed' }),
      project,
      stated('20.00', { effectiveOn: '2026-03-04' }),
    ]);
    expect(book(9, 5, '2026-03-03')).toBeNull();
    expect(book(9, 6, '2026-03-04')?.pay.amount).toBe('20.00');
  });
});

test('a week is the sum of its lines; days of fixed pay add nothing, and a week of them has no amount', () => {
  const rates = rateBook([stated('20.00'), stated('3000.00', { payType: 'fixed', effectiveOn: '2026-03-03' })]);
  const [hourly, fixed] = ['2026-03-02', '2026-03-03'].map((date) => ({
    line: line({ date }),
    rates: rates(9, 5, date),
  }));
  const lines = [hourly, fixed].filter((entry) => entry !== undefined);
  expect(sumAmounts(lines, 'pay')).toEqual({ straight: 4_000, premium: 1_000 });
  expect(sumAmounts(lines.slice(1), 'pay')).toBeNull();
});
