import { describe, expect, test, vi } from 'vitest';
import type { WholeDayEvent } from './read-events.ts';
import { planAssignment, planEnd } from './rules/assign.ts';
import { expandEvents } from './rules/expand.ts';
import { yearlyDates, type YearlyRule } from './rules/yearly.ts';

const rule = (parts: Partial<YearlyRule>): YearlyRule => ({
  interval: 1,
  count: null,
  until: null,
  months: [],
  daysOfMonth: [],
  weekdays: [],
  ...parts,
});
const date = (text: string) => Temporal.PlainDate.from(text);

/** Source: RFC 5545, 3.8.5.3, and the laws that define the holidays. */
describe('a yearly event recurs', () => {
  // proves: holidays-7
  test.each([
    ['on its own date', '2024-05-01', {}, '2025-05-01 2026-05-01'],
    ['on 29 February', '2024-02-29', {}, '2028-02-29'],
    [
      'on the last Monday of May',
      '2020-05-25',
      { months: [5], weekdays: [{ weekday: 1, nth: -1 }] },
      '2025-05-26 2026-05-25',
    ],
    [
      'on the Tuesday after the first Monday of November, every four years',
      '1996-11-05',
      { interval: 4, months: [11], weekdays: [{ weekday: 2, nth: null }], daysOfMonth: [2, 3, 4, 5, 6, 7, 8] },
      '2028-11-07',
    ],
    [
      'on the last day of two months',
      '2025-06-30',
      { months: [12, 6], daysOfMonth: [-1] },
      '2025-06-30 2025-12-31 2026-06-30 2026-12-31',
    ],
    ['never, if the rule names a day that no year has', '2025-02-01', { months: [2], daysOfMonth: [30] }, ''],
    ['a given number of times from its start', '2023-05-01', { count: 3 }, '2025-05-01'],
    ['until a date', '2023-05-01', { until: date('2026-04-30') }, '2025-05-01'],
  ])('%s', (_what, start, parts, expected) => {
    const span = expected.includes('2028') ? '2028-12-31' : '2026-12-31';
    const dates = yearlyDates(date(start), rule(parts), { from: date('2025-01-01'), to: date(span) });
    expect([...dates].flat().join(' ')).toBe(expected);
  });
});

describe('the expansion of a file', () => {
  const event = (parts: Partial<WholeDayEvent>): WholeDayEvent => ({
    uid: 'u',
    name: 'Day',
    class: undefined,
    start: date('2026-01-01'),
    length: 1,
    isCancelled: false,
    rule: null,
    added: [],
    left: [],
    insteadOf: null,
    ...parts,
  });
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  const everyDay = rule({ months: upTo(12), daysOfMonth: [...upTo(31), ...upTo(31)] });
  const years = { from: date('2026-01-01'), to: date('2046-12-31') };

  // proves: holidays-8
  test('computes one year at a time, and stops when the caller stops reading', () => {
    const made = vi.spyOn(Temporal.PlainDate.prototype, 'add');
    const events = Array.from({ length: 1_000 }, () => event({ length: 31, rule: everyDay }));
    const lengths = expandEvents(events, years)
      .take(4)
      .map((part) => part.length);
    expect([...lengths]).toEqual([31, 365 + 30, 365 + 30, 366 + 30]);
    expect(made.mock.calls.length).toBe(31 + 3 * 396 - 2);
    made.mockRestore();
  });

  // proves: holidays-5
  test('includes each day of longer events, even if an event begins before or ends after the range', () => {
    const added = [date('2025-12-30'), date('2026-01-01'), date('2046-12-31'), date('2046-12-30')];
    const parts = [...expandEvents([event({ start: date('2025-12-29'), length: 3, added })], years)];
    expect(parts.flat().map((day) => day.date)).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2046-12-30',
      '2046-12-31',
    ]);
  });
});

describe('the plan of an assignment', () => {
  const held = [
    { id: 1, effectiveOn: '2026-01-01', calendarId: 7 },
    { id: 2, effectiveOn: '2026-06-01', calendarId: 8 },
  ];
  // proves: holidays-7
  test.each([
    ['is empty for the current calendar', '2026-03-01', 7, { supersede: [], insert: [] }],
    ['inserts another calendar', '2026-03-01', 9, { supersede: [], insert: ['2026-03-01 9'] }],
    ['inserts a row without a calendar', '2026-03-01', null, { supersede: [], insert: ['2026-03-01 null'] }],
    ['supersedes a calendar from the same date', '2026-06-01', 9, { supersede: [2], insert: ['2026-06-01 9'] }],
    ['only supersedes if the previous calendar continues', '2026-06-01', 7, { supersede: [2], insert: [] }],
    ['is empty if no calendar is requested and there was none', '2025-12-01', null, { supersede: [], insert: [] }],
  ])('%s', (_what, effectiveOn, calendarId, expected) => {
    const { supersede, insert } = planAssignment(held, { effectiveOn, calendarId });
    const said = insert.map((row) => `${row.effectiveOn} ${row.calendarId}`);
    expect({ supersede, insert: said }).toEqual(expected);
  });

  // proves: holidays-4
  test('ending a calendar removes all its members, including later assignments', () => {
    const again = { id: 3, effectiveOn: '2026-09-01', calendarId: 7 };
    const plan = planEnd([...held, again], { calendarId: 7, on: '2026-03-01' });
    expect(plan).toEqual({
      supersede: [3],
      insert: [
        { effectiveOn: '2026-03-01', calendarId: null },
        { effectiveOn: '2026-09-01', calendarId: null },
      ],
    });
    expect(planEnd(held, { calendarId: 7, on: '2026-07-01' })).toEqual({ supersede: [], insert: [] });
  });
});
