import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startOfDay } from './calendar.ts';
import { startOfZoneDay } from './zone-days.ts';

const zones = Intl.supportedValuesOf('timeZone');
const anyDay = fc.integer({ min: -30_000, max: 84_000 });
const dateOf = (day: number) => Temporal.PlainDate.from('1970-01-01').add({ days: day });

/** Lists the days around the next clock changes of a zone, from a day on. */
function daysOfChanges(timeZone: string, from: number, count: number): number[] {
  const days: number[] = [];
  let at = dateOf(from).toZonedDateTime(timeZone);
  for (let found = 0; found < count; found += 1) {
    const next = at.getTimeZoneTransition('next');
    if (!next) break;
    at = next;
    const day = Math.floor(at.epochMilliseconds / 86_400_000);
    days.push(day - 1, day, day + 1);
  }
  return days;
}

describe('startOfZoneDay', () => {
  test('matches Temporal in all zones, on random days and around clock changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDay, (timeZone, day) => {
        for (const each of [day, ...daysOfChanges(timeZone, day, 4)]) {
          const start = dateOf(each).toZonedDateTime(timeZone).epochMilliseconds;
          expect([timeZone, each, startOfZoneDay(timeZone, each)]).toEqual([timeZone, each, start]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('stays correct if a zone has more clock changes than the cache can hold', () => {
    const days = daysOfChanges('Europe/Berlin', 0, 120);
    for (const day of [...days, ...days.toReversed()]) {
      expect(startOfZoneDay('Europe/Berlin', day)).toBe(dateOf(day).toZonedDateTime('Europe/Berlin').epochMilliseconds);
    }
  });

  test.each([
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00Z'],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00Z'],
    ['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00Z'],
  ])('the day in %s on %s starts at %s', (zone, date, start) => {
    expect(startOfDay(zone, Temporal.PlainDate.from(date)).toString()).toBe(start);
  });

  test('rejects a zone that does not exist', () => {
    expect(() => startOfZoneDay('Europe/Nowhere', 0)).toThrow(RangeError);
  });
});
