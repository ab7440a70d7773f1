import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWeek, type CountedWeek, type Day, type PolicyVersion } from './count.ts';
import { sumAmounts, withAmounts } from './price.ts';

const multiplier = fc.integer({ min: 10_000, max: 100_000 }).map((parts) => (parts / 10_000).toFixed(4));

const policy = (policyType: 'weekly' | 'daily'): fc.Arbitrary<PolicyVersion> =>
  fc.record({
    policyId: fc.integer({ min: 1, max: 3 }).map((id) => (policyType === 'weekly' ? id : id + 10)),
    policyType: fc.constant(policyType),
    threshold: fc
      .integer({ min: 1, max: policyType === 'weekly' ? 600_000 : 120_000 })
      .map((parts) => (parts / 10_000).toFixed(4)),
    payRateMultiplier: multiplier,
    billRateMultiplier: multiplier,
  });

const projects = fc.uniqueArray(
  fc.record({ projectId: fc.integer({ min: 1, max: 9 }), seconds: fc.integer({ min: 1, max: 40_000 }) }),
  { maxLength: 4, selector: (project) => project.projectId },
);

/** A week of one weekly policy that begins on some day, or none, and daily policies that come and go. */
const week: fc.Arbitrary<Day[]> = fc
  .record({
    weekly: fc.option(policy('weekly')),
    since: fc.nat(7),
    days: fc.array(fc.record({ daily: fc.option(policy('daily')), projects }), { minLength: 1, maxLength: 7 }),
  })
  .map(({ weekly, since, days }) =>
    days.map((day, index) => ({ ...day, date: `2026-03-0${index + 2}`, weekly: index >= since ? weekly : null })),
  );

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const totals = ({ tracked, dailyOvertime, weeklyOvertime }: CountedWeek) => [tracked, dailyOvertime, weeklyOvertime];

test('lines and counters add up to the week, and no second is overtime twice', () => {
  fc.assert(
    fc.property(week, (days) => {
      const counted = countWeek(days);
      expect(sum(counted.lines.map((line) => line.seconds))).toBe(counted.tracked);
      expect(sum(counted.lines.map((line) => line.dailyOvertime))).toBe(counted.dailyOvertime);
      expect(sum(counted.lines.map((line) => line.weeklyOvertime))).toBe(counted.weeklyOvertime);
      expect(sum(counted.counters.map((step) => step.overtime))).toBe(counted.dailyOvertime + counted.weeklyOvertime);
      for (const line of counted.lines) {
        expect(line.dailyOvertime + line.weeklyOvertime).toBeLessThanOrEqual(line.seconds);
      }
    }),
  );
});

test('overtime by the week is what both thresholds leave, counted at once', () => {
  fc.assert(
    fc.property(week, (days) => {
      const under = days.filter((day) => day.weekly !== null);
      const weekly = under[0]?.weekly;
      const threshold = Math.ceil(Number(new Decimal(weekly?.threshold ?? 0).times(3_600)));
      const regular = under.map((day) => {
        const tracked = sum(day.projects.map((project) => project.seconds));
        const limit = new Decimal(day.daily?.threshold ?? 999).times(3_600).ceil().toNumber();
        return Math.min(tracked, limit);
      });
      expect(countWeek(days).weeklyOvertime).toBe(weekly ? Math.max(0, sum(regular) - threshold) : 0);
    }),
  );
});

test('the order of projects does not matter', () => {
  fc.assert(
    fc.property(week, (days) => {
      const reversed = days.map((day) => ({ ...day, projects: day.projects.toReversed() }));
      expect(countWeek(reversed)).toEqual(countWeek(days));
    }),
  );
});

test('to split the time of a day over projects changes no total of seconds', () => {
  fc.assert(
    fc.property(week, (days) => {
      const merged = days.map((day) => {
        const seconds = sum(day.projects.map((project) => project.seconds));
        return { ...day, projects: seconds > 0 ? [{ projectId: 1, seconds }] : [] };
      });
      expect(totals(countWeek(merged))).toEqual(totals(countWeek(days)));
    }),
  );
});

test('amounts add up, and a premium is never negative', () => {
  const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => (value / 100).toFixed(2));
  fc.assert(
    fc.property(week, cents, (days, amount) => {
      const rate = { amount, level: 'member' as const };
      const lines = countWeek(days).lines.map((line) => withAmounts(line, { pay: rate, bill: rate }));
      const amounts = sumAmounts(lines, 'pay') ?? { straight: '0.00', premium: '0.00', total: '0.00' };
      const ofLines = lines.map((line) => line.amounts?.pay.straight ?? '0');
      expect(Decimal.sum(0, ...ofLines).toFixed(2)).toBe(amounts.straight);
      expect(Decimal.sum(amounts.straight, amounts.premium).toFixed(2)).toBe(amounts.total);
      expect(Number(amounts.premium)).toBeGreaterThanOrEqual(0);
    }),
  );
});
