import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsOf, costOf, formatCents, formatTenThousandths, tenThousandthsOf } from './cents.ts';
import type { MinorUnit } from './minor-unit.ts';

/** The highest rate that the database accepts, 9,999,999,999.99. */
const highestRate = 999_999_999_999;
const digits = (whole: number, decimals: number) =>
  `${Math.floor(whole / 10 ** decimals)}.${String(whole % 10 ** decimals).padStart(decimals, '0')}`;

/** Computes a × b / divisor with bigints and rounds half up. */
function exactly(a: number, b: number, divisor: number): number {
  const product = BigInt(a) * BigInt(b);
  const [whole, rest] = [product / BigInt(divisor), product % BigInt(divisor)];
  return Number(rest * 2n >= BigInt(divisor) ? whole + 1n : whole);
}

// proves: activities-32, budgets-25
describe('costOf', () => {
  test.each([
    [3_600, 2_000, 2_000],
    [1, 1_800, 1],
    [1, 1_799, 0],
    [5_000, 3_333, 4_629],
    [600, 3, 1],
    [600, 2, 0],
    [0, 9_999, 0],
    [86_400, highestRate, 23_999_999_999_976],
    // The largest product that a JavaScript number represents exactly and the smallest that it does not, at rates
    // around half a cent.
    [9_007, 999_999_999_999, 2_501_944_444_442],
    [136_800, 2_743.75, 104_263],
    [3_600, 999_999_999_999.99, 1_000_000_000_000],
    [9_008, 999_999_999_999, 2_502_222_222_220],
  ])('%i s at %i cents an hour -> %i', (seconds, rate, expected) => {
    expect(costOf(seconds, rate, 1)).toBe(expected);
  });

  test.each([
    [4_800, 111_100, 148_100],
    [5_400, 111_100, 166_700],
    [1, 179_999, 0],
    [1, 180_000, 100],
    [36, 499_950, 5_000],
  ])('%i s at %i cents an hour in a currency without decimals -> %i', (seconds, rate, expected) => {
    expect(costOf(seconds, rate, 100)).toBe(expected);
  });

  const minorUnits = fc.constantFrom<MinorUnit>(1, 100);

  test('equals the exact quotient rounded half-up, for every rate and every duration up to a week', () => {
    fc.assert(
      fc.property(fc.nat(608_400), fc.nat(highestRate), minorUnits, (seconds, rate, unit) => {
        expect(costOf(seconds, rate, unit)).toBe(exactly(seconds, rate, 3_600 * unit) * unit);
        expect(costOf(seconds, rate / 100, unit)).toBe(exactly(seconds, rate, 360_000 * unit) * unit);
      }),
    );
  });

  test('stays exact on both sides of 2^53 and of half a minor unit', () => {
    const near = fc.integer({ min: -40_000_000, max: 40_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 9_100, max: 90_000_000 }), near, minorUnits, (seconds, distance, unit) => {
        const rate = Math.floor((Number.MAX_SAFE_INTEGER + distance) / seconds);
        expect(costOf(seconds, rate, unit)).toBe(exactly(seconds, rate, 3_600 * unit) * unit);
      }),
    );
  });

  test('rejects fractions of a second, and costs that cannot be represented exactly', () => {
    expect(() => costOf(1.5, 10, 1)).toThrow(RangeError);
    expect(() => costOf(Number.NaN, 10, 1)).toThrow(RangeError);
    expect(() => costOf(-1, 10, 1)).toThrow(RangeError);
    expect(() => costOf(1e14, highestRate, 1)).toThrow(RangeError);
  });
});

test('decimal text of money and multipliers is parsed and formatted exactly', () => {
  fc.assert(
    fc.property(fc.nat(highestRate), fc.nat(1_680_000), (cents, parts) => {
      expect(centsOf(digits(cents, 2))).toBe(cents);
      expect(formatCents(cents)).toBe(digits(cents, 2));
      expect(tenThousandthsOf(digits(parts, 4))).toBe(parts);
      expect(tenThousandthsOf(formatTenThousandths(parts))).toBe(parts);
    }),
  );
});

test.each([
  [0, '0'],
  [1, '0.0001'],
  [4_505_000, '450.5'],
  [9_000_000, '900'],
  [608_400 * 89_999, '5475539.16'],
])('%i ten-thousandths are formatted as %s', (parts, text) => {
  expect(formatTenThousandths(parts)).toBe(text);
});
