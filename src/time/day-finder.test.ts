import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrgCalendar } from './calendar.ts';
import { createDayFinder, createDayIntervalFinder } from './day-finder.ts';

const ms = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const inZone = (timeZone: string): OrgCalendar => [{ timeZone, weekStart: 1, effectiveFrom: null }];
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const anyMs = fc.integer({ min: -2_000_000_000_000, max: 7_289_654_400_000 });

function slowDate(zone: string, epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDate().toString();
}

describe('createDayFinder', () => {
  test.each([
    ['Asia/Kathmandu', '2026-03-02T18:14:59.999Z', '2026-03-02'],
    ['Asia/Kathmandu', '2026-03-02T18:15:00Z', '2026-03-03'],
    ['America/St_Johns', '2010-11-07T02:30:30Z', '2010-11-07'],
    ['America/St_Johns', '2010-11-07T02:31:00Z', '2010-11-06'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['Africa/Monrovia', '1972-01-07T00:44:29Z', '1972-01-06'],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z', '1972-01-07'],
  ])('%s at %s -> %s', (zone, instant, date) => {
    expect(createDayFinder(inZone(zone))(ms(instant))).toBe(date);
  });

  test('returns the same date as Temporal, at random instants and around clock changes', () => {
    fc.assert(
      fc.property(zones, anyMs, fc.integer({ min: -7_200_000, max: 7_200_000 }), (zone, epochMs, distance) => {
        const find = createDayFinder(inZone(zone));
        const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
        const change = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? epochMs;
        for (const at of [epochMs, change - 1, change, change + 1, change + distance, epochMs + distance]) {
          expect(find(at)).toBe(slowDate(zone, at));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('uses the calendar version in force', () => {
    const calendar: OrgCalendar = [
      { timeZone: 'Pacific/Auckland', weekStart: 1, effectiveFrom: null },
      { timeZone: 'America/Los_Angeles', weekStart: 0, effectiveFrom: Temporal.Instant.from('2026-03-01T11:00Z') },
    ];
    const find = createDayFinder(calendar);
    expect(find(ms('2026-03-01T10:59:59.999Z'))).toBe('2026-03-01');
    expect(find(ms('2026-03-01T11:00:00Z'))).toBe('2026-03-01');
    expect(find(ms('2026-03-02T08:00:00Z'))).toBe('2026-03-02');
    expect(find(ms('2026-02-28T11:00:00Z'))).toBe('2026-03-01');
  });
});

describe('createDayIntervalFinder', () => {
  test('an interval contains its instant, and the next interval begins where it ends', () => {
    fc.assert(
      fc.property(zones, anyMs, (zone, epochMs) => {
        const find = createDayIntervalFinder(inZone(zone));
        const run = find(epochMs);
        expect(run.sinceMs).toBeLessThanOrEqual(epochMs);
        expect(run.untilMs).toBeGreaterThan(epochMs);
        expect(find(run.untilMs).sinceMs).toBe(run.untilMs);
        expect(find(run.sinceMs)).toEqual(run);
      }),
    );
  });

  test('rejects a calendar without versions', () => {
    expect(() => createDayIntervalFinder([])(0)).toThrow(RangeError);
  });
});
