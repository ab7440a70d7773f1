import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { night, piecesOf, policyOf } from '../../../../../test/harness/workweek.ts';
import { formatCents } from '../../../../money/cents.ts';
import type { PolicyRules, PremiumRule } from '../../../../money/pay-rules.ts';
import { countWeek } from './count.ts';
import type { Piece } from './pieces.ts';
import { type PricedSide, priceForPay } from './price.ts';
import { type Salary, salaryInForce } from './salary.ts';
import { sharesOf } from './shares.ts';

const hour = 3_600;
const sunday: PremiumRule = {
  ...night,
  name: 'Sunday',
  from: null,
  to: null,
  payRateMultiplier: '1.5',
  inRegularRate: false,
  credited: true,
};

interface Week {
  /** Hours by day. The premium applies on day 0. */
  hours: readonly number[];
  premium?: PremiumRule;
  rules?: Partial<PolicyRules>;
  payRateMultiplier?: string;
  /** Cents per hour, by day. Each day is on a separate project. */
  rates?: readonly number[];
  salary?: Salary;
}

function priced({ hours, premium = sunday, rules, payRateMultiplier = '1.5', rates = [], salary }: Week) {
  const weekly = policyOf({ payRateMultiplier, rules: { premiums: [premium], ...rules } });
  const days = hours.map((own, day) => ({
    weekly,
    projects: own > 0 ? [{ projectId: day, seconds: own * hour }] : [],
  }));
  const [pieces, policies] = piecesOf(days);
  const { premiums } = weekly;
  const marked = pieces.map((piece): Piece => (piece.day === 0 ? { ...piece, premiums } : piece));
  const rateOf = (projectId: number) => ({ cents: rates[projectId] ?? 2_000, level: 'member' as const });
  const side = priceForPay({
    from: 0,
    until: 7,
    counted: countWeek(marked, policies, 0),
    policies,
    earnings: [],
    earned: [],
    minorUnit: 1,
    ratesOf: ({ projectId }) => ({ pay: rateOf(projectId), bill: rateOf(projectId) }),
    salaryOn: () => (salary ? salaryInForce(salary) : null),
  });
  if (!side) throw new Error('a price was expected');
  return side;
}

const totalOf = ({ straight, premium }: PricedSide) => formatCents(straight + premium);
const week = [8, 8, 8, 8, 8, 8];

describe('a credited premium', () => {
  const salary: Salary = {
    cents: 80_000,
    period: 'weekly',
    hours: '40',
    hoursPer: 'week',
    coversHours: null,
    method: 'standard',
  };

  // proves: overtime-59
  test.each<[string, Week, string]>([
    ['reduces the overtime premium of its week to 0', { hours: week }, '1040.00'],
    ['reduces a higher overtime premium by its amount', { hours: [5, 9, 9, 9, 9, 9] }, '1100.00'],
    ['that pays more than overtime adds is paid in full', { hours: [8, 8, 8, 8, 9] }, '900.00'],
    ['without overtime is paid in full', { hours: [8] }, '240.00'],
    ['for overtime is paid once under highest', { hours: [48] }, '1440.00'],
    ['for overtime is paid once under sum', { hours: [48], rules: { combine: 'sum' } }, '1440.00'],
    [
      'reduces overtime at an average rate',
      { hours: [5, 9, 9, 9, 9, 9], rates: [3_000], rules: { regularRate: 'weighted_average' } },
      '1155.00',
    ],
    ['reduces the overtime premium of a salary', { hours: week, salary }, '1040.00'],
    ['that does not count is paid in addition', { hours: week, premium: { ...sunday, credited: false } }, '1120.00'],
  ])('%s', (_name, given, expected) => {
    expect(totalOf(priced(given))).toBe(expected);
  });

  const hours = fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 7, maxLength: 7 });
  const rates = fc.array(fc.integer({ min: 1_000, max: 9_999 }), { minLength: 7, maxLength: 7 });
  const multipliers = fc.integer({ min: 15_000, max: 30_000 }).map((parts) => (parts / 10_000).toFixed(4));

  // proves: overtime-59
  test('pays the higher of overtime and premium, and the shares add up', () => {
    fc.assert(
      fc.property(hours, rates, multipliers, multipliers, (own, cents, overtime, multiplier) => {
        const given = { hours: own, rates: cents, payRateMultiplier: overtime, rules: { combine: 'sum' as const } };
        const premium = { ...sunday, payRateMultiplier: multiplier };
        const side = priced({ ...given, premium });
        const onlyOvertime = priced({ ...given, premium: { ...premium, payRateMultiplier: '1', credited: false } });
        const onlyPremium = priced({ ...given, payRateMultiplier: '1', premium });
        const higher = Math.max(onlyOvertime.premium, onlyPremium.premium);
        // Each project rounds its premium separately.
        expect(Math.abs(side.premium - higher)).toBeLessThanOrEqual(7);
        expect(sharesOf(side.lines).reduce((sum, share) => sum + share.premium, 0)).toBe(side.premium);
        if (side.credit) expect(side.credit.credited).toBeLessThanOrEqual(side.credit.overtime);
      }),
    );
  });

  // proves: overtime-59
  test('never pays less than overtime without it, at an average rate either, and no base is negative', () => {
    fc.assert(
      fc.property(hours, rates, multipliers, multipliers, (own, cents, overtime, multiplier) => {
        const rules = { combine: 'highest', regularRate: 'weighted_average' } as const;
        const given = { hours: own, rates: cents, payRateMultiplier: overtime, rules };
        const premium = { ...sunday, payRateMultiplier: multiplier };
        const side = priced({ ...given, premium });
        const onlyOvertime = priced({ ...given, premium: { ...premium, payRateMultiplier: '1', credited: false } });
        expect(side.premium).toBeGreaterThanOrEqual(onlyOvertime.premium - 7);
        expect(side.lines.flatMap(({ shares }) => shares).filter(({ base }) => base.n < 0n)).toEqual([]);
      }),
    );
  });

  test('without time has no credit', () => {
    expect(priced({ hours: [0, 10, 10, 10, 10, 10] })).toMatchObject({ credit: null, premium: 10_000 });
  });
});
