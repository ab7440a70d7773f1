import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDays, night, piecesOf, policyOf, type Workday } from '../../../../../test/harness/workweek.ts';
import type { MinorUnit } from '../../../../money/minor-unit.ts';
import type { PremiumRule } from '../../../../money/pay-rules.ts';
import { type CountedWeek, countWeek, type TimeSegment } from './count.ts';
import { counterSteps } from './counter-steps.ts';
import type { PolicyInForce } from './policy.ts';
import { priceForBill, priceForPay } from './price.ts';
import type { RatedWeek } from './rated-week.ts';
import { sharesOf } from './shares.ts';

const one = 1_000_000;
const multiplier = fc.integer({ min: one, max: 10 * one }).map((parts) => (parts / one).toFixed(6));

const overtimeTier = ({ threshold, ...tier }: { threshold: number; payRateMultiplier: string }) => ({
  ...tier,
  threshold: (threshold / 10_000).toFixed(4),
  billRateMultiplier: null,
  counts: 'overtime' as const,
});

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
      tier: fc.option(fc.record({ threshold: fc.integer({ min: 1, max: 200_000 }), payRateMultiplier: multiplier })),
    })
    .map(({ tier, ...version }) => policyOf({ ...version, rules: { tiers: tier ? [overtimeTier(tier)] : [] } }));

const projects = fc.array(
  fc.record({
    projectId: fc.integer({ min: 1, max: 4 }),
    seconds: fc.integer({ min: 1, max: 40_000 }),
    isBillable: fc.boolean(),
  }),
  { maxLength: 4 },
);

/** A week with a weekly policy from some day on, or none, and daily policies that vary from day to day. */
const week: fc.Arbitrary<Workday[]> = fc
  .record({
    weekly: fc.option(policy('weekly')),
    since: fc.nat(7),
    days: fc.array(fc.record({ daily: fc.option(policy('daily')), projects }), { minLength: 1, maxLength: 7 }),
  })
  .map(({ weekly, since, days }) => days.map((day, index) => ({ ...day, weekly: index >= since ? weekly : null })));

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const totals = (days: readonly Workday[]) => {
  const { tracked, dailyOvertime, weeklyOvertime } = countDays(days);
  return [tracked, dailyOvertime, weeklyOvertime];
};

// proves: overtime-6
test('segments cover the pieces without gaps, and no second counts as overtime twice', () => {
  fc.assert(
    fc.property(week, (days) => {
      const [pieces, policies] = piecesOf(days);
      const { segments, tracked, dailyOvertime, weeklyOvertime } = countWeek(pieces, policies, 0);
      for (const piece of pieces) {
        const own = segments.filter((segment) => segment.piece === piece);
        const ends = own.map(({ offset, seconds }) => offset + seconds);
        expect([0, ...ends]).toEqual([...own.map(({ offset }) => offset), piece.seconds]);
      }
      expect(sum(segments.map(({ seconds }) => seconds))).toBe(tracked);
      const steps = counterSteps(segments, policies);
      expect(sum(steps.map((step) => step.overtime))).toBe(dailyOvertime + weeklyOvertime);
    }),
  );
});

test('splitting a piece in two changes only the number of pieces', () => {
  const joined = (segments: readonly TimeSegment[]) => {
    const runs: { key: string; seconds: number }[] = [];
    for (const { piece, row, seconds } of segments) {
      const key = `${piece.day} ${piece.projectId} ${piece.isBillable} ${row?.policy.policyId} ${row?.from}`;
      const last = runs.at(-1);
      if (last?.key === key) last.seconds += seconds;
      else runs.push({ key, seconds });
    }
    return runs;
  };
  fc.assert(
    fc.property(week, fc.integer({ min: 1, max: 39_999 }), (days, at) => {
      const cut = days.map((day) => ({
        ...day,
        projects: day.projects.flatMap((project) =>
          project.seconds > at
            ? [
                { ...project, seconds: at },
                { ...project, seconds: project.seconds - at },
              ]
            : [project],
        ),
      }));
      expect(joined(countDays(cut).segments)).toEqual(joined(countDays(days).segments));
    }),
  );
});

// proves: overtime-4
test('weekly overtime equals regular time under both thresholds, computed directly', () => {
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
      expect(countDays(days).weeklyOvertime).toBe(weekly ? Math.max(0, sum(regular) - threshold) : 0);
    }),
  );
});

test('the order of time within a day changes no total of seconds', () => {
  fc.assert(
    fc.property(week, (days) => {
      const reversed = days.map((day) => ({ ...day, projects: day.projects.toReversed() }));
      expect(totals(reversed)).toEqual(totals(days));
    }),
  );
});

test('how the time of a day is split between projects changes no total of seconds', () => {
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

const premiumsWith = (more: Partial<PremiumRule>) =>
  policyOf({ rules: { premiums: [{ ...night, from: null, to: null, ...more }] } }).premiums;

// proves: overtime-50
test('time outside the counters leaves the overtime of the remaining time as it is', () => {
  const [premiums, fewest] = [premiumsWith({ outsideCounters: true }), { minLength: 28, maxLength: 28 }];
  fc.assert(
    fc.property(week, fc.array(fc.boolean(), fewest), (days, outside) => {
      const [pieces, policies] = piecesOf(days);
      const marked = pieces.map((piece, index) => (outside[index] ? { ...piece, premiums } : piece));
      const { segments, tracked, ...counted } = countWeek(marked, policies, 0);
      const rest = countWeek(
        pieces.filter((_piece, index) => !outside[index]),
        policies,
        0,
      );
      expect(counted).toEqual({ dailyOvertime: rest.dailyOvertime, weeklyOvertime: rest.weeklyOvertime });
      expect(tracked).toBe(sum(pieces.map(({ seconds }) => seconds)));
      expect(sum(segments.map(({ seconds }) => seconds))).toBe(tracked);
    }),
  );
});

// proves: overtime-50
test.each([{}, { outsideCounters: false }])('premiums count as before with %j', (more) => {
  const premiums = premiumsWith(more);
  fc.assert(
    fc.property(week, (days) => {
      const [pieces, policies] = piecesOf(days);
      const marked = pieces.map((piece) => ({ ...piece, premiums }));
      const plain = (counted: CountedWeek) => ({
        ...counted,
        segments: counted.segments.map(({ piece: { day, projectId }, ...segment }) => ({ ...segment, day, projectId })),
      });
      expect(plain(countWeek(marked, policies, 0))).toEqual(plain(countWeek(pieces, policies, 0)));
    }),
  );
});

/** Rates up to the database maximum, mostly of ordinary size. */
const cents = fc.oneof({ weight: 3, arbitrary: fc.nat(100_000) }, fc.nat(999_999_999_999));

const minorUnits = fc.constantFrom<MinorUnit>(1, 100);

const halfUp = (numerator: bigint, divisor: bigint) => Number((2n * numerator + divisor) / (2n * divisor));

// proves: overtime-8, overtime-61
test('each line is the exact fraction, rounded once, and equals the sum of its shares', () => {
  fc.assert(
    fc.property(week, fc.array(cents, { minLength: 7, maxLength: 7 }), minorUnits, (days, byDay, minorUnit) => {
      const [pieces, policies] = piecesOf(days);
      const hourly = (day: number) => ({ cents: byDay[day] ?? 0, level: 'member' as const });
      const rated: RatedWeek = {
        from: 0,
        until: 7,
        counted: countWeek(pieces, policies, 0),
        policies,
        earnings: [],
        earned: [],
        minorUnit,
        ratesOf: ({ day }) => ({ pay: hourly(day), bill: hourly(day) }),
        salaryOn: () => null,
      };
      for (const kind of ['pay', 'bill'] as const) {
        const exact = new Map<string, { straight: bigint; premium: bigint }>();
        for (const { piece, row, seconds } of rated.counted.segments) {
          if (kind === 'bill' && !piece.isBillable) continue;
          const parts = row?.[kind] ?? one;
          const line = exact.get(`${piece.projectId} ${parts}`) ?? { straight: 0n, premium: 0n };
          const worth = BigInt(seconds) * BigInt(byDay[piece.day] ?? 0);
          exact.set(`${piece.projectId} ${parts}`, {
            straight: line.straight + worth,
            premium: line.premium + worth * BigInt(parts - one),
          });
        }
        const expected = [...exact.values()].map(({ straight, premium }) => ({
          straight: halfUp(straight, 3_600n * BigInt(minorUnit)) * minorUnit,
          premium: halfUp(premium, 3_600_000_000n * BigInt(minorUnit)) * minorUnit,
        }));
        const priced = kind === 'pay' ? priceForPay(rated) : priceForBill(rated);
        expect(priced?.lines ?? []).toMatchObject(expected);
        const shares = sharesOf(priced?.lines ?? []);
        for (const of of ['straight', 'premium'] as const) {
          expect(priced?.[of] ?? 0).toBe(sum(expected.map((line) => line[of])));
          expect(sum(shares.map((share) => share[of]))).toBe(sum(expected.map((line) => line[of])));
          expect(shares.map((share) => share[of] % minorUnit).filter((rest) => rest !== 0)).toEqual([]);
        }
      }
    }),
    { numRuns: 500 },
  );
});
