import { describe, expect, test } from 'vitest';
import { type Prospect, forecastOf, weeksOf } from './forecast.ts';

const even = [8, 8, 8, 8, 8, 0, 0];
const three = [even, even, even];
const course: Prospect = { weeks: three, spent: 16, today: 0, available: null, days: 5 };
const same = (amount: number) => ({ low: amount, middle: amount, high: amount });

describe('forecastOf', () => {
  test.each([
    ['even weeks to the end of the period', course, { end: same(56), exhaustion: null }],
    ['days off among them', { ...course, days: 9 }, { end: same(72), exhaustion: null }],
    ['today, of which something is known', { ...course, today: 3 }, { end: same(56), exhaustion: null }],
    ['a today that has more already', { ...course, today: 10 }, { end: same(58), exhaustion: null }],
    ['the day on which all is spent', { ...course, available: 40 }, { end: same(56), exhaustion: same(2) }],
    ['exactly all, today', { ...course, available: 24 }, { end: same(56), exhaustion: same(0) }],
    ['what is not spent in the period', { ...course, available: 57 }, { end: same(56), exhaustion: same(Infinity) }],
    ['no end without one', { ...course, days: null, available: 56 }, { end: null, exhaustion: same(4) }],
    ['nothing of two weeks', { ...course, weeks: [even, even] }, null],
  ] as const)('tells %s', (...[, given, expected]) => {
    expect(forecastOf(given)).toEqual(expected);
  });

  // proves: budgets-92
  test('tells a range of weeks that differ, the same one each time', () => {
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
      'none before the first that has something',
      [...Array<number>(13).fill(0), 1, ...even],
      [[0, 0, 0, 0, 0, 0, 1], even],
    ],
    ['eight at most', Array<number>(70).fill(1), Array<number[]>(8).fill(Array<number>(7).fill(1))],
    ['none of nothing', Array<number>(21).fill(0), []],
  ])('tells %s', (...[, days, expected]) => {
    expect(weeksOf(days)).toEqual(expected);
  });
});
