import { expect, test } from 'vitest';
import { firstRetainedDay, monthsBetween } from './rules.ts';

// proves: retention-2
test.each([
  ['2026-03-02T12:00:00Z', 3, '2025-12-01'],
  ['2026-03-31T23:59:59Z', 1, '2026-02-01'],
  ['2026-03-01T00:00:00Z', 1, '2026-02-01'],
  ['2026-02-28T23:59:59.999999Z', 1, '2026-01-01'],
  ['2028-02-29T00:00:00Z', 12, '2027-02-01'],
])('at %s, with %d months, the first retained day is %s', (now, months, day) => {
  expect(firstRetainedDay(Temporal.Instant.from(now), months).toString()).toBe(day);
});

test('months are counted from the month of the first day, without the last one', () => {
  const days = (from: string, before: string) =>
    monthsBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(before)).map(String);
  expect(days('2025-11-17', '2026-02-01')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
  expect(days('2026-02-01', '2026-02-01')).toEqual([]);
});
