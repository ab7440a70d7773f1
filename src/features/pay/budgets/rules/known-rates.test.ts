import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateOn } from '../../../../money/rates.ts';
import { epochsOf, rangesFor, rateRanges, type RateVersion } from './known-rates.ts';

const instant = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000000Z`;
const date = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;

const version = (more: Partial<RateVersion>): RateVersion => ({
  kind: 'pay',
  userId: 1,
  projectId: null,
  effectiveOn: date(1),
  amount: '10.00',
  payType: 'hourly',
  recordedAt: instant(0),
  supersededAt: null,
  ...more,
});

const textsAt = (versions: RateVersion[], knownAt: string | null) => {
  const epochs = epochsOf(versions);
  const epoch = epochs.of(knownAt);
  return rateRanges(versions, epochs, [epoch])
    .filter((range) => range.epochSince <= epoch && epoch < range.epochUntil)
    .map(({ parts, since, until }) => `${parts / 100} [${since}, ${until})`);
};

describe('rateRanges', () => {
  test('each rate is valid from its day until the next one', () => {
    const versions = [version({}), version({ effectiveOn: date(15), amount: '12.00', recordedAt: instant(5) })];
    expect(textsAt(versions, null)).toEqual(['1000 [2026-03-01, 2026-03-15)', '1200 [2026-03-15, infinity)']);
  });

  test('after a rate is removed, the next level applies to its days', () => {
    const versions = [version({}), version({ effectiveOn: date(15), amount: null })];
    expect(textsAt(versions, null)).toEqual(['1000 [2026-03-01, 2026-03-15)']);
  });

  test.each([
    ['2026-03-02T04:59:59.999999Z', ['1000 [2026-02-01, infinity)']],
    [instant(5), ['1000 [2026-02-01, 2026-03-01)', '1200 [2026-03-01, infinity)']],
    [instant(6), ['900 [2026-02-01, 2026-03-01)', '1200 [2026-03-01, infinity)']],
    ['2026-03-01T00:00:00.000000Z', []],
  ])('ranges contain what was known at %s', (knownAt, expected) => {
    const versions = [
      version({ effectiveOn: '2026-02-01', supersededAt: instant(6) }),
      version({ effectiveOn: date(1), amount: '12.00', recordedAt: instant(5) }),
      version({ effectiveOn: '2026-02-01', amount: '9.00', recordedAt: instant(6) }),
    ];
    expect(textsAt(versions, knownAt)).toEqual(expected);
  });

  test('fixed pay and levels have separate ranges', () => {
    const versions = [
      version({ payType: 'fixed' }),
      version({ projectId: 7 }),
      version({ userId: null, projectId: 7 }),
    ];
    const epochs = epochsOf(versions);
    expect(
      rateRanges(versions, epochs, [1]).map(({ userId, projectId, isFixed }) => [userId, projectId, isFixed]),
    ).toEqual([
      [1, null, true],
      [1, 7, false],
      [null, 7, false],
    ]);
  });

  const setting = fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    cents: fc.option(fc.integer({ min: 0, max: 99 })),
  });

  /** Settings an hour apart. Each setting supersedes the previous one for the same day. */
  const history = (settings: { day: number; cents: number | null }[]) =>
    settings.map(({ day, cents }, index) => {
      const next = settings.findIndex((other, at) => at > index && other.day === day);
      return version({
        effectiveOn: date(day),
        amount: cents === null ? null : `0.${String(cents).padStart(2, '0')}`,
        recordedAt: instant(index),
        supersededAt: next === -1 ? null : instant(next),
      });
    });

  test('match rateOn on every day, as known at every instant', () => {
    fc.assert(
      fc.property(fc.array(setting, { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (settings, hour) => {
        const versions = history(settings);
        const knownAt = instant(hour);
        const epochs = epochsOf(versions);
        const epoch = epochs.of(knownAt);
        const ranges = rateRanges(versions, epochs, [epoch]);
        const known = versions.filter(
          (one) => one.recordedAt <= knownAt && !(one.supersededAt && one.supersededAt <= knownAt),
        );
        for (let day = 1; day <= 10; day += 1) {
          const holding = ranges.filter(
            (range) =>
              range.epochSince <= epoch &&
              epoch < range.epochUntil &&
              range.since <= date(day) &&
              date(day) < range.until,
          );
          const amount = rateOn(known, date(day))?.amount ?? null;
          expect(holding.map((range) => range.parts / 100)).toEqual(
            amount === null ? [] : [Number(amount) * 100].map(Math.round),
          );
        }
      }),
    );
  });
});

test('rangesFor retains only fixed pay and the ranges whose rates can apply to the days', () => {
  const range = { userId: 1, projectId: null, parts: 10_000, epochSince: 0, epochUntil: 9 };
  const held = { ...range, isPay: false, isFixed: false, since: '0001-01-01', until: '2026-03-15' };
  const holds = { ...held, since: '2026-03-15', until: 'infinity' };
  const pay = { ...holds, isPay: true };
  const fixed = { ...pay, isFixed: true };
  const days = [
    { since: '2026-03-20', until: '2026-03-20', isPay: false },
    { since: '2026-03-16', until: '2026-03-18', isPay: null },
  ];
  expect(rangesFor([held, holds, pay, fixed], days)).toEqual([holds, fixed]);
  expect(rangesFor([held, pay], [{ since: '2026-03-14', until: '2026-03-20', isPay: true }])).toEqual([pay]);
  expect(rangesFor([held, holds], [{ since: '2026-03-01', until: '2026-03-14', isPay: false }])).toEqual([held]);
});
