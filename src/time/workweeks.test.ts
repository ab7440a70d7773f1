import { expect, test } from 'vitest';
import type { CalendarVersion, OrgCalendar, WeekDay } from './calendar.ts';
import { daysIn, workweeks } from './workweeks.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const version = (timeZone: string, weekStart: WeekDay, from: string | null): CalendarVersion => ({
  timeZone,
  weekStart,
  effectiveFrom: from === null ? null : Temporal.Instant.from(from),
});
const weeksOf = (calendar: OrgCalendar, from: string, to: string) =>
  workweeks(calendar, date(from), date(to)).map(
    (week) => `${week.startOn.toString().slice(5)}..${week.stopOn.toString().slice(5)} ${daysIn(week)}`,
  );

test('workweeks returns every week that overlaps the dates, in full', () => {
  expect(weeksOf([version('UTC', 1, null)], '2026-03-04', '2026-03-04')).toEqual(['03-02..03-08 7']);
  expect(weeksOf([version('UTC', 0, null)], '2026-03-07', '2026-03-08')).toEqual(['03-01..03-07 7', '03-08..03-14 7']);
  expect(weeksOf([version('UTC', 1, null)], '2026-03-01', '2026-03-31')).toHaveLength(6);
});

// proves: overtime-2
test.each([
  [
    'another first weekday',
    version('UTC', 5, '2026-03-09T00:00:00Z'),
    ['03-02..03-08 7', '03-09..03-12 4', '03-13..03-19 7'],
  ],
  [
    'a zone in the east',
    version('Asia/Tokyo', 1, '2026-03-09T00:00:00Z'),
    ['03-02..03-08 7', '03-09..03-15 7', '03-16..03-22 7'],
  ],
  [
    'a move to a zone further west, where a date begins twice',
    version('America/New_York', 0, '2026-03-09T00:00:00Z'),
    ['03-02..03-08 7', '03-09..03-14 6', '03-15..03-21 7'],
  ],
])('a calendar change ends a workweek early: %s', (_name, next, expected) => {
  expect(weeksOf([version('UTC', 1, null), next], '2026-03-04', '2026-03-18')).toEqual(expected);
});

// proves: overtime-2
test('weeks on both sides of a calendar change cover every date once, whatever the first date', () => {
  const calendar = [version('UTC', 1, null), version('America/New_York', 3, '2026-03-09T00:00:00Z')];
  const all = weeksOf(calendar, '2026-03-02', '2026-03-25');
  for (
    let day = date('2026-03-02');
    Temporal.PlainDate.compare(day, date('2026-03-25')) <= 0;
    day = day.add({ days: 1 })
  ) {
    expect(all).toEqual(expect.arrayContaining(weeksOf(calendar, day.toString(), day.toString())));
  }
});
