import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { hoursOf, toWireNumber, unitsOf } from './amounts.ts';

describe('hoursOf', () => {
  test.each([
    [0, '0'],
    [5000, '1.3889'],
    [3600, '1'],
    [1, '0.0003'],
    [9, '0.0025'],
    [144_000, '40'],
  ])('%i s -> %s h', (seconds, expected) => {
    expect(hoursOf(seconds).toFixed()).toBe(expected);
  });

  test('refuses parts of a second', () => {
    expect(() => hoursOf(0.5)).toThrow(RangeError);
  });
});

test.each([
  ['12345', '123.45'],
  ['0', '0'],
  ['-5', '-0.05'],
  ['900719925474099301', '9007199254740993.01'],
])('unitsOf: %s cents are %s', (cents, units) => expect(unitsOf(cents).toFixed()).toBe(units));

describe('toWireNumber', () => {
  test.each([
    ['1234.50', 1234.5],
    ['0.1', 0.1],
    ['9999999999999.99', 9_999_999_999_999.99],
  ])('%s -> %d', (amount, expected) => {
    expect(toWireNumber(amount)).toBe(expected);
    expect(toWireNumber(new Decimal(amount))).toBe(expected);
  });
});
