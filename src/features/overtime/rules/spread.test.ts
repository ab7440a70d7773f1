import { expect, test } from 'vitest';
import { spread } from './spread.ts';

test.each([
  [10, [1, 1, 1], [4, 3, 3]],
  [1, [1, 2], [0, 1]],
  [0, [0, 0], [0, 0]],
  [7, [7, 0], [7, 0]],
  [3, [5, 5, 5, 5], [1, 1, 1, 0]],
])('%i over %j is %j', (total, weights, shares) => {
  expect(spread(total, weights)).toEqual(shares);
});

test('there must be something to spread over', () => {
  expect(() => spread(1, [0])).toThrow(RangeError);
});
