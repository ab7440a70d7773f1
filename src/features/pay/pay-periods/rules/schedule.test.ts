import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frequency } from '../../../../contract/lists/pay.ts';
import { periodIdOf, periodOn, periodsIn, type Schedule, startOfPeriodId, wholePeriod } from './schedule.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const weekly = { frequency: 'weekly', anchorOn: day('2026-01-05'), monthDay: null } as const;
const textOf = (period: { startOn: Temporal.PlainDate; stopOn: Temporal.PlainDate } | null) =>
  period && `${period.startOn.toString()}..${period.stopOn.toString()}`;

describe('a period', () => {
  // proves: pay-periods-1
  test.each([
    ['weekly', '2026-01-07', '2026-03-02', '2026-02-25..2026-03-03'],
    ['weekly', '2026-01-07', '2025-03-02', '2025-02-26..2025-03-04'],
    ['biweekly', '2026-01-05', '2026-03-02', '2026-03-02..2026-03-15'],
    ['biweekly', '2026-01-12', '2026-03-02', '2026-02-23..2026-03-08'],
    ['semimonthly', 1, '2026-02-20', '2026-02-16..2026-02-28'],
    ['semimonthly', 1, '2024-02-29', '2024-02-16..2024-02-29'],
    ['semimonthly', 13, '2026-03-01', '2026-02-28..2026-03-12'],
    ['semimonthly', 10, '2026-01-03', '2025-12-25..2026-01-09'],
    ['monthly', 1, '2026-02-28', '2026-02-01..2026-02-28'],
    ['monthly', 26, '2026-03-02', '2026-02-26..2026-03-25'],
    ['monthly', 28, '2026-12-31', '2026-12-28..2027-01-27'],
  ] as const)('that is %s from %s and contains %s is %s', (frequency, begins, date, expected) => {
    const [anchorOn, monthDay] = typeof begins === 'string' ? [day(begins), null] : [null, begins];
    expect(textOf(wholePeriod({ frequency, anchorOn, monthDay }, day(date)))).toBe(expected);
  });

  // proves: pay-periods-2
  test('ends where another schedule begins, and does not exist before the first schedule', () => {
    const schedules: Schedule[] = [
      { id: 1, effectiveOn: day('2026-03-18'), ...weekly },
      { id: 2, effectiveOn: day('2026-04-01'), frequency: 'monthly', anchorOn: null, monthDay: 1 },
    ];
    const range = { from: day('2026-03-01'), to: day('2026-04-02') };
    expect(periodsIn(schedules, range, 10).map(textOf)).toEqual([
      '2026-03-18..2026-03-22',
      '2026-03-23..2026-03-29',
      '2026-03-30..2026-03-31',
      '2026-04-01..2026-04-30',
    ]);
    expect(periodsIn(schedules, range, 2)).toHaveLength(2);
    expect(periodOn(schedules, day('2026-03-17'))).toBeNull();
    expect(periodsIn([], range, 10)).toEqual([]);
  });

  // proves: pay-periods-6
  test('has its first date as a numeric id, and other numbers are not valid', () => {
    expect(periodIdOf({ startOn: day('2026-03-02') })).toBe(20260302);
    expect(startOfPeriodId(20260302)?.toString()).toBe('2026-03-02');
    for (const id of [1, 20260231, 20261301, 2_147_483_647]) expect(startOfPeriodId(id)).toBeNull();
  });
});

const first = day('2026-01-01');
const anyDay = fc.integer({ min: 0, max: 1_500 }).map((days) => first.add({ days }));
const anySchedule = fc.record({
  effectiveOn: anyDay,
  frequency: fc.constantFrom<Frequency[]>('weekly', 'biweekly', 'semimonthly', 'monthly'),
  anchorOn: anyDay,
  monthDay: fc.integer({ min: 1, max: 13 }),
});
const anySchedules = fc
  .uniqueArray(anySchedule, { minLength: 1, maxLength: 5, selector: ({ effectiveOn }) => effectiveOn.toString() })
  .map((found) =>
    found
      .toSorted((a, b) => Temporal.PlainDate.compare(a.effectiveOn, b.effectiveOn))
      .map((schedule, index) => ({ ...schedule, id: index + 1 })),
  );

describe('any schedules', () => {
  // proves: pay-periods-5
  test('periods cover all dates from the first schedule on, without gaps or overlaps', () => {
    fc.assert(
      fc.property(anySchedules, anyDay, fc.integer({ min: 0, max: 500 }), (schedules, from, days) => {
        const range = { from, to: from.add({ days }) };
        const periods = periodsIn(schedules, range, Infinity);
        for (const [index, { startOn, stopOn }] of periods.entries()) {
          expect(Temporal.PlainDate.compare(startOn, stopOn)).toBeLessThanOrEqual(0);
          const next = periods[index + 1];
          if (next) expect(next.startOn.toString()).toBe(stopOn.add({ days: 1 }).toString());
          else expect(Temporal.PlainDate.compare(stopOn, range.to)).toBeGreaterThanOrEqual(0);
        }
        const [begin] = schedules;
        const begun = begin && Temporal.PlainDate.compare(begin.effectiveOn, range.to) <= 0;
        expect(periods.length > 0).toBe(begun);
      }),
    );
  });

  test('every date in a period belongs to that period', () => {
    fc.assert(
      fc.property(anySchedules, anyDay, (schedules, date) => {
        const period = periodOn(schedules, date);
        if (!period) return;
        for (const other of [period.startOn, period.stopOn]) {
          expect(textOf(periodOn(schedules, other))).toBe(textOf(period));
        }
        expect(startOfPeriodId(periodIdOf(period))?.toString()).toBe(period.startOn.toString());
      }),
    );
  });
});
