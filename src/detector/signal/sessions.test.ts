import { expect, test } from 'vitest';
import { minuteCountsOf } from './sessions.ts';
import { nineOClock } from '../testing/slots.ts';

const counts = (digits: string, trackedSeconds = 60, startsAt = nineOClock) => {
  const seconds = { keyboard: null, mouse: [digits] };
  const sums = { keyboardSeconds: null, mouseSeconds: null, overallSeconds: null };
  return minuteCountsOf({ startsAt, trackedSeconds, ...sums, seconds });
};

test.each([
  ['every digit of either case', '0123456789abcde', 28],
  ['capitals', '0123456789ABCDE', 28],
  ['every second', 'fffffffffffffff', 60],
  ['if there are too few digits, the rest is silent', 'F', 4],
  ['characters other than digits: silent', 'g!_zé', 0],
])('bits of a minute: %s', (_, digits, active) => expect(counts(digits)).toEqual([[null, active, active]]));

test('bits are read from the first bit on, and only those for tracked seconds count', () =>
  expect(counts('3fffffffffffff', 5)).toEqual([[null, 3, 3]]));

test('bits before the start of a slot do not count', () =>
  expect(counts('ffffffffffffff0', 50, nineOClock + 30)).toEqual([
    [null, 26, 26],
    [null, 0, 0],
  ]));
