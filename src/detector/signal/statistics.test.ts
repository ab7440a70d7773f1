import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { automationInSeconds, onsetsOf, windowBurstiness } from '../automation/in-seconds.ts';
import { defaultRules } from '../rule-set.ts';
import { loops } from './loop.ts';
import { windowDispersion } from './dispersion.ts';
import { neighbourSums, windowLocalDispersion } from './local-dispersion.ts';
import { memorySums, windowMemory } from './memory.ts';
import { blockSums, countSums } from './rolling-counts.ts';
import { windowSilentDispersion } from './silent-dispersion.ts';
import { burstiness, onsets } from './burstiness.ts';
import { dispersion } from './dispersion.ts';
import { localDispersion } from './local-dispersion.ts';
import { median } from './median.ts';
import { memory } from './memory.ts';
import { phaseLock } from './phase-lock.ts';
import { runs } from './runs.ts';
import { silentDispersion } from './silent-dispersion.ts';
import { sessionsOf } from './sessions.ts';
import { minuteSeries, secondSeries } from '../testing/synthetic.ts';
import { dayOf, emptyTrace } from '../testing/trace.ts';
import type { SeriesKind } from '../testing/synthetic.ts';

interface Expected {
  readonly statistics: readonly {
    readonly kind: SeriesKind;
    readonly seed: number;
    readonly length: number;
    readonly dispersion: number | null;
    readonly local: number | null;
    readonly lag1: number;
    readonly varianceRatio: number;
    readonly silent: number | null;
    readonly unevenDispersion: number;
    readonly unevenLocal: number;
  }[];
  readonly seconds: readonly {
    readonly seed: number;
    readonly share: number;
    readonly clumped: boolean;
    readonly onsets: number;
    readonly burstiness: number;
    readonly phaseLock: number;
    readonly loop: number;
    readonly period: number;
  }[];
}

const expected = JSON.parse(
  readFileSync(new URL('../testing/expected-statistics.json', import.meta.url), 'utf8'),
) as Expected;
const hour = Array.from({ length: 60 }, () => 60);
const of = (at: (i: number) => number): number[] => hour.map((_, i) => at(i));

function near(value: number | null | undefined, wanted: number | null): void {
  if (wanted === null) expect(value ?? null).toBeNull();
  else expect(value).toBeCloseTo(wanted, 8);
}

describe('check values', () => {
  const cases = [
    { name: 'one second a minute', counts: of(() => 1), dispersion: 0 },
    { name: '0, 60', counts: of((i) => 60 * (i % 2)), dispersion: 61.017, local: 120 },
    { name: '20, 40', counts: of((i) => 20 + 20 * (i % 2)), dispersion: 6.78, local: 13.333, lag1: -0.9833, ratio: 0 },
    {
      name: 'thirty 20 then thirty 40',
      counts: of((i) => (i < 30 ? 20 : 40)),
      dispersion: 6.78,
      local: 0.2537,
      lag1: 0.95,
      ratio: 11.8,
    },
  ];
  test.each(cases)('$name', ({ counts, dispersion: D, local, lag1, ratio }) => {
    expect(dispersion(counts, hour)).toBeCloseTo(D, 3);
    if (local !== undefined) expect(localDispersion(counts, hour)).toBeCloseTo(local, 3);
    if (lag1 !== undefined) expect(memory(counts)?.lag1).toBeCloseTo(lag1, 4);
    if (ratio !== undefined) expect(memory(counts)?.varianceRatio).toBeCloseTo(ratio, 2);
  });

  test('one active second every 60 s: burstiness -1, phase lock 30, loop 0.999 at 60 s', () => {
    const seconds = Uint8Array.from({ length: 3600 }, (_, t) => (t % 60 === 0 ? 1 : 0));
    expect(burstiness(onsets(seconds.slice(0, 1800)))).toBe(-1);
    expect(phaseLock(onsets(seconds.slice(0, 1800)))).toBeCloseTo(30, 9);
    const [first, second] = loops(seconds, seconds);
    expect(first.periodSeconds).toBe(60);
    expect(first.strength).toBeCloseTo(0.999, 3);
    expect(second.strength).toBeCloseTo(first.strength, 9);
  });

  test('a series with no active second, or with only active seconds, has no dispersion', () => {
    expect(
      dispersion(
        of(() => 0),
        hour,
      ),
    ).toBeNull();
    expect(dispersion(hour, hour)).toBeNull();
    expect(localDispersion(hour, hour)).toBeNull();
    expect(memory(hour)).toBeNull();
    expect(silentDispersion(hour)).toBeNull();
  });
});

describe('equality with the reference', () => {
  test.each(expected.statistics)('$kind $seed, $length minutes', (wanted) => {
    const counts = minuteSeries(wanted.kind, wanted.seed, wanted.length);
    const tracked = counts.map(() => 60);
    near(dispersion(counts, tracked), wanted.dispersion);
    near(localDispersion(counts, tracked), wanted.local);
    near(memory(counts)?.lag1, wanted.lag1);
    near(memory(counts)?.varianceRatio, wanted.varianceRatio);
    near(silentDispersion(counts), wanted.silent);
    const uneven = counts.map((_, i) => 60 - ((i * 7 + wanted.seed) % 5));
    const clipped = counts.map((count, i) => Math.min(count, uneven[i] ?? 0));
    near(dispersion(clipped, uneven), wanted.unevenDispersion);
    near(localDispersion(clipped, uneven), wanted.unevenLocal);
  });

  test.each(expected.seconds)('seconds $seed, $share active', (wanted) => {
    const seconds = secondSeries(wanted.seed, 3600, wanted.share, wanted.clumped);
    const starts = onsets(seconds);
    expect(starts).toHaveLength(wanted.onsets);
    near(burstiness(starts), wanted.burstiness);
    near(phaseLock(starts), wanted.phaseLock);
    const silent = new Uint8Array(3600);
    const [alone] = loops(seconds, silent);
    const [none, packed] = loops(silent, seconds);
    near(alone.strength, wanted.loop);
    expect(alone.periodSeconds).toBe(wanted.period);
    expect(packed.strength).toBeCloseTo(wanted.loop, 8);
    expect(none.strength).toBe(0);
  });
});

describe('rolling sums', () => {
  const samples = fc.array(fc.tuple(fc.integer({ min: 30, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 50,
    maxLength: 90,
  });
  test('any window equals the formula', () => {
    fc.assert(
      fc.property(samples, fc.nat(19), (drawn, from) => {
        const tracked = Float64Array.from(drawn, ([n]) => n);
        const active = Float64Array.from(drawn, ([n, share]) => (share < 0.2 ? 0 : Math.floor(n * share)));
        const until = from + 30;
        const [x, n] = [active.slice(from, until), tracked.slice(from, until)];
        const silences = Float64Array.from(active, (count) => (count === 0 ? 1 : 0));
        const noDevices = { keyboard: null, mouse: null };
        const rolled = windowMemory(memorySums(active), from, until);
        near(windowDispersion(countSums(active, tracked, noDevices), from, until), dispersion(x, n));
        near(windowLocalDispersion(neighbourSums(active, tracked), from, until), localDispersion(x, n));
        near(rolled?.lag1, memory(x)?.lag1 ?? null);
        near(rolled?.varianceRatio, memory(x)?.varianceRatio ?? null);
        near(windowSilentDispersion(blockSums(silences, 10), from, until), silentDispersion(x));
      }),
    );
  });

  test('burstiness of any window equals the formula', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.boolean(), fc.nat(900), (seed, clumped, from) => {
        const seconds = secondSeries(seed, 1800, 0.4, clumped);
        const starts = onsets(seconds.slice(from, from + 900));
        const rolled = windowBurstiness(seconds, onsetsOf(seconds), from, from + 900);
        expect(rolled.count).toBe(starts.length);
        if (starts.length > 5) expect(rolled.value).toBeCloseTo(burstiness(starts) ?? 9, 9);
      }),
    );
  });
});

test('runs and the median', () => {
  expect(runs(5, (i) => i !== 2)).toEqual([
    { from: 0, until: 2 },
    { from: 3, until: 5 },
  ]);
  expect(median([])).toBe(0);
  expect(median([3, 1, 2, 9])).toBe(2.5);
});

test('a session of seconds without input has no findings', () => {
  const [session] = sessionsOf(dayOf(emptyTrace(7200), 1)).seconds;
  if (session === undefined) throw new Error('no seconds');
  const day = { limits: defaultRules.limits.automation_like_activity, common: defaultRules.common };
  expect(automationInSeconds(session, day)).toEqual([]);
});
