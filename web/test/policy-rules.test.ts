import { describe, expect, test } from 'vitest';
import { planStart } from '../../src/features/pay/overtime-policies/rules/timing.ts';
import type { OrgCalendar, WeekDay } from '../../src/time/calendar.ts';
import { type TimingCalendar, nextBoundary, plannedStart } from '../src/screens/policies/timing.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/Santiago', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Auckland'];
const types = ['weekly', 'daily'] as const;

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

describe('the effective date shown in the form is the date that the server computes', () => {
  // proves: browser-105
  test.each(zones)('in %s, over a year with daylight saving changes', (timeZone) => {
    const begin = Date.parse('2025-12-30T11:00:00Z');
    for (let step = 0; step < 500; step += 1) {
      const now = begin + step * 18.5 * 3_600_000;
      const weekStart = (step % 7) as WeekDay;
      const calendar: OrgCalendar = [{ effectiveFrom: null, timeZone, weekStart }];
      const own: TimingCalendar = { zone: timeZone, weekStart, changesAt: null };
      const date = Temporal.PlainDate.from('2026-01-01').add({ days: step });
      for (const type of types) {
        const soon = planStart(type, { calendar, now: instantOf(now) });
        expect(nextBoundary(own, type, now)).toBe(soon.epochMilliseconds);
        const later = planStart(type, { calendar, now: instantOf(now), startsOn: date });
        expect(plannedStart(own, type, now, date.toString())).toBe(later.epochMilliseconds);
      }
    }
  });

  test('if a calendar change is planned', () => {
    const changesAt = Date.parse('2026-03-08T23:00:00Z');
    const own: TimingCalendar = { zone: 'Europe/Berlin', weekStart: 0, changesAt };
    const calendar: OrgCalendar = [
      { effectiveFrom: null, timeZone: 'Europe/Berlin', weekStart: 1 },
      { effectiveFrom: instantOf(changesAt), timeZone: 'Europe/Berlin', weekStart: 0 },
    ];
    for (const at of ['2026-03-04T12:00:00Z', '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z']) {
      const now = Date.parse(at);
      for (const type of types) {
        expect(nextBoundary(own, type, now)).toBe(planStart(type, { calendar, now: instantOf(now) }).epochMilliseconds);
      }
    }
  });
});
