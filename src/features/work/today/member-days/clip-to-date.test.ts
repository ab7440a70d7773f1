import { expect, test } from 'vitest';
import { createDaySplitter } from '../../../../time/slots.ts';
import { clipToDate } from './clip-to-date.ts';
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
