import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursOf, toWireNumber, unitsOf } from './amounts.ts';

// A non-terminating quotient by 3600 differs from every rounding tie within the first 60 digits.
const Exact = Decimal.clone({ precision: 60 });

// proves: budgets-26
describe('hoursOf', () => {
  test.each([
    [0, 0],
    [5000, 1.3889],
    [3600, 1],
    [1, 0.0003],
    [9, 0.0025],
    [-9, -0.0025],
    [144_000, 40],
  ])('%i s -> %d h', (seconds, expected) => {
    expect(hoursOf(seconds)).toBe(expected);
  });

  test.each([0.5, Number.NaN, 1e14 + 1])('rejects %d seconds', (seconds) => {
    expect(() => hoursOf(seconds)).toThrow(RangeError);
  });

  test('matches exact decimals rounded half-up', () => {
    const exact = (seconds: number) =>
      new Exact(seconds).div(3600).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toNumber();
    const seconds = fc.oneof(fc.integer({ min: -200_000, max: 200_000 }), fc.integer({ min: -1e14, max: 1e14 }));
    fc.assert(fc.property(seconds, (each) => hoursOf(each) === exact(each)));
    expect(hoursOf(1e14)).toBe(exact(1e14));
  });
});

describe('unitsOf', () => {
  test.each([
    ['12345', 123.45],
    ['0', 0],
    ['-5', -0.05],
  ])('%s cents are %d', (cents, units) => expect(unitsOf(cents)).toBe(units));

  test('matches exact decimal arithmetic, even beyond safe integers', () => {
    const most = 2n ** 53n;
    const cents = fc.oneof(
      fc.bigInt({ min: -most, max: most }),
      fc.bigInt({ min: most - 9n, max: most + 9n }),
      fc.bigInt(),
    );
    fc.assert(fc.property(cents, (each) => unitsOf(String(each)) === new Exact(String(each)).div(100).toNumber()));
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
