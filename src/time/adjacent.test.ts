import { expect, test } from 'vitest';
import { dayAfter, dayBefore, justBefore } from './adjacent.ts';

test.each([
  ['2026-02-28', '2026-03-01'],
  ['2024-02-28', '2024-02-29'],
  ['2025-12-31', '2026-01-01'],
])('%s and %s are adjacent days', (day, next) => {
  expect(dayAfter(Temporal.PlainDate.from(day)).toString()).toBe(next);
  expect(dayBefore(Temporal.PlainDate.from(next)).toString()).toBe(day);
});

test('justBefore returns the instant one nanosecond earlier', () => {
  const instant = Temporal.Instant.from('2026-03-02T10:00Z');
  expect(justBefore(instant).toString()).toBe('2026-03-02T09:59:59.999999999Z');
});
