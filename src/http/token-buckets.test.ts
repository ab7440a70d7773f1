import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketSize, TokenBuckets } from './token-buckets.ts';

const start = Date.parse('2026-07-01T10:00:00Z');

/** Buckets with their own clock, in milliseconds after the start. */
function bucketsOf(perMinute: number) {
  const clock = { ms: 0 };
  const buckets = new TokenBuckets(perMinute, () => start + clock.ms);
  const takeMany = (count: number, key = 'one') => {
    let last = buckets.take(key);
    for (let taken = 1; taken < count; taken += 1) last = buckets.take(key);
    return last;
  };
  return { buckets, clock, takeMany };
}

const second = (ms: number) => Math.ceil((start + ms) / 1_000);

// proves: limits-7
describe('a bucket of requests', () => {
  test('has 1,000 tokens, and reports when it is full again and when the next token arrives', () => {
    const { takeMany } = bucketsOf(120);
    expect(takeMany(1)).toEqual({ limit: 1_000, remaining: 999, resetAt: second(500), exceeded: false, retryAfter: 1 });
    expect(takeMany(999)).toMatchObject({ remaining: 0, resetAt: second(500_000), exceeded: false });
    expect(takeMany(1)).toMatchObject({ remaining: 0, resetAt: second(500_000), exceeded: true, retryAfter: 1 });
  });

  // proves: limits-10
  test.each([
    [120, 500, 1],
    [60, 1_000, 1],
    [7, 8_572, 9],
    [1, 60_000, 60],
  ])('refilled with %i tokens a minute, gets one after %i ms, and Retry-After is %i s', (perMinute, ms, retryAfter) => {
    const { buckets, clock, takeMany } = bucketsOf(perMinute);
    takeMany(bucketSize);
    expect(takeMany(1)).toMatchObject({ exceeded: true, retryAfter });
    clock.ms = ms - 1;
    expect([buckets.isUsedUp('one'), takeMany(1).exceeded]).toEqual([true, true]);
    clock.ms = ms;
    expect([buckets.isUsedUp('one'), takeMany(1).exceeded]).toEqual([false, false]);
    expect(takeMany(1).exceeded).toBe(true);
  });

  test('is refilled to 1,000 and no further; refused requests take no token', () => {
    const { clock, takeMany } = bucketsOf(120);
    takeMany(3 * bucketSize);
    clock.ms = 60_000;
    expect(takeMany(1)).toMatchObject({ remaining: 119, resetAt: second(500_500) });
    clock.ms = 86_400_000;
    expect(takeMany(1)).toMatchObject({ remaining: 999, resetAt: second(86_400_500) });
  });

  test('is separate for each key', () => {
    const { takeMany } = bucketsOf(120);
    takeMany(bucketSize, 'one');
    expect(takeMany(1, 'other').remaining).toBe(999);
  });

  test('is never worse than empty if the clock is set back', () => {
    const { clock, takeMany } = bucketsOf(120);
    clock.ms = 3_600_000;
    takeMany(bucketSize);
    clock.ms = 0;
    expect(takeMany(1)).toMatchObject({ exceeded: true, remaining: 0, resetAt: second(500_000) });
    clock.ms = 500;
    expect(takeMany(1).exceeded).toBe(false);
  });

  test('never admits more than 1,000 plus the rate in any interval, however requests are timed', () => {
    const pauses = fc.array(fc.tuple(fc.nat(120_000), fc.integer({ min: 1, max: 700 })), { maxLength: 12 });
    const property = fc.property(fc.integer({ min: 1, max: 1_000 }), pauses, (perMinute, steps) => {
      const { buckets, clock } = bucketsOf(perMinute);
      const passed: { ms: number; count: number }[] = [];
      for (const [pause, sent] of steps) {
        clock.ms += pause;
        let count = 0;
        for (let n = 0; n < sent; n += 1) if (!buckets.take('one').exceeded) count += 1;
        passed.push({ ms: clock.ms, count });
      }
      passed.forEach((from, first) => {
        let sum = 0;
        for (const { ms, count } of passed.slice(first)) {
          sum += count;
          expect(sum).toBeLessThanOrEqual(bucketSize + Math.floor(((ms - from.ms) * perMinute) / 60_000));
        }
      });
    });
    // Fractions of a millisecond per token must not accumulate.
    const steps: [number, number][] = [
      [0, 13],
      [6_331, 51],
      [25_007, 198],
      [77_294, 594],
      [89_715, 544],
    ];
    fc.assert(property, { examples: [[121, steps]] });
  });
});
