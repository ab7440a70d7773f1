import { expect, test } from 'vitest';
import { medianOf, mergeSlots, type WorkInterval } from './intervals.ts';

const length = 86_400;

/** A slot that begins at the given second of the day. */
const slot = (since: number, tracked: number, of: Partial<WorkInterval> = {}): WorkInterval => ({
  since,
  until: since + tracked,
  projectId: 1,
  timeType: 'tracked',
  tracked,
  ...of,
});

const merged = (...slots: WorkInterval[]) =>
  mergeSlots(slots, length).map(({ since, until, projectId, tracked }) => [since, until, projectId, tracked]);

// proves: activities-62
test('consecutive slots of one project merge, even across gaps of less than a minute', () => {
  expect(merged(slot(0, 600), slot(600, 541), slot(1200, 600))).toEqual([[0, 1800, 1, 1741]]);
  expect(merged(slot(0, 540), slot(600, 600))).toEqual([
    [0, 540, 1, 540],
    [600, 1200, 1, 600],
  ]);
});

// proves: activities-62
test('different projects and manual time do not merge, even if they alternate', () => {
  const other = { projectId: 2 };
  expect(merged(slot(0, 600), slot(0, 600, other), slot(600, 60), slot(600, 60, other))).toEqual([
    [0, 660, 1, 660],
    [0, 660, 2, 660],
  ]);
  expect(merged(slot(0, 600), slot(600, 60, { timeType: 'manual' }))).toHaveLength(2);
});

test('time outside the day is cut off', () => {
  expect(merged(slot(-600, 600), slot(-300, 500), slot(length - 100, 600), slot(length, 60))).toEqual([
    [0, 200, 1, 200],
    [length - 100, length, 1, 100],
  ]);
});

// proves: activities-63
test.each([
  [[], null],
  [[5], 5],
  [[4, 7], 6],
  [[9, 1, 5], 5],
  [[3600, 7201, 10_800, 7200], 7201],
])('the median of %j is %s', (seconds, median) => {
  expect(medianOf(seconds)).toBe(median);
});
