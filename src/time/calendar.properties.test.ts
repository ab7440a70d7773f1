import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boundaryAtOrAfter,
  calendarBoundaryAtOrAfter,
  calendarBoundaryOnOrAfter,
  calendarNextBoundary,
  dayRange,
  localDate,
  nextBoundary,
  startOfDay,
  startOfLocalDate,
  weekRange,
  weekStartDate,
  type BoundaryKind,
  type CalendarRules,
  type OrgCalendar,
  type WeekDay,
} from './calendar.ts';
import { contains } from './range.ts';

const kinds = fc.constantFrom<BoundaryKind>('weekly', 'daily');
const anyRules: fc.Arbitrary<CalendarRules> = fc.record({
  timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  weekStart: fc.constantFrom<WeekDay>(0, 1, 2, 3, 4, 5, 6),
});
const anyInstant = fc
  .integer({ min: 0, max: 7_000_000_000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
// From 2012 on, no supported zone moves its date back or skips a date.
const recentInstant = fc
  .integer({ min: 1_325_376_000, max: 4_102_444_800 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
const anyDate = fc.nat(80_000).map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }));

/** A calendar that changes at a week start of its first version. */
const changing: fc.Arbitrary<{ calendar: OrgCalendar; change: Temporal.Instant }> = fc
  .tuple(anyRules, anyRules, anyInstant)
  .map(([before, after, near]) => {
    const change = nextBoundary(before, 'weekly', near);
    return {
      change,
      calendar: [
        { ...before, effectiveFrom: null },
        { ...after, effectiveFrom: change },
      ],
    };
  });

const dateIn = (zone: string, instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate();
const before = (instant: Temporal.Instant) => instant.subtract({ nanoseconds: 1 });

test('localDate returns the same date as Temporal', () => {
  fc.assert(
    fc.property(anyRules, anyInstant, (rules, instant) => {
      const date = localDate([{ ...rules, effectiveFrom: null }], instant);
      expect(date.toString()).toBe(dateIn(rules.timeZone, instant).toString());
    }),
  );
});

test('just before the start of a day, the local date is an earlier one', () => {
  fc.assert(
    fc.property(anyRules, anyDate, ({ timeZone }, date) => {
      const start = startOfDay(timeZone, date);
      expect(Temporal.PlainDate.compare(dateIn(timeZone, start), date)).toBeGreaterThanOrEqual(0);
      expect(Temporal.PlainDate.compare(dateIn(timeZone, before(start)), date)).toBeLessThan(0);
    }),
  );
});

test('days fill each week, and weeks fill time, without gaps or overlaps', () => {
  fc.assert(
    fc.property(anyRules, anyDate, (rules, date) => {
      const week = weekRange(rules, date);
      let end = week.since;
      for (let day = 0; day < 7; day += 1) {
        const range = dayRange(rules, weekStartDate(rules, date).add({ days: day }));
        expect(range.since.equals(end)).toBe(true);
        end = range.until;
      }
      expect(end.equals(week.until)).toBe(true);
      expect(weekRange(rules, date.add({ days: 7 })).since.equals(week.until)).toBe(true);
    }),
  );
});

test('the week and the day of an instant contain the instant and end at its next boundaries', () => {
  fc.assert(
    fc.property(anyRules, recentInstant, (rules, instant) => {
      const date = dateIn(rules.timeZone, instant);
      expect(contains(dayRange(rules, date), instant)).toBe(true);
      expect(contains(weekRange(rules, date), instant)).toBe(true);
      expect(nextBoundary(rules, 'daily', instant).equals(dayRange(rules, date).until)).toBe(true);
      expect(nextBoundary(rules, 'weekly', instant).equals(weekRange(rules, date).until)).toBe(true);
    }),
  );
});

test('the next boundary is later than the instant, starts a day, and is the first boundary at or after itself', () => {
  fc.assert(
    fc.property(anyRules, kinds, anyInstant, (rules, kind, instant) => {
      const boundary = nextBoundary(rules, kind, instant);
      expect(Temporal.Instant.compare(boundary, instant)).toBe(1);
      expect(startOfDay(rules.timeZone, dateIn(rules.timeZone, boundary)).equals(boundary)).toBe(true);
      expect(boundaryAtOrAfter(rules, kind, boundary).equals(boundary)).toBe(true);
      expect(boundaryAtOrAfter(rules, kind, instant.add({ nanoseconds: 1 })).equals(boundary)).toBe(true);
    }),
  );
});

test('boundaries of a changing calendar strictly increase, and include the change', () => {
  fc.assert(
    fc.property(changing, kinds, ({ calendar, change }, kind) => {
      const boundaries: Temporal.Instant[] = [];
      let instant = change.subtract({ hours: 24 * 15 });
      for (let step = 0; step < 40; step += 1) {
        const next = calendarNextBoundary(calendar, kind, instant);
        expect(Temporal.Instant.compare(next, instant)).toBe(1);
        expect(calendarBoundaryAtOrAfter(calendar, kind, next).equals(next)).toBe(true);
        boundaries.push(next);
        instant = next;
      }
      expect(boundaries.some((boundary) => boundary.equals(change))).toBe(true);
    }),
  );
});

test('a local date of a changing calendar starts at its first instant', () => {
  fc.assert(
    fc.property(changing, fc.integer({ min: -10, max: 10 }), ({ calendar, change }, days) => {
      const date = localDate(calendar, change).add({ days });
      const start = startOfLocalDate(calendar, date);
      expect(Temporal.PlainDate.compare(localDate(calendar, start), date)).toBeGreaterThanOrEqual(0);
      expect(Temporal.PlainDate.compare(localDate(calendar, before(start)), date)).toBeLessThan(0);
      for (const kind of ['weekly', 'daily'] as const) {
        const boundary = calendarBoundaryOnOrAfter(calendar, kind, date);
        expect(Temporal.Instant.compare(boundary, start)).toBeGreaterThanOrEqual(0);
        expect(boundary.equals(calendarBoundaryAtOrAfter(calendar, kind, start))).toBe(true);
      }
    }),
  );
});
