import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOf, hoursOf, roundHalfUpCents, toWireNumber } from './amounts.ts';

describe('roundHalfUpCents', () => {
  test.each([
    ['1.005', '1.01'],
    ['1.0049999', '1'],
    ['2.675', '2.68'],
    ['0', '0'],
    ['-1.005', '-1.01'],
    ['-1.004', '-1'],
    ['12345678901234567890123.455', '12345678901234567890123.46'],
  ])('%s -> %s', (amount, expected) => {
    expect(roundHalfUpCents(amount).toFixed()).toBe(expected);
    expect(roundHalfUpCents(new Decimal(amount)).toFixed()).toBe(expected);
  });
});

describe('costOf', () => {
  test.each([
    [3600, '20', '20'],
    [1, '18.00', '0.01'],
    [1, '17.99', '0'],
    [5000, '33.33', '46.29'],
    [600, '0.03', '0.01'],
    [600, '0.02', '0'],
    [0, '99.99', '0'],
    [-1, '18', '-0.01'],
    [86_400, '999999999.99', '23999999999.76'],
    [9_000_000_000, '12345678901.23', '30864197253075000'],
  ])('%i s at %s an hour -> %s', (seconds, rate, expected) => {
    expect(costOf(seconds, rate).toFixed()).toBe(expected);
    expect(costOf(seconds, new Decimal(rate)).toFixed()).toBe(expected);
  });

  test('is exact integer arithmetic for every rate in cents', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(100_000_000), (seconds, rateCents) => {
        const rate = new Decimal(rateCents).div(100).toFixed(2);
        const cents = (BigInt(seconds) * BigInt(rateCents) + 1800n) / 3600n;
        expect(costOf(seconds, rate).times(100).toFixed()).toBe(cents.toString());
      }),
    );
  });

  test('refuses parts of a second', () => {
    expect(() => costOf(1.5, '10')).toThrow(RangeError);
    expect(() => costOf(Number.NaN, '10')).toThrow(RangeError);
  });
});

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
