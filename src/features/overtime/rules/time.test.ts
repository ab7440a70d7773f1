import { expect, test } from 'vitest';
import { entriesBefore, inOrder, type TimeByDay } from './time.ts';

const timeOn = (days: readonly number[], projectIds: readonly number[] = days): TimeByDay => ({
  days,
  projectIds,
  seconds: days.map((day, entry) => 100 * day + (projectIds[entry] ?? 0)),
});

test('time is put in the order of its days and of the projects of each', () => {
  const sorted = inOrder(timeOn([6, 0, 6, 1], [9, 4, 5, 9]));
  expect(sorted).toEqual(timeOn([0, 1, 6, 6], [4, 9, 5, 9]));
  expect(inOrder(sorted)).toBe(sorted);
});

test.each([
  [0, 1, [0, 2]],
  [0, 7, [0, 3]],
  [1, 7, [1, 3]],
  [3, 14, [3, 4]],
  [4, 21, [4, 4]],
])('the entries from %i on before day %i are %j', (from, day, [first, end]) => {
  expect(entriesBefore(timeOn([0, 0, 6, 7]), from, day)).toEqual({ from: first, until: end });
});
