import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWeek, type CountedWeek, type Day } from './count.ts';
import { type PolicyInForce, policyInForce } from './policy.ts';
import { type AmountKind, sumAmounts } from './price.ts';

const multiplier = fc.integer({ min: 10_000, max: 100_000 }).map((parts) => (parts / 10_000).toFixed(4));

const policy = (policyType: 'weekly' | 'daily'): fc.Arbitrary<PolicyInForce> =>
  fc
    .record({
      policyId: fc.integer({ min: 1, max: 3 }).map((id) => (policyType === 'weekly' ? id : id + 10)),
      policyType: fc.constant(policyType),
      threshold: fc
        .integer({ min: 1, max: policyType === 'weekly' ? 600_000 : 120_000 })
        .map((parts) => (parts / 10_000).toFixed(4)),
      payRateMultiplier: multiplier,
      billRateMultiplier: multiplier,
    })
    .map(policyInForce);

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

/** Rates up to the highest that the database takes, most of them as people have them. */
const cents = fc.oneof({ weight: 3, arbitrary: fc.nat(100_000) }, fc.nat(999_999_999_999));

const halfUp = (numerator: bigint, divisor: bigint) => (2n * numerator + divisor) / (2n * divisor);
/** Decimal text of so many decimals as a whole number of the last one. */
const wholes = (text: string, decimals: number) => BigInt(new Decimal(text).toFixed(decimals).replace('.', ''));

test('amounts of a week are those of exact fractions, to the cent', () => {
  const kinds: AmountKind[] = ['pay', 'bill'];
  fc.assert(
    fc.property(week, fc.array(cents, { minLength: 7, maxLength: 7 }), (days, rates) => {
      const lines = countWeek(days).lines.map((line) => {
        const rate = rates[Number(line.date.at(-1)) - 2] ?? 0;
        const hourly = { amount: new Decimal(rate).div(100).toFixed(2), cents: rate, level: 'member' as const };
        return { line, rates: { pay: hourly, bill: hourly } };
      });
      for (const kind of kinds) {
        const multiplied = (seconds: number, version: PolicyInForce | null) =>
          BigInt(seconds) * (version ? wholes(version[`${kind}RateMultiplier`], 4) - 10_000n : 0n);
        let [straight, premium] = [0n, 0n];
        for (const { line, rates: hourly } of lines) {
          const rate = wholes(hourly[kind].amount, 2);
          const parts = multiplied(line.dailyOvertime, line.daily) + multiplied(line.weeklyOvertime, line.weekly);
          straight += halfUp(BigInt(line.seconds) * rate, 3_600n);
          premium += halfUp(parts * rate, 36_000_000n);
        }
        const expected = { straight: Number(straight), premium: Number(premium) };
        expect(sumAmounts(lines, kind)).toEqual(lines.length > 0 ? expected : null);
      }
    }),
    { numRuns: 500 },
  );
});
