import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EvidenceSeries } from '../../../detector/findings.ts';
import { packSeries, presentEvidence, unpackSeries } from './series.ts';

const nine = 1_762_851_600;
const ample = 100_000;

const total = (values: readonly number[] | null) => values && values.reduce((sum, value) => sum + value, 0);

/**
 * Samples with and without gaps, whole and partial, from one device or both. The seconds of the two devices need not
 * add up.
 */
const drawn = fc
  .record({
    sampleSeconds: fc.constantFrom<60 | 600>(60, 600),
    devices: fc.constantFrom('keyboard', 'mouse', 'both', 'neither'),
    addsUp: fc.boolean(),
    draws: fc.array(fc.tuple(fc.nat(9), fc.nat(), fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 280 }),
    repeats: fc.constantFrom(1, 1, 2, 9),
  })
  .map(({ sampleSeconds, devices, addsUp, draws, repeats }): EvidenceSeries => {
    let cell = nine - sampleSeconds;
    const samples = Array.from({ length: repeats }, () => draws).flat();
    const rows = samples.map(([gap, a, b, c, d]) => {
      cell += sampleSeconds * (gap === 9 ? 1 + (a % 30) : 1);
      const isWhole = gap < 7;
      const late = isWhole ? 0 : a % (sampleSeconds - 1);
      const tracked = isWhole ? sampleSeconds : 1 + (b % (sampleSeconds - late));
      const overall = c % (tracked + 1);
      const keyboard = d % (overall + 1);
      return { start: cell + late, tracked, overall, keyboard, mouse: addsUp ? overall - keyboard : tracked };
    });
    const has = (device: string) => devices === device || devices === 'both';
    return {
      sampleSeconds,
      startsAt: rows.map(({ start }) => start),
      tracked: rows.map(({ tracked }) => tracked),
      keyboard: has('keyboard') ? rows.map(({ keyboard }) => keyboard) : null,
      mouse: has('mouse') ? rows.map(({ mouse }) => mouse) : null,
      overall: rows.map(({ overall }) => overall),
    };
  });

describe('a packed series', () => {
  test('equals the original series when unpacked', () => {
    fc.assert(
      fc.property(drawn, (series) => {
        const packed = packSeries(series, ample);
        expect(packed && unpackSeries(packed)).toEqual(series);
      }),
    );
  });

  test('fits into its limit with longer samples that have the same sum', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 900, max: 1_500 }), (series, mostBytes) => {
        const packed = packSeries(series, mostBytes);
        if (packed === null) throw new Error('no room');
        expect(Buffer.byteLength(JSON.stringify(packed))).toBeLessThanOrEqual(mostBytes);
        const shown = unpackSeries(packed);
        expect(shown.startsAt[0]).toBe(series.startsAt[0]);
        for (const name of ['tracked', 'keyboard', 'mouse', 'overall'] as const) {
          expect(total(shown[name])).toBe(total(series[name]));
        }
      }),
    );
  });

  test('is null if nothing fits', () => {
    const samples = [7];
    const series = { sampleSeconds: 60, startsAt: [nine], tracked: samples, keyboard: null, mouse: null };
    expect(packSeries({ ...series, overall: samples }, 40)).toBeNull();
  });
});

describe('evidence in a response', () => {
  test('has lists of numbers', () => {
    const startsAt = [nine, nine + 60, nine + 180];
    const [tracked, keyboard, overall] = [
      [60, 60, 12],
      [3, 0, 12],
      [20, 0, 12],
    ];
    const mouse = [20, 0, 0];
    const series = packSeries({ sampleSeconds: 60, startsAt, tracked, keyboard, mouse, overall }, ample);
    expect(presentEvidence({ value: 1, series })).toEqual({
      value: 1,
      series: { sample_seconds: 60, starts_at: startsAt, tracked, keyboard, mouse, overall },
    });
  });

  test.each([
    ['without a series', { value: 1 }],
    ['with none', { value: 1, series: null }],
    [
      'kept before',
      { value: 1, series: { starts_at: [nine], tracked: [60], keyboard: null, mouse: [1], overall: [1] } },
    ],
  ])('%s is sent unchanged', (_, evidence) => expect(presentEvidence(evidence)).toEqual(evidence));
});
