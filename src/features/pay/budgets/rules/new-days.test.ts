import { expect, test } from 'vitest';
import type { OrgCalendar } from '../../../../time/calendar.ts';
import { firstNewDay } from './new-days.ts';

const calendarOf = (timeZone: string): OrgCalendar => [{ effectiveFrom: null, timeZone, weekStart: 1 }];

test.each([
  ['the end of a day', 'UTC', '2026-03-02T23:59:59.999999Z', '2026-03-03'],
  ['the following night', 'UTC', '2026-03-03T05:59:59Z', '2026-03-03'],
  ['the next morning', 'UTC', '2026-03-03T06:00:00Z', '2026-03-04'],
  ['midnight in the east', 'Pacific/Auckland', '2026-03-02T11:00:00Z', '2026-03-03'],
  ['midnight in the west', 'Pacific/Pago_Pago', '2026-03-03T11:00:00Z', '2026-03-03'],
])('for %s, the first new day is the day that begins or has just begun', (_, zone, instant, expected) => {
  expect(firstNewDay(calendarOf(zone), Temporal.Instant.from(instant), null)).toBe(expected);
});

test('days with possibly deleted entries are not new', () => {
  const of = (since: string) => firstNewDay(calendarOf('UTC'), Temporal.Instant.from('2026-03-03T00:00:00Z'), since);
  expect(of('2026-03-03T00:00:00.000000Z')).toBe('2026-03-05');
  expect(of('2026-03-02T00:00:00.000000Z')).toBe('2026-03-04');
  expect(of('2026-03-01T23:59:00.000000Z')).toBe('2026-03-03');
});
