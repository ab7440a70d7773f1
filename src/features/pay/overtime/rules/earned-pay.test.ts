import { describe, expect, test } from 'vitest';
import { countDays, earningOf, piecesOf, policyOf, type Workday } from '../../../../../test/harness/workweek.ts';
import { formatCents } from '../../../../money/cents.ts';
import { type Earning, earnedIn } from './earned.ts';
import { priceForPay } from './price.ts';
import type { RatedWeek } from './rated-week.ts';
import { salaryInForce } from './salary.ts';
import { sharesOf } from './shares.ts';

const hour = 3_600;
const weekly = policyOf();
const salary = salaryInForce({
  cents: 80_000,
  period: 'weekly',
  hours: '40',
  hoursPer: 'week',
  coversHours: null,
  method: 'standard',
});
const rate = { cents: 2_000, level: 'member' as const };

const on = (hours: number) => ({ projectId: 1, seconds: hours * hour });
const hoursOf = (hours: number): Workday[] => [{ weekly, projects: [on(hours)] }];
const texts = (side: { straight: number; premium: number } | null) =>
  side && [side.straight, side.premium].map(formatCents);

/** A week at 20.00 an hour. */
const weekOf = (days: readonly Workday[], more: Partial<RatedWeek>): RatedWeek => ({
  from: 0,
  until: 7,
  counted: countDays(days),
  policies: piecesOf(days)[1],
  earnings: [],
  earned: earnedIn({ from: 0, until: 7 }, more.earnings ?? []),
  minorUnit: 1,
  ratesOf: () => ({ pay: rate, bill: rate }),
  salaryOn: () => null,
  ...more,
});

describe('an earning divided by hours that are not overtime', () => {
  const flat = earningOf({ dividedBy: 'non_overtime_hours' });
  const daily8 = policyOf({ policyType: 'daily', threshold: '8' });
  const seventh = [{ day: 1, threshold: '0', payRateMultiplier: '1.5', billRateMultiplier: null }];
  const always = policyOf({ policyType: 'daily', rules: { consecutiveDays: seventh } });

  // proves: overtime-53
  test.each<[string, Workday[], Earning[], string[]]>([
    // 45 h at 20.00; 100 / 40 h = 2.50; 5 h × (10.00 + 2.50 × 1.5).
    ['is paid × the multiplier (Alvarado, 2018)', hoursOf(45), [flat], ['900.00', '68.75']],
    // 10 h at 20.00; 100 / 8 h = 12.50; 2 h × (10.00 + 12.50 × 1.5).
    ['leaves out overtime of the day', [{ daily: daily8, projects: [on(10)] }], [flat], ['200.00', '57.50']],
    // 5 h × ((20.00 + 100 / 45 h + 2.50) × 0.5 + 2.50).
    ['counts alongside an earning divided by all hours', hoursOf(45), [flat, earningOf()], ['900.00', '74.31']],
    ['raises nothing without overtime', hoursOf(40), [flat], ['800.00', '0.00']],
    // Each of the 5 h is overtime: 5 h × (10.00 + 100 / 5 h × 1.5).
    ['uses all hours if each is overtime', [{ daily: always, projects: [on(5)] }], [flat], ['100.00', '200.00']],
  ])('%s', (_name, days, earnings, expected) => {
    expect(texts(priceForPay(weekOf(days, { earnings })))).toEqual(expected);
  });

  // proves: overtime-53
  test('raises the overtime of a salary', () => {
    // 800 for 40 h, 45 h: 5 h × 20.00 straight, 5 h × (10.00 + 2.50 × 1.5).
    const week = weekOf(hoursOf(45), { salaryOn: () => salary, earnings: [flat] });
    expect(texts(priceForPay(week))).toEqual(['900.00', '68.75']);
  });

  // proves: overtime-53
  test('is on lines as an addition to each hour of overtime', () => {
    const priced = priceForPay(weekOf(hoursOf(45), { earnings: [flat] }));
    const [share] = sharesOf(priced?.lines.slice(1) ?? []);
    expect(share).toMatchObject({ premium: 6_875, addition: 1_250, additionPerHour: { n: 250n, d: 1n } });
    expect(share?.base).toEqual({ n: 2_250n, d: 1n });
  });
});

describe('an earning that was earned over several weeks', () => {
  // proves: overtime-54
  test('raises the rate of each of its weeks, and is paid only in the week of its date', () => {
    // 50 h at 20.00 over 40 h; 300 for three weeks, 100 / 50 h = 2.00; 10 h × 22.00 × 0.5.
    const bonus = earningOf({ day: 13, cents: 30_000, earnedFrom: -7 });
    const week = weekOf(hoursOf(50), { earned: earnedIn({ from: 0, until: 7 }, [bonus]) });
    const priced = priceForPay(week);
    expect([texts(priced), priced?.earnings]).toEqual([['1000.00', '110.00'], 0]);
  });
});
