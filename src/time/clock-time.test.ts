import { expect, test } from 'vitest';
import { instantOfClock } from './clock-time.ts';

// proves: overtime-policies-53
test.each([
  ['Europe/Berlin', '2026-03-02', '02:30', '2026-03-02T01:30:00Z'],
  ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00Z'],
  // Midnight is skipped.
  ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:00:00Z'],
  // The whole date is skipped.
  ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00Z'],
])('in %s on %s, clocks show %s or the next time that exists at %s', (zone, date, time, instant) => {
  expect(instantOfClock(zone, Temporal.PlainDate.from(date), time).toString()).toBe(instant);
});
