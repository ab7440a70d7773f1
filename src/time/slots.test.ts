import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrgCalendar } from './calendar.ts';
import { createDaySplitter, slotNumber, slotStart, splitAtLocalMidnight } from './slots.ts';

const at = (text: string) => Temporal.Instant.from(text);
const inZone = (timeZone: string): OrgCalendar => [{ timeZone, weekStart: 1, effectiveFrom: null }];

describe('the ten-minute grid', () => {
  test.each([
    ['1970-01-01T00:19:59Z', 1, '1970-01-01T00:10:00Z'],
    ['1970-01-01T00:20:00Z', 2, '1970-01-01T00:20:00Z'],
    ['1969-12-31T23:59:59.9Z', -1, '1969-12-31T23:50:00Z'],
    ['2026-03-02T12:39:59.999999Z', 2954091, '2026-03-02T12:30:00Z'],
  ])('%s -> slot %i from %s', (text, number, start) => {
    expect(slotNumber(at(text))).toBe(number);
    expect(slotStart(at(text)).toString()).toBe(start);
  });
});

describe('splitAtLocalMidnight', () => {
  test.each([
    ['Europe/Berlin', '2026-03-02T12:00:00Z', 600, '2026-03-02 600'],
    ['Europe/Berlin', '2026-03-02T22:55:00Z', 300, '2026-03-02 300'],
    ['Europe/Berlin', '2026-03-02T22:55:00Z', 301, '2026-03-02 300, 2026-03-03 1'],
    ['Europe/Berlin', '2026-03-02T23:00:00Z', 600, '2026-03-03 600'],
    ['Asia/Kolkata', '2026-03-02T18:25:00Z', 600, '2026-03-02 300, 2026-03-03 300'],
    ['Asia/Kathmandu', '2026-03-02T18:10:00Z', 600, '2026-03-02 300, 2026-03-03 300'],
    ['Australia/Lord_Howe', '2026-04-04T12:55:00Z', 600, '2026-04-04 300, 2026-04-05 300'],
    // Midnight of 2025-09-07 is skipped: 23:59:59 is followed by 01:00.
    ['America/Santiago', '2025-09-07T03:55:00Z', 600, '2025-09-06 300, 2025-09-07 300'],
    // At 24:00 clocks go back to 23:00, so the date lasts one hour longer.
    ['America/Santiago', '2026-04-05T02:55:00Z', 600, '2026-04-04 600'],
    ['America/Santiago', '2026-04-05T03:55:00Z', 600, '2026-04-04 300, 2026-04-05 300'],
    ['Africa/Cairo', '2026-04-23T21:55:00Z', 600, '2026-04-23 300, 2026-04-24 300'],
    ['Africa/Cairo', '2026-10-29T20:55:00Z', 600, '2026-10-29 600'],
    ['Asia/Beirut', '2026-03-28T21:55:00Z', 600, '2026-03-28 300, 2026-03-29 300'],
    // At 01:00, clocks go back to 00:00 of the same date.
    ['America/Havana', '2026-11-01T04:55:00Z', 600, '2026-11-01 600'],
    ['Pacific/Apia', '2011-12-30T09:55:00Z', 600, '2011-12-29 300, 2011-12-31 300'],
    // Until 2011, clocks went back at 00:01 to 23:01 of the previous day, so the date went back too.
    ['America/St_Johns', '2010-11-07T02:25:00Z', 600, '2010-11-06 540, 2010-11-07 60'],
    // A second belongs to the date on which it begins.
    ['UTC', '2026-03-02T23:59:58.5Z', 4, '2026-03-02 2, 2026-03-03 2'],
    ['UTC', '2026-03-02T23:59:58.999999Z', 4, '2026-03-02 2, 2026-03-03 2'],
    ['UTC', '2026-03-02T23:59:59Z', 1, '2026-03-02 1'],
    ['UTC', '2026-03-02T12:00:00Z', 0, ''],
    ['UTC', '2026-03-02T12:00:00Z', 172_800, '2026-03-02 43200, 2026-03-03 86400, 2026-03-04 43200'],
  ])('%s %s, %i s -> %s', (zone, startsAt, seconds, expected) => {
    const parts = splitAtLocalMidnight(inZone(zone), at(startsAt), seconds);
    expect(parts.map((part) => `${part.date.toString()} ${part.seconds}`).join(', ')).toBe(expected);
  });

  test('applies a calendar change in the middle of a slot', () => {
    const calendar: OrgCalendar = [
      { timeZone: 'Asia/Kathmandu', weekStart: 1, effectiveFrom: null },
      { timeZone: 'UTC', weekStart: 1, effectiveFrom: at('2026-03-01T18:15:00Z') },
    ];
    // In the old zone, Monday begins exactly when the new zone, where it is still Sunday, takes effect.
    expect(createDaySplitter(calendar)(at('2026-03-01T18:10:00Z').epochMilliseconds, 600)).toEqual([
      { date: '2026-03-01', seconds: 600 },
    ]);
    const forward: OrgCalendar = [
      { timeZone: 'UTC', weekStart: 1, effectiveFrom: null },
      { timeZone: 'Pacific/Auckland', weekStart: 1, effectiveFrom: at('2026-03-02T12:05:00Z') },
    ];
    expect(createDaySplitter(forward)(at('2026-03-02T12:00:00Z').epochMilliseconds, 600)).toEqual([
      { date: '2026-03-02', seconds: 300 },
      { date: '2026-03-03', seconds: 300 },
    ]);
  });

  test('rejects a number of seconds that is negative or not whole', () => {
    expect(() => splitAtLocalMidnight(inZone('UTC'), at('2026-03-02T12:00:00Z'), 1.5)).toThrow(RangeError);
    expect(() => splitAtLocalMidnight(inZone('UTC'), at('2026-03-02T12:00:00Z'), -1)).toThrow(RangeError);
  });

  test('counts every second on the same date as Temporal', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const anInstant = fc.integer({ min: 0, max: 4_102_444_800 });
    fc.assert(
      fc.property(zones, anInstant, fc.integer({ min: 1, max: 600 }), (zone, seconds, tracked) => {
        const somewhere = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone);
        const midnight = somewhere.startOfDay().epochMilliseconds;
        const change = somewhere.getTimeZoneTransition('next')?.epochMilliseconds ?? midnight;
        for (const near of [midnight, change]) {
          const startMs = near - (seconds % 600) * 1000;
          expect(Object.fromEntries(toPairs(startMs, tracked, zone))).toEqual(countSlowly(startMs, tracked, zone));
        }
      }),
      { numRuns: 100 },
    );
  });
});

function toPairs(startMs: number, tracked: number, zone: string): [string, number][] {
  return createDaySplitter(inZone(zone))(startMs, tracked).map(({ date, seconds }) => [date, seconds]);
}

function countSlowly(startMs: number, tracked: number, zone: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let second = 0; second < tracked; second += 1) {
    const instant = Temporal.Instant.fromEpochMilliseconds(startMs + second * 1000);
    const date = instant.toZonedDateTimeISO(zone).toPlainDate().toString();
    counts[date] = (counts[date] ?? 0) + 1;
  }
  return counts;
}
