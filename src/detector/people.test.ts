import { describe, expect, test } from 'vitest';
import { slotsExtreme, slotsMeasure } from './people.ts';
import { withoutMinutes, detected, slotsOfMinutes } from './testing/slots.ts';

describe('the published values of people over slots', () => {
  test.each([
    ['all input', 9, 0.05, 0.51],
    ['all input', 9, 0.5, 5.31],
    ['all input', 6, 0.7, 0.52],
    ['both devices', 5, 0.5, 4.1],
    ['both devices', 9, 0.05, undefined],
    ['all input', 7, 0.5, undefined],
  ] as const)('%s, %i slots at a share of %d', (devices, samples, share, least) => {
    expect(slotsMeasure(devices, samples, share)?.extreme).toBe(least);
  });

  test('show the most extreme value over the analysed shares', () => {
    expect(slotsExtreme('all input', 9)).toEqual({ extreme: 3.44, typical: null });
    expect(slotsExtreme('all input', 9, true)).toEqual({ extreme: 0.51, typical: null });
    expect(slotsExtreme('both devices', 6, true)).toBeNull();
  });
});

test('quiet slots are compared with the values of quiet people', () => {
  const quiet = withoutMinutes(slotsOfMinutes(Array.from({ length: 90 }, () => [0, 1] as const)));
  const found = detected(quiet, { keyboardRecorded: false }).find(
    ({ evidence }) => evidence.statistic === 'dispersion',
  );
  expect(found?.evidence).toMatchObject({ samples: 9, peopleMeasure: { extreme: 0.51, typical: 10.32 } });
});
