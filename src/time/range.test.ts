import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains, isEmpty, overlaps, type InstantRange } from './range.ts';

const at = (hour: number) => Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000);
const range = (since: number, until: number | null): InstantRange => ({
  since: at(since),
  until: until === null ? null : at(until),
});

describe('isEmpty', () => {
  test.each([
    [range(10, 10), true],
    [range(10, 9), true],
    [range(10, 11), false],
    [range(10, null), false],
  ])('case %#', (given, expected) => expect(isEmpty(given)).toBe(expected));
});

// proves: overtime-policies-2
describe('contains', () => {
  test.each([
    [range(10, 11), 9, false],
    [range(10, 11), 10, true],
    [range(10, 11), 11, false],
    [range(10, null), 99, true],
    [range(10, 10), 10, false],
    [range(10, 9), 9, false],
  ])('case %#', (given, hour, expected) => expect(contains(given, at(hour))).toBe(expected));
});

describe('overlaps', () => {
  test.each([
    [range(10, 11), range(11, 12), false],
    [range(10, 11), range(10, 12), true],
    [range(10, null), range(11, null), true],
    [range(10, null), range(8, 10), false],
    [range(10, null), range(8, 11), true],
    [range(10, 12), range(11, 11), false],
    [range(10, 12), range(11, 9), false],
    [range(8, 20), range(10, 11), true],
  ])('case %#', (a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });

  test('is true if and only if the ranges share an hour', () => {
    const anyRange = fc.tuple(fc.nat(12), fc.option(fc.nat(12))).map(([since, until]) => range(since, until));
    const hours = Array.from({ length: 14 }, (_, hour) => at(hour));
    fc.assert(
      fc.property(anyRange, anyRange, (a, b) => {
        expect(overlaps(a, b)).toBe(hours.some((hour) => contains(a, hour) && contains(b, hour)));
      }),
    );
  });
});
