import { describe, expect, test } from 'vitest';
import { spansMoreThan } from './span.ts';

const berlin = [{ timeZone: 'Europe/Berlin', weekStart: 1, effectiveFrom: null }] as const;

const isLonger = (since: string, until: string, calendar: Parameters<typeof spansMoreThan>[2]) =>
  spansMoreThan({ since: Temporal.Instant.from(since), until: Temporal.Instant.from(until) }, 7, calendar);

describe('a range of up to seven days', () => {
  // proves: activities-2
  test('can cover seven local days, even if some have 25 hours', () => {
    const monday = '2025-10-20T00:00+02:00';
    expect(isLonger(monday, '2025-10-27T00:00+01:00', berlin)).toBe(false);
    expect(isLonger(monday, '2025-10-27T00:00:00.000001+01:00', berlin)).toBe(true);
    expect(isLonger(monday, '2025-10-27T00:00+01:00', undefined)).toBe(true);
  });

  test('can cover seven times 24 hours, even if some local days have 23 hours', () => {
    const monday = '2025-03-24T00:00+01:00';
    expect(isLonger(monday, '2025-03-31T01:00+02:00', berlin)).toBe(false);
    expect(isLonger(monday, '2025-03-31T01:00:00.000001+02:00', berlin)).toBe(true);
  });
});
