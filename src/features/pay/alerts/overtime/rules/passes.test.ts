import { describe, expect, test } from 'vitest';
import { type CountedDay, passesOf } from './passes.ts';

const hour = 3_600;
const weekly = { policyId: 1, policyType: 'weekly', thresholdSeconds: 40 * hour } as const;
const daily = { policyId: 2, policyType: 'daily', thresholdSeconds: 8 * hour } as const;

const day = (policy: CountedDay['policy'], date: string, after: number, overtime = 0): CountedDay => ({
  policy,
  date,
  after,
  overtime,
});

const weekOf = (...days: CountedDay[]) => ({ start: '2026-03-09', stop: '2026-03-15', days });

const said = (week: ReturnType<typeof weekOf>, before: number | null = hour) =>
  passesOf(week, () => before).map(
    ({ kind, policyId, start, stop, overtimeSeconds }) => `${kind} ${policyId} ${start}..${stop} ${overtimeSeconds}`,
  );

// proves: overtime-policies-64
describe('passesOf', () => {
  const week = '2026-03-09..2026-03-15';

  test.each([
    ['no event below the mark', weekOf(day(weekly, '2026-03-12', 39 * hour - 1)), []],
    [
      'an approaching event at the mark',
      weekOf(day(weekly, '2026-03-12', 39 * hour)),
      [`overtime_approaching 1 ${week} 0`],
    ],
    [
      'an approaching event at the threshold',
      weekOf(day(weekly, '2026-03-12', 40 * hour)),
      [`overtime_approaching 1 ${week} 0`],
    ],
    [
      'both events beyond the threshold',
      weekOf(day(weekly, '2026-03-12', 40 * hour + 1, 1)),
      [`overtime_approaching 1 ${week} 1`, `overtime_passed 1 ${week} 1`],
    ],
    [
      'one event for the overtime of all days of a week',
      weekOf(day(weekly, '2026-03-12', 41 * hour, hour), day(weekly, '2026-03-13', 43 * hour, 2 * hour)),
      [`overtime_approaching 1 ${week} 10800`, `overtime_passed 1 ${week} 10800`],
    ],
    [
      'an event for each day of a daily policy',
      weekOf(day(daily, '2026-03-10', 7 * hour), day(daily, '2026-03-11', 9 * hour, hour), day(daily, '2026-03-12', 1)),
      [
        'overtime_approaching 2 2026-03-10..2026-03-10 0',
        'overtime_approaching 2 2026-03-11..2026-03-11 3600',
        'overtime_passed 2 2026-03-11..2026-03-11 3600',
      ],
    ],
  ])('returns %s', (_, counted, expected) => {
    expect(said(counted)).toEqual(expected);
  });

  test('returns only passed thresholds without a mark', () => {
    expect(said(weekOf(day(weekly, '2026-03-12', 40 * hour)), null)).toEqual([]);
    expect(said(weekOf(day(weekly, '2026-03-12', 40 * hour + 1, 1)), null)).toEqual([`overtime_passed 1 ${week} 1`]);
  });
});
