import { describe, expect, test } from 'vitest';
import { type Prospect, forecastOf, weeksOf } from './forecast.ts';

const even = [8, 8, 8, 8, 8, 0, 0];
const three = [even, even, even];
const course: Prospect = { weeks: three, spent: 16, today: 0, available: null, days: 5 };
const same = (amount: number) => ({ low: amount, middle: amount, high: amount });

describe('forecastOf', () => {
  test.each([
    ['an exact end for even weeks', course, { end: same(56), exhaustion: null }],
    ['an exact end across days off', { ...course, days: 9 }, { end: same(72), exhaustion: null }],
    ['the usual amount for today if less is recorded', { ...course, today: 3 }, { end: same(56), exhaustion: null }],
    ['the amount recorded today if it is larger', { ...course, today: 10 }, { end: same(58), exhaustion: null }],
    [
      'the day on which the available amount is used up',
      { ...course, available: 40 },
      { end: same(56), exhaustion: same(2) },
    ],
    [
      'today if the available amount is used up exactly',
      { ...course, available: 24 },
      { end: same(56), exhaustion: same(0) },
    ],
    ['no exhaustion if the amount lasts', { ...course, available: 57 }, { end: same(56), exhaustion: same(Infinity) }],
    [
      'no end for a period without an end',
      { ...course, days: null, available: 56 },
      { end: null, exhaustion: same(4) },
    ],
    ['null for two weeks', { ...course, weeks: [even, even] }, null],
  ] as const)('returns %s', (...[, given, expected]) => {
    expect(forecastOf(given)).toEqual(expected);
  });

  // proves: budgets-92
  test('returns a range for weeks that differ, and the same range on each call', () => {
    const weeks = [1, 2, 3, 4, 5, 6, 7, 8].map((amount) => [amount, amount, amount, amount, amount, 0, 0]);
    const forecast = forecastOf({ ...course, weeks, spent: 0, days: 14, available: 45 });
    expect(forecast).toEqual(forecastOf({ ...course, weeks, spent: 0, days: 14, available: 45 }));
    const { low = 0, middle = 0, high = 0 } = forecast?.end ?? {};
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(100);
    expect(middle).toBeGreaterThanOrEqual(35);
    expect(middle).toBeLessThanOrEqual(55);
    expect(high).toBeGreaterThan(middle);
    expect(low).toBeLessThan(middle);
  });
});

describe('weeksOf', () => {
  test.each([
    ['the latest whole weeks', [9, ...even, ...even], [even, even]],
    [
      'no weeks before the first week with spend',
      [...Array<number>(13).fill(0), 1, ...even],
      [[0, 0, 0, 0, 0, 0, 1], even],
    ],
    ['up to eight weeks', Array<number>(70).fill(1), Array<number[]>(8).fill(Array<number>(7).fill(1))],
    ['no weeks without spend', Array<number>(21).fill(0), []],
  ])('returns %s', (...[, days, expected]) => {
    expect(weeksOf(days)).toEqual(expected);
  });
});
