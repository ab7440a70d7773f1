import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsOf } from '../../../../../test/harness/clock-seconds.ts';
import { createDaySplitter } from '../../../../time/slots.ts';
import { clipToDate } from './clip-to-date.ts';
import { minutesOf } from '../../recording/rules/second-bits.ts';
import type { Measures } from '../../recording/rules/slot.ts';

const split = createDaySplitter([{ timeZone: 'UTC', weekStart: 1, effectiveFrom: null }]);
const startsAt = Temporal.Instant.from('2026-03-01T23:55:00Z').epochMilliseconds / 1000;
const slot: Measures = {
  startsAt,
  tracked: 600,
  keyboard: null,
  mouse: 30,
  overall: 101,
  billable: true,
  timeType: 'tracked',
  taskId: null,
  minutes: null,
  seconds: null,
};
const minute = (mouse: number) => [null, mouse, mouse] as const;

// proves: activities-44
test('a slot clipped to a date begins on that date and gets a share of the figures', () => {
  const shared = { keyboard: null, mouse: 15, minutes: null };
  expect(clipToDate(slot, '2026-03-01', split)).toEqual({ startsAt, tracked: 300, overall: 50, ...shared });
  expect(clipToDate(slot, '2026-03-02', split)).toEqual({
    startsAt: startsAt + 300,
    tracked: 300,
    overall: 51,
    ...shared,
  });
  expect(clipToDate(slot, '2026-03-03', split)).toBeUndefined();
});

test('minutes belong to the date on which they begin', () => {
  const minutes = [5, 0, 0, 0, 10, 1, 2, 3, 4, 5].map(minute);
  const measures = { ...slot, mouse: 30, overall: 30, minutes };
  expect(clipToDate(measures, '2026-03-01', split)).toMatchObject({ mouse: 15, minutes: minutes.slice(0, 5) });
  expect(clipToDate(measures, '2026-03-02', split)).toMatchObject({ mouse: 15, minutes: minutes.slice(5) });
});

// proves: activities-82
test('the parts of a slot from any second show each active second in its clock minute', () => {
  const midnight = startsAt + 300;
  const choices = fc.array(fc.boolean(), { minLength: 600, maxLength: 600 });
  const number = fc.integer({ min: 1, max: 600 });
  fc.assert(
    fc.property(number, number, choices, fc.boolean(), (before, tracked, chosen, withSeconds) => {
      const first = midnight - before;
      const active = Array.from({ length: tracked }, (_, at) => first + at).filter((_, at) => chosen[at]);
      const seconds = { mouse: bitsOf({ startsAt: first, tracked }, active) };
      const overall = active.length;
      const minutes = minutesOf(seconds);
      const part = { startsAt: first, tracked, mouse: overall, overall, minutes };
      const measures = { ...slot, ...part, seconds: withSeconds ? seconds : null };
      const parts = ['2026-03-01', '2026-03-02'].flatMap((date) => clipToDate(measures, date, split) ?? []);
      expect(parts.reduce((sum, clipped) => sum + clipped.tracked, 0)).toBe(tracked);
      const shown = parts.flatMap((clipped) => {
        const counts = (clipped.minutes ?? []).map(([, mouse]) => mouse ?? 0);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(clipped.mouse);
        return counts.map((count, at) => [Math.floor(clipped.startsAt / 60) + at, count] as const);
      });
      const byMinute = Map.groupBy(active, (second) => Math.floor(second / 60));
      expect(shown.filter(([, count]) => count > 0)).toEqual([...byMinute].map(([at, list]) => [at, list.length]));
    }),
  );
});
