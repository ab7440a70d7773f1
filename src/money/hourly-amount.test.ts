import { expect, test } from 'vitest';
import { hourlyAmount } from './hourly-amount.ts';
import { ratio } from './ratio.ts';

test.each([
  [ratio(110), '1.10'],
  [ratio(2_000), '20.00'],
  [ratio(4_055, 2), '20.275'],
  [ratio(32_645, 16), '20.403125'],
  [ratio(1_300, 9), '1.444444…'],
  [ratio(7_700, 3), '25.666667…'],
  [ratio(0), '0.00'],
])('%o cents per hour are %s', (cents, text) => {
  expect(hourlyAmount(cents)).toBe(text);
});
