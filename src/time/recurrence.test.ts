import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WeekDay } from './calendar.ts';
import { nextRecurrenceAfter, periodStartOn, periodsBetween, type Recurrence } from './recurrence.ts';

const on = (text: string) => Temporal.PlainDate.from(text);
const weekly = (weekDay: WeekDay): Recurrence => ({ kind: 'weekly', weekDay });
const monthly = (dayOfMonth: number): Recurrence => ({ kind: 'monthly', dayOfMonth });

const texts = (recurrence: Recurrence | null, anchor: string, today: string) =>
  periodsBetween(recurrence, on(anchor), on(today)).map(
    ({ startOn, endOn }) => `${startOn.toString()}..${endOn?.toString() ?? 'open'}`,
  );

// proves: budgets-6
describe('nextRecurrenceAfter', () => {
  test.each([
    [weekly(1), '2026-03-01', '2026-03-02'],
    [weekly(1), '2026-03-02', '2026-03-09'],
    [weekly(0), '2026-03-02', '2026-03-08'],
    [weekly(0), '2026-03-08', '2026-03-15'],
    [weekly(6), '2026-03-01', '2026-03-07'],
    [monthly(1), '2026-03-01', '2026-04-01'],
    [monthly(1), '2026-12-31', '2027-01-01'],
    [monthly(15), '2026-03-14', '2026-03-15'],
    [monthly(15), '2026-03-15', '2026-04-15'],
    [monthly(31), '2026-01-31', '2026-02-28'],
    [monthly(31), '2026-02-28', '2026-03-31'],
    [monthly(31), '2026-03-31', '2026-04-30'],
    [monthly(30), '2028-01-30', '2028-02-29'],
    [monthly(29), '2026-02-27', '2026-02-28'],
    [monthly(29), '2026-02-28', '2026-03-29'],
  ])('%o after %s -> %s', (recurrence, date, expected) => {
    expect(nextRecurrenceAfter(recurrence, on(date)).toString()).toBe(expected);
  });
});

describe('periodStartOn', () => {
  test.each([
    [monthly(1), '2026-01-15', '2026-01-20', '2026-01-15'],
    [monthly(1), '2026-01-15', '2026-03-10', '2026-03-01'],
    [monthly(1), '2026-01-15', '2026-02-01', '2026-02-01'],
    [monthly(31), '2026-01-15', '2026-03-30', '2026-02-28'],
    [weekly(1), '2026-03-04', '2026-03-08', '2026-03-04'],
    [weekly(1), '2026-03-04', '2026-03-09', '2026-03-09'],
    [weekly(1), '2026-03-04', '2026-02-01', '2026-03-04'],
    [null, '2026-03-04', '2027-02-01', '2026-03-04'],
  ])('%o from %s, on %s -> %s', (recurrence, anchor, date, expected) => {
    expect(periodStartOn(recurrence, on(anchor), on(date)).toString()).toBe(expected);
  });
});

// proves: budgets-11
describe('periodsBetween', () => {
  test('returns the periods from the anchor through the current period', () => {
    expect(texts(weekly(1), '2026-03-04', '2026-03-10')).toEqual(['2026-03-04..2026-03-08', '2026-03-09..2026-03-15']);
    expect(texts(monthly(31), '2026-01-31', '2026-03-31')).toEqual([
      '2026-01-31..2026-02-27',
      '2026-02-28..2026-03-30',
      '2026-03-31..2026-04-29',
    ]);
  });

  test('returns one period if the anchor is in the future', () => {
    expect(texts(monthly(1), '2026-05-10', '2026-03-31')).toEqual(['2026-05-10..2026-05-31']);
  });

  test('returns one period without an end if the budget never restarts', () => {
    expect(texts(null, '2026-01-01', '2026-03-31')).toEqual(['2026-01-01..open']);
  });

  test('periods cover the days without gaps, and periodStartOn finds the last period', () => {
    const recurrences = fc.oneof(
      fc.constantFrom<WeekDay>(0, 1, 2, 3, 4, 5, 6).map(weekly),
      fc.integer({ min: 1, max: 31 }).map(monthly),
    );
    fc.assert(
      fc.property(recurrences, fc.nat(20_000), fc.nat(900), (recurrence, start, length) => {
        const anchor = on('1990-01-01').add({ days: start });
        const today = anchor.add({ days: length });
        const periods = periodsBetween(recurrence, anchor, today);
        expect(periods[0]?.startOn.toString()).toBe(anchor.toString());
        for (const [index, { startOn }] of periods.slice(1).entries()) {
          expect(startOn.toString()).toBe(periods[index]?.endOn?.add({ days: 1 }).toString());
        }
        const last = periods.at(-1);
        expect(last?.startOn.toString()).toBe(periodStartOn(recurrence, anchor, today).toString());
        expect(last?.endOn && Temporal.PlainDate.compare(last.endOn, today)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
