import { expect, test } from 'vitest';
import { seriesAround } from './evidence-series.ts';
import { sessionsOf } from './sessions.ts';
import { dayOfSlots, shiftSlots, nineOClock, slotsOfMinutes } from '../testing/slots.ts';

const work = slotsOfMinutes(Array.from({ length: 240 }, (_, i) => [i % 7, i % 11]));
const minute = (at: number) => nineOClock + 60 * at;

test('a period is shown with half an hour before and after it', () => {
  const series = seriesAround(sessionsOf(dayOfSlots(work)).minutes, minute(60), minute(120));
  expect(series?.sampleSeconds).toBe(60);
  expect(series?.startsAt).toEqual(Array.from({ length: 120 }, (_, i) => minute(30 + i)));
  expect(series?.keyboard).toEqual(Array.from({ length: 120 }, (_, i) => (30 + i) % 7));
});

test('a period at the edge of the day is shown with the samples that exist', () => {
  const series = seriesAround(sessionsOf(dayOfSlots(work)).slots, minute(0), minute(230));
  expect(series?.startsAt).toEqual(Array.from({ length: 24 }, (_, i) => minute(10 * i)));
  expect(seriesAround(sessionsOf(dayOfSlots(work)).slots, minute(250), minute(260))).toBeNull();
});

test('surrounding samples without a device do not remove that device from the period', () => {
  const without = shiftSlots(work, 60 * 250).map((slot) => ({
    ...slot,
    keyboardSeconds: null,
    minutes: slot.minutes?.map(([, mouse, overall]) => [null, mouse, overall] as const) ?? null,
  }));
  const sessions = sessionsOf(dayOfSlots([...work, ...without]));
  const series = seriesAround(sessions.minutes, minute(200), minute(240));
  expect(series?.startsAt.at(-1)).toBe(minute(239));
  expect(series?.keyboard).toHaveLength(70);
  expect(seriesAround(sessions.minutes, minute(250), minute(260))?.keyboard).toBeNull();
});
