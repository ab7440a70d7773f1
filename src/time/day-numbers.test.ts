import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from './adjacent.ts';
import { dateOfDay, dayOfDate, dayOfParts, textOfDay, weekDayOf } from './day-numbers.ts';
import { dateOfText, formatSeconds } from './text.ts';

const epoch = Temporal.PlainDate.from('1970-01-01');
// Twice as many as the cache holds, over almost the whole range of Temporal.
const anyDate = fc
  .oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -99_990_000, max: 99_990_000 }))
  .map((days) => epoch.add({ days }));

test('the numbers, texts, weekdays and distances of dates match those of Temporal', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
      const moved = date.add({ days });
      const day = dayOfDate(date);
      expect(day).toBe(epoch.until(date).days);
      expect(dateOfDay(day).equals(date)).toBe(true);
      expect(textOfDay(day)).toBe(date.toString());
      expect(dateOfText(date.toString()).equals(date)).toBe(true);
      expect(weekDayOf(day)).toBe(date.dayOfWeek % 7);
      expect(addDays(date, days).equals(moved)).toBe(true);
      expect(daysBetween(date, moved)).toBe(days);
    }),
    { numRuns: 2000, examples: [[epoch, -1]] },
  );
});

test('dates that do not exist have no number and cannot be parsed', () => {
  const missing = ['2026-02-29', '1900-02-29', '2100-02-29', '2026-00-01', '2026-13-01', '2026-04-31', '2026-01-00'];
  for (const text of missing) {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
    expect([text, dayOfParts(year, month, day)]).toEqual([text, Number.NaN]);
    expect(() => dateOfText(text)).toThrow(RangeError);
  }
  expect(textOfDay(dayOfParts(2000, 2, 29))).toBe('2000-02-29');
  expect(() => dateOfText('2026/02/28')).toThrow(RangeError);
});

test('an instant is formatted to the second, truncated as by Temporal', () => {
  const anyNanoseconds = fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n });
  fc.assert(
    fc.property(anyNanoseconds, (nanoseconds) => {
      const instant = new Temporal.Instant(nanoseconds);
      expect(formatSeconds(instant)).toBe(instant.toString({ smallestUnit: 'second', roundingMode: 'floor' }));
    }),
  );
});
