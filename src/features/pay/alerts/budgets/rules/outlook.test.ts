import { describe, expect, test } from 'vitest';
import { isExpectedToExceed, nextMorning } from './outlook.ts';

const range = (middle: number) => ({ low: middle - 5, middle, high: middle + 5 });

describe('isExpectedToExceed', () => {
  // proves: budgets-97
  test.each([
    ['more than available', { spent: 10, available: 15, end: 15.0001 }, true],
    ['exactly the available amount', { spent: 10, available: 15, end: 15 }, false],
    ['exactly the available amount, with a rounding error', { spent: 10, available: 15, end: 15.000000000002 }, false],
    ['less, with one in ten above', { spent: 10, available: 15, end: 14 }, false],
    ['more, but the budget is already spent', { spent: 15, available: 15, end: 20 }, false],
    ['more, but the available amount is 0', { spent: 0, available: 0, end: 20 }, false],
    ['more, without a limit', { spent: 10, available: null, end: 20 }, false],
  ])('compares the middle of the expected spend: %s', (_, { spent, available, end }, expected) => {
    const forecast = { end: range(end), exhaustion: null };
    expect(isExpectedToExceed({ spent, available, forecast })).toBe(expected);
  });

  // proves: budgets-97
  test.each([
    [28, true],
    [29, false],
    [Infinity, false],
  ])('compares the expected days for a budget without an end: %s', (days, expected) => {
    const forecast = { end: null, exhaustion: { low: 3, middle: days, high: Infinity } };
    expect(isExpectedToExceed({ spent: 10, available: 15, forecast })).toBe(expected);
  });

  test('is false with too few weeks of data', () => {
    expect(isExpectedToExceed({ spent: 10, available: 15, forecast: null })).toBe(false);
  });
});

test.each([
  ['UTC', '2026-03-02T04:00:00Z', '2026-03-02T05:00:00Z'],
  ['UTC', '2026-03-02T05:00:00Z', '2026-03-03T05:00:00Z'],
  ['Asia/Tokyo', '2026-03-02T12:00:00Z', '2026-03-02T20:00:00Z'],
  ['America/New_York', '2026-03-02T04:30:00Z', '2026-03-02T10:00:00Z'],
] as const)('in %s at %s the next morning is %s', (timeZone, now, expected) => {
  const calendar = [{ timeZone, weekStart: 1 as const, effectiveFrom: null }];
  expect(nextMorning(calendar, Temporal.Instant.from(now)).toString()).toBe(expected);
});
