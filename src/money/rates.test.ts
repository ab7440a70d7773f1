import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMultiplier, parseRate, rateOn, versionOn } from './rates.ts';

describe('parseRate', () => {
  test.each([
    [1.00005, '1.0001'],
    [1.000049, '1.00'],
    [27.299999999999997, '27.30'],
    [27.4375, '27.4375'],
    [40, '40.00'],
    [0, '0.00'],
    [0.1, '0.10'],
    [0.1 + 0.2, '0.30'],
    [8.345, '8.345'],
    [1e-7, '0.00'],
    [123456789.12345, '123456789.1235'],
    [1e21, '1000000000000000000000.00'],
  ])('%d -> %s', (value, expected) => {
    expect(parseRate(value)).toBe(expected);
  });

  test('does not change numbers that have two decimals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (cents) => {
        const text = new Decimal(cents).div(100).toFixed(2);
        expect(parseRate(Number(text))).toBe(text);
      }),
    );
  });

  test('rejects NaN and Infinity', () => {
    expect(() => parseRate(Number.NaN)).toThrow(RangeError);
    expect(() => parseRate(Infinity)).toThrow(RangeError);
  });
});

// proves: answers-13
describe('formatMultiplier', () => {
  test.each([
    ['1.5000', '1.5'],
    ['2', '2.0'],
    ['2.0000', '2.0'],
    ['1.25', '1.25'],
    ['1.0625', '1.0625'],
    ['10', '10.0'],
    ['1.0', '1.0'],
  ])('%s -> %s', (multiplier, expected) => {
    expect(formatMultiplier(multiplier)).toBe(expected);
    expect(formatMultiplier(new Decimal(multiplier))).toBe(expected);
  });
});

describe('rateOn', () => {
  const versions = [
    { effectiveOn: '2026-03-15', amount: '12.00' },
    { effectiveOn: '2026-03-01', amount: '10.00' },
    { effectiveOn: '2026-04-01', amount: null },
  ];

  test.each([
    ['2026-02-28', undefined],
    ['2026-03-01', '10.00'],
    ['2026-03-14', '10.00'],
    ['2026-03-15', '12.00'],
    ['2026-03-31', '12.00'],
    ['2026-04-01', null],
    ['2027-01-01', null],
  ])('the rate on %s is %s, whatever the order of the versions', (date, amount) => {
    const dated = versions.map((version) => ({
      ...version,
      effectiveOn: Temporal.PlainDate.from(version.effectiveOn),
    }));
    expect(rateOn(versions, date)?.amount).toBe(amount);
    expect(rateOn(versions.toReversed(), date)?.amount).toBe(amount);
    expect(rateOn(dated, Temporal.PlainDate.from(date))?.amount).toBe(amount);
  });

  test('returns null if there are no versions', () => {
    expect(rateOn([], '2026-03-01')).toBeNull();
  });

  test('returns the version object that was passed in, including its other fields', () => {
    const version = { effectiveOn: '2026-03-01', amount: '10.00', id: 7 };
    expect(rateOn([version], '2026-03-01')).toBe(version);
  });
});

describe('versionOn', () => {
  const versions = [
    { effectiveDay: -30, cents: 1_000 },
    { effectiveDay: 14, cents: 1_200 },
  ];
  test.each([
    [-60, undefined],
    [-31, undefined],
    [-30, 1_000],
    [13, 1_000],
    [14, 1_200],
    [90, 1_200],
  ])('on day %i -> %s', (day, cents) => {
    expect(versionOn(versions, day)?.cents).toBe(cents);
  });

  test('for each day, returns the version that rateOn returns for the date', () => {
    const first = Temporal.PlainDate.from('2026-03-01');
    const dateOf = (day: number) => first.add({ days: day }).toString();
    const days = fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { maxLength: 6 });
    fc.assert(
      fc.property(days, fc.integer({ min: -50, max: 50 }), (effectiveDays, day) => {
        const dated = effectiveDays.map((effectiveDay) => ({
          effectiveDay,
          effectiveOn: dateOf(effectiveDay),
          amount: null,
        }));
        const ascending = dated.toSorted((a, b) => a.effectiveDay - b.effectiveDay);
        expect(versionOn(ascending, day)).toBe(rateOn(dated, dateOf(day)));
      }),
    );
  });
});
