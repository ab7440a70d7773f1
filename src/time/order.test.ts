import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, earlierOf, isBefore, laterOf } from './order.ts';

const at = (text: string) => Temporal.Instant.from(`2026-03-02T${text}Z`);
const on = (text: string) => Temporal.PlainDate.from(text);

describe('compare orders like Temporal', () => {
  test('any two local dates', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => on('2199-12-01').add({ days }));
    fc.assert(fc.property(day, day, (a, b) => Math.sign(compare(a, b)) === Temporal.PlainDate.compare(a, b)));
  });

  test('any two instants, including those before 1970', () => {
    const nanoseconds = fc.oneof(
      fc.bigInt({ min: -3_000_000n, max: 3_000_000n }),
      fc.bigInt(-(10n ** 18n), 10n ** 18n),
    );
    const instant = nanoseconds.map((value) => Temporal.Instant.fromEpochNanoseconds(value));
    fc.assert(fc.property(instant, instant, (a, b) => Math.sign(compare(a, b)) === Temporal.Instant.compare(a, b)));
  });
});

describe('isBefore', () => {
  test('orders instants to the nanosecond', () => {
    expect(isBefore(at('10:00'), at('10:00:00.000000001'))).toBe(true);
    expect(isBefore(at('10:00'), at('10:00'))).toBe(false);
    expect(isBefore(at('10:01'), at('10:00'))).toBe(false);
  });

  test('orders local dates', () => {
    expect(isBefore(on('2026-03-02'), on('2026-03-03'))).toBe(true);
    expect(isBefore(on('2026-03-02'), on('2026-03-02'))).toBe(false);
    expect(isBefore(on('2026-03-02'), on('2025-12-31'))).toBe(false);
  });

  test('every instant and every date is before null', () => {
    expect(isBefore(at('10:00'), null)).toBe(true);
    expect(isBefore(on('2200-12-31'), null)).toBe(true);
  });
});

describe('earlierOf and laterOf', () => {
  test('choose between instants', () => {
    expect(earlierOf(at('10:00'), at('11:00')).toString()).toBe('2026-03-02T10:00:00Z');
    expect(earlierOf(at('11:00'), at('10:00')).toString()).toBe('2026-03-02T10:00:00Z');
    expect(laterOf(at('10:00'), at('11:00')).toString()).toBe('2026-03-02T11:00:00Z');
    expect(laterOf(at('11:00'), at('10:00')).toString()).toBe('2026-03-02T11:00:00Z');
  });

  test('choose between local dates', () => {
    expect(earlierOf(on('2026-03-02'), on('2026-03-01')).toString()).toBe('2026-03-01');
    expect(laterOf(on('2026-03-02'), on('2026-03-01')).toString()).toBe('2026-03-02');
  });

  test('any value is earlier than null', () => {
    expect(earlierOf(at('10:00'), null).toString()).toBe('2026-03-02T10:00:00Z');
    expect(earlierOf(on('2026-03-02'), null).toString()).toBe('2026-03-02');
  });
});
