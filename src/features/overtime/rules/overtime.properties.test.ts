import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOf, type Workday } from '../../../../test/harness/workweek.ts';
import { type CounterStep, countWeek } from './count.ts';
import { type PolicyInForce, policyInForce } from './policy.ts';
import { type AmountKind, priceEntry, sumAmounts } from './price.ts';

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
const week: fc.Arbitrary<Workday[]> = fc
  .record({
    weekly: fc.option(policy('weekly')),
    since: fc.nat(7),
    days: fc.array(fc.record({ daily: fc.option(policy('daily')), projects }), { minLength: 1, maxLength: 7 }),
  })
  .map(({ weekly, since, days }) => days.map((day, index) => ({ ...day, weekly: index >= since ? weekly : null })));

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const count = (days: readonly Workday[], steps?: CounterStep[]) => countWeek(...timeOf(days), steps);
const totals = (days: readonly Workday[]) => {
  const { tracked, dailyOvertime, weeklyOvertime } = count(days);
  return [tracked, dailyOvertime, weeklyOvertime];
};

test('entries and counters add up to the week, and no second is overtime twice', () => {
  fc.assert(
    fc.property(week, (days) => {
      const [steps, [{ seconds }]]: [CounterStep[], ReturnType<typeof timeOf>] = [[], timeOf(days)];
      const counted = count(days, steps);
      expect(sum(seconds)).toBe(counted.tracked);
      expect(sum(counted.daily)).toBe(counted.dailyOvertime);
      expect(sum(counted.weekly)).toBe(counted.weeklyOvertime);
      expect(sum(steps.map((step) => step.overtime))).toBe(counted.dailyOvertime + counted.weeklyOvertime);
      for (const [entry, own] of seconds.entries()) {
        expect((counted.daily[entry] ?? own) + (counted.weekly[entry] ?? own)).toBeLessThanOrEqual(own);
      }
    }),
  );
});

test('overtime by the week is what both thresholds leave, counted at once', () => {
  fc.assert(
    fc.property(week, (days) => {
      const under = days.filter((day) => day.weekly);
      const weekly = under[0]?.weekly;
      const threshold = Math.ceil(Number(new Decimal(weekly?.threshold ?? 0).times(3_600)));
      const regular = under.map((day) => {
        const tracked = sum(day.projects.map((project) => project.seconds));
        const limit = new Decimal(day.daily?.threshold ?? 999).times(3_600).ceil().toNumber();
        return Math.min(tracked, limit);
      });
      expect(count(days).weeklyOvertime).toBe(weekly ? Math.max(0, sum(regular) - threshold) : 0);
    }),
  );
});

test('the order of projects does not matter', () => {
  fc.assert(
    fc.property(week, (days) => {
      const reversed = days.map((day) => ({ ...day, projects: day.projects.toReversed() }));
      expect(count(reversed)).toEqual(count(days));
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
      expect(totals(merged)).toEqual(totals(days));
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
    fc.property(week, fc.array(cents, { minLength: 7, maxLength: 7 }), (days, byDay) => {
      const [time, policies, entries] = timeOf(days);
      const counted = countWeek(time, policies, entries);
      const rates = time.days.map((day) => {
        const hourly = { cents: byDay[day] ?? 0, level: 'member' as const };
        return { pay: hourly, bill: hourly };
      });
      const rated = { time, policies, entries, counted, rates };
      for (const kind of kinds) {
        const multiplied = (seconds: number, version: PolicyInForce | null | undefined) =>
          BigInt(seconds) * (version ? wholes(version[`${kind}RateMultiplier`], 4) - 10_000n : 0n);
        const expected = time.days.map((day, entry) => {
          const rate = BigInt(byDay[day] ?? 0);
          const daily = multiplied(counted.daily[entry] ?? 0, policies.daily[day]);
          const parts = daily + multiplied(counted.weekly[entry] ?? 0, policies.weekly[day]);
          const straight = Number(halfUp(BigInt(time.seconds[entry] ?? 0) * rate, 3_600n));
          return { straight, premium: Number(halfUp(parts * rate, 36_000_000n)) };
        });
        expect(time.days.map((_, entry) => priceEntry(rated, entry, kind))).toMatchObject(expected);
        const all = (of: 'straight' | 'premium') => sum(expected.map((amounts) => amounts[of]));
        const sums = { straight: all('straight'), premium: all('premium') };
        expect(sumAmounts(rated, kind)).toEqual(time.days.length > 0 ? sums : null);
      }
    }),
    { numRuns: 500 },
  );
});
