import { expect, test } from 'vitest';
import type { OrgCalendar } from '../../../time/calendar.ts';
import { planCalendar, zoneName } from './rules.ts';

const at = (text: string) => Temporal.Instant.from(text);
const mondays = (timeZone: string): OrgCalendar => [{ effectiveFrom: null, timeZone, weekStart: 1 }];
const wednesday = at('2026-03-04T10:00:00Z');

// proves: overtime-policies-3
test.each([
  { zone: 'UTC', now: '2026-03-04T10:00:00Z', effectiveAt: '2026-03-09T00:00:00Z' },
  { zone: 'Europe/Berlin', now: '2026-03-25T10:00:00Z', effectiveAt: '2026-03-29T22:00:00Z' },
  { zone: 'Europe/Berlin', now: '2026-10-21T10:00:00Z', effectiveAt: '2026-10-25T23:00:00Z' },
  { zone: 'America/New_York', now: '2026-03-04T10:00:00Z', effectiveAt: '2026-03-09T04:00:00Z' },
  { zone: 'America/New_York', now: '2026-10-30T10:00:00Z', effectiveAt: '2026-11-02T05:00:00Z' },
])('a change takes effect at the next week start of the current calendar: $zone, $now', (entry) => {
  const plan = planCalendar(mondays(entry.zone), { timeZone: 'Asia/Tokyo', weekStart: 0 }, at(entry.now));
  expect(plan?.effectiveAt).toEqual(at(entry.effectiveAt));
  expect(plan?.pending).toEqual({ timeZone: 'Asia/Tokyo', weekStart: 0, effectiveFrom: at(entry.effectiveAt) });
  expect(plan?.calendar).toHaveLength(2);
});

// proves: organizations-9
test('a change on a week start waits for the next week start', () => {
  const plan = planCalendar(mondays('UTC'), { weekStart: 0 }, at('2026-03-09T00:00:00Z'));
  expect(plan?.effectiveAt).toEqual(at('2026-03-16T00:00:00Z'));
});

test('the current values change nothing, in any letter case', () => {
  expect(planCalendar(mondays('Europe/Berlin'), { timeZone: 'europe/berlin', weekStart: 1 }, wednesday)).toBeNull();
  expect(planCalendar(mondays('Europe/Berlin'), {}, wednesday)).toBeNull();
});

test('a second change replaces the pending one, whose values are the defaults', () => {
  const pending = planCalendar(mondays('UTC'), { weekStart: 0 }, wednesday)?.calendar ?? [];
  const plan = planCalendar(pending, { timeZone: 'Asia/Tokyo' }, at('2026-03-06T10:00:00Z'));
  expect(plan?.calendar).toEqual([
    ...mondays('UTC'),
    { timeZone: 'Asia/Tokyo', weekStart: 0, effectiveFrom: at('2026-03-09T00:00:00Z') },
  ]);
});

// proves: organizations-9
test('the current values cancel a pending change', () => {
  const pending = planCalendar(mondays('UTC'), { weekStart: 0 }, wednesday)?.calendar ?? [];
  const plan = planCalendar(pending, { weekStart: 1 }, at('2026-03-06T10:00:00Z'));
  expect(plan).toEqual({ calendar: mondays('UTC'), effectiveAt: at('2026-03-09T00:00:00Z'), pending: null });
});

test('a change that took effect determines when the next week starts', () => {
  const changed = planCalendar(mondays('UTC'), { weekStart: 0 }, wednesday)?.calendar ?? [];
  const plan = planCalendar(changed, { weekStart: 1 }, at('2026-03-09T00:00:00Z'));
  expect(plan?.effectiveAt).toEqual(at('2026-03-15T00:00:00Z'));
  expect(plan?.calendar).toHaveLength(3);
});

// proves: organizations-4
test('a time zone is stored with its IANA name, and an alias remains an alias', () => {
  expect(zoneName('asia/calcutta')).toBe('Asia/Calcutta');
  expect(() => zoneName('Mars/Olympus')).toThrow(RangeError);
});
