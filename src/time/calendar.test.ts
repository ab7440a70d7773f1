import { describe, expect, test } from 'vitest';
import {
  boundaryAtOrAfter,
  boundaryOnOrAfter,
  calendarBoundaryAtOrAfter,
  calendarBoundaryOnOrAfter,
  calendarNextBoundary,
  dayRange,
  isSameCalendar,
  isTimeZone,
  latestRules,
  localDate,
  nextBoundary,
  rulesAt,
  startOfDay,
  startOfLocalDate,
  weekRange,
  weekStartDate,
  type CalendarRules,
  type OrgCalendar,
  type WeekDay,
} from './calendar.ts';

const at = (text: string) => Temporal.Instant.from(text);
const on = (text: string) => Temporal.PlainDate.from(text);
const rules = (timeZone: string, weekStart: WeekDay = 1): CalendarRules => ({ timeZone, weekStart });

describe('isTimeZone', () => {
  test.each([
    'Europe/Berlin',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'UTC',
    'Etc/GMT+2',
    'America/Port-au-Prince',
    'EST5EDT',
  ])('accepts %s', (id) => expect(isTimeZone(id)).toBe(true));

  test.each([
    '',
    '+02:00',
    '-0800',
    '+00',
    'Z',
    'Berlin',
    'Europe/Nowhere',
    'GMT+5',
    '2020-01-01T00:00[Europe/Berlin]',
  ])('rejects %j', (id) => expect(isTimeZone(id)).toBe(false));
});

test.each<[string, CalendarRules, boolean]>([
  ['itself', rules('Europe/Berlin', 1), true],
  ['another first day of the week', rules('Europe/Berlin', 0), false],
  ['another zone', rules('Europe/Paris', 1), false],
])('isSameCalendar compares Monday weeks in Berlin with %s', (_name, other, expected) => {
  expect(isSameCalendar(rules('Europe/Berlin', 1), other)).toBe(expected);
});

describe('startOfDay and dayRange', () => {
  // proves: overtime-policies-1
  test.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['Asia/Kolkata', '2026-03-02', '2026-03-01T18:30:00Z', 24],
    ['Asia/Kathmandu', '2026-03-02', '2026-03-01T18:15:00Z', 24],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00Z', 23],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', 25],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z', 23],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00Z', 25],
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00Z', 23.5],
    ['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00Z', 25],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', 24],
    ['Pacific/Kwajalein', '1993-08-21', '1993-08-21T12:00:00Z', 0],
  ])('%s %s starts at %s and lasts %d hours', (zone, date, start, hours) => {
    const { since, until } = dayRange(rules(zone), on(date));
    expect(since.toString()).toBe(start);
    expect(startOfDay(zone, on(date)).toString()).toBe(start);
    expect(since.until(until).total('hours')).toBe(hours);
  });
});

describe('weeks', () => {
  test.each<[WeekDay, string, string]>([
    [0, '2026-03-07', '2026-03-01'],
    [0, '2026-03-08', '2026-03-08'],
    [1, '2026-03-08', '2026-03-02'],
    [1, '2026-03-02', '2026-03-02'],
    [6, '2026-03-06', '2026-02-28'],
    [6, '2026-03-07', '2026-03-07'],
  ])('with first day %i the week of %s begins on %s', (weekStart, date, expected) => {
    expect(weekStartDate(rules('UTC', weekStart), on(date)).toString()).toBe(expected);
  });

  test.each<[string, WeekDay, string, string, number]>([
    ['Europe/Berlin', 1, '2026-03-29', '2026-03-22T23:00:00Z', 167],
    ['Europe/Berlin', 1, '2026-10-20', '2026-10-18T22:00:00Z', 169],
    ['Australia/Lord_Howe', 1, '2026-04-01', '2026-03-29T13:00:00Z', 168.5],
    ['America/Santiago', 0, '2025-09-10', '2025-09-07T04:00:00Z', 167],
    ['Pacific/Apia', 1, '2011-12-28', '2011-12-26T10:00:00Z', 144],
    ['Pacific/Apia', 5, '2011-12-31', '2011-12-30T10:00:00Z', 144],
  ])('%s from day %i, the week of %s: from %s, %d hours', (...[zone, weekStart, date, since, hours]) => {
    const range = weekRange(rules(zone, weekStart), on(date));
    expect(range.since.toString()).toBe(since);
    expect(range.since.until(range.until).total('hours')).toBe(hours);
  });
});

describe('boundaries of one calendar', () => {
  // proves: overtime-policies-1
  test.each<['weekly' | 'daily', string, WeekDay, string, string]>([
    ['weekly', 'Europe/Berlin', 1, '2026-03-04T10:00:00Z', '2026-03-08T23:00:00Z'],
    ['weekly', 'Europe/Berlin', 1, '2026-03-08T22:59:59.999999999Z', '2026-03-08T23:00:00Z'],
    ['weekly', 'Europe/Berlin', 1, '2026-03-08T23:00:00Z', '2026-03-15T23:00:00Z'],
    ['weekly', 'Europe/Berlin', 1, '2026-03-25T10:00:00Z', '2026-03-29T22:00:00Z'],
    ['daily', 'Europe/Berlin', 1, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['daily', 'America/New_York', 0, '2026-11-01T05:30:00Z', '2026-11-02T05:00:00Z'],
    ['weekly', 'America/New_York', 0, '2026-11-01T04:00:00Z', '2026-11-08T05:00:00Z'],
    ['weekly', 'Asia/Kolkata', 0, '2026-03-03T00:00:00Z', '2026-03-07T18:30:00Z'],
    ['weekly', 'Asia/Kathmandu', 0, '2026-03-03T00:00:00Z', '2026-03-07T18:15:00Z'],
    ['daily', 'Australia/Lord_Howe', 1, '2026-04-04T15:00:00Z', '2026-04-05T13:30:00Z'],
    ['weekly', 'America/Santiago', 0, '2025-09-06T12:00:00Z', '2025-09-07T04:00:00Z'],
    ['daily', 'America/Santiago', 0, '2026-04-05T03:30:00Z', '2026-04-05T04:00:00Z'],
    ['daily', 'Africa/Cairo', 0, '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
    ['daily', 'Pacific/Apia', 1, '2011-12-29T20:00:00Z', '2011-12-30T10:00:00Z'],
    ['daily', 'Pacific/Apia', 1, '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
    ['weekly', 'Pacific/Apia', 5, '2011-12-29T20:00:00Z', '2011-12-30T10:00:00Z'],
    // This is the second 23:30 of the evening: Sunday 2010-11-07 had already begun, for one minute.
    ['daily', 'America/St_Johns', 0, '2010-11-07T03:00:00Z', '2010-11-08T03:30:00Z'],
    ['weekly', 'America/St_Johns', 0, '2010-11-07T03:00:00Z', '2010-11-14T03:30:00Z'],
  ])('%s, %s from day %i: after %s -> %s', (...[kind, zone, weekStart, instant, expected]) => {
    const boundary = nextBoundary(rules(zone, weekStart), kind, at(instant));
    expect(boundary.toString()).toBe(expected);
    expect(boundaryAtOrAfter(rules(zone, weekStart), kind, boundary).toString()).toBe(expected);
  });

  test.each<['weekly' | 'daily', string, string]>([
    ['weekly', '2026-03-04', '2026-03-08T23:00:00Z'],
    ['weekly', '2026-03-09', '2026-03-08T23:00:00Z'],
    ['daily', '2026-03-04', '2026-03-03T23:00:00Z'],
  ])('%s on or after %s -> %s', (kind, date, expected) => {
    expect(boundaryOnOrAfter(rules('Europe/Berlin'), kind, on(date)).toString()).toBe(expected);
  });
});

describe('a calendar that changes', () => {
  const change = at('2026-03-08T23:00:00Z');
  const calendar: OrgCalendar = [
    { timeZone: 'Europe/Berlin', weekStart: 1, effectiveFrom: null },
    { timeZone: 'America/New_York', weekStart: 0, effectiveFrom: change },
  ];

  // proves: overtime-policies-5
  test('the version in force depends on the instant', () => {
    expect(rulesAt(calendar, at('2026-03-08T22:59:59.999999999Z')).timeZone).toBe('Europe/Berlin');
    expect(rulesAt(calendar, change).timeZone).toBe('America/New_York');
    expect(latestRules(calendar).timeZone).toBe('America/New_York');
    expect(localDate(calendar, at('2026-03-08T22:59:59Z')).toString()).toBe('2026-03-08');
    expect(localDate(calendar, at('2026-03-09T03:59:59Z')).toString()).toBe('2026-03-08');
    expect(localDate(calendar, at('2026-03-09T04:00:00Z')).toString()).toBe('2026-03-09');
  });

  test.each<['weekly' | 'daily', string, string]>([
    ['weekly', '2026-02-25T00:00:00Z', '2026-03-01T23:00:00Z'],
    ['weekly', '2026-03-04T00:00:00Z', '2026-03-08T23:00:00Z'],
    ['weekly', '2026-03-08T23:00:00Z', '2026-03-15T04:00:00Z'],
    ['daily', '2026-03-08T00:00:00Z', '2026-03-08T23:00:00Z'],
    ['daily', '2026-03-08T23:00:00Z', '2026-03-09T04:00:00Z'],
  ])('%s after %s -> %s', (kind, instant, expected) => {
    expect(calendarNextBoundary(calendar, kind, at(instant)).toString()).toBe(expected);
    expect(calendarBoundaryAtOrAfter(calendar, kind, at(expected)).toString()).toBe(expected);
  });

  test.each<['weekly' | 'daily', string, string]>([
    ['weekly', '2026-03-04', '2026-03-08T23:00:00Z'],
    ['weekly', '2026-03-09', '2026-03-15T04:00:00Z'],
    ['daily', '2026-03-08', '2026-03-07T23:00:00Z'],
    ['daily', '2026-03-09', '2026-03-09T04:00:00Z'],
  ])('%s on or after %s -> %s', (kind, date, expected) => {
    expect(calendarBoundaryOnOrAfter(calendar, kind, on(date)).toString()).toBe(expected);
  });

  test('a date starts under the version in force', () => {
    expect(startOfLocalDate(calendar, on('2026-03-08')).toString()).toBe('2026-03-07T23:00:00Z');
    expect(startOfLocalDate(calendar, on('2026-03-09')).toString()).toBe('2026-03-09T04:00:00Z');
    const eastward: OrgCalendar = [
      { timeZone: 'UTC', weekStart: 1, effectiveFrom: null },
      { timeZone: 'Pacific/Kiritimati', weekStart: 1, effectiveFrom: at('2026-03-09T12:00:00Z') },
    ];
    expect(startOfLocalDate(eastward, on('2026-03-09')).toString()).toBe('2026-03-09T00:00:00Z');
    expect(startOfLocalDate(eastward, on('2026-03-10')).toString()).toBe('2026-03-09T12:00:00Z');
  });

  test('if a version begins in a repeated hour, the date starts at its second midnight', () => {
    const repeated: OrgCalendar = [
      { timeZone: 'America/New_York', weekStart: 0, effectiveFrom: null },
      { timeZone: 'America/St_Johns', weekStart: 0, effectiveFrom: at('2010-11-07T03:00:00Z') },
    ];
    expect(startOfLocalDate(repeated, on('2010-11-07')).toString()).toBe('2010-11-07T03:30:00Z');
  });

  test('if two versions start at the same instant, the later entry is in force', () => {
    const twice: OrgCalendar = [...calendar, { timeZone: 'Asia/Tokyo', weekStart: 1, effectiveFrom: change }];
    expect(rulesAt(twice, change).timeZone).toBe('Asia/Tokyo');
    expect(calendarNextBoundary(twice, 'weekly', change).toString()).toBe('2026-03-15T15:00:00Z');
    expect(startOfLocalDate(twice, on('2026-03-10')).toString()).toBe('2026-03-09T15:00:00Z');
  });

  test('rejects a calendar that does not cover all time', () => {
    expect(() => rulesAt([], change)).toThrow(RangeError);
    expect(() => rulesAt(calendar.slice(1), at('2020-01-01T00:00:00Z'))).toThrow(RangeError);
    expect(() => latestRules([])).toThrow(RangeError);
    expect(() => startOfLocalDate([], on('2026-03-09'))).toThrow(RangeError);
  });
});
