import { describe, expect, test } from 'vitest';
import { weekOf } from '../src/words/dates.ts';
import type { WireOvertimeWeek } from '../../src/contract/overtime.ts';
import { overtimeAsCsv } from '../src/screens/overtime/csv.ts';
import {
  allWeeks,
  centsOf,
  columnsOf,
  gridOf,
  levelOf,
  sumOf,
  valueOf,
  weeksIn,
} from '../src/screens/overtime/grid.ts';
import { stairOf, stairsOf } from '../src/screens/overtime/steps.ts';
import { requestsFor, searchOf, shifted, viewOf } from '../src/screens/overtime/view.ts';

const around = { today: '2026-04-22', weekStart: 1 };
const hour = 3_600;

function week(userId: number, first: string, overtime: number, more: Partial<WireOvertimeWeek> = {}): WireOvertimeWeek {
  return {
    user_id: userId,
    week_start: first,
    week_stop: Temporal.PlainDate.from(first).add({ days: 6 }).toString(),
    currency: 'EUR',
    tracked_seconds: 40 * hour + overtime,
    regular_seconds: 40 * hour,
    overtime_seconds: overtime,
    daily_overtime_seconds: 0,
    weekly_overtime_seconds: overtime,
    ...more,
  };
}

describe('the view', () => {
  test('the default is the last eight weeks, and dates in the address are extended to whole weeks', () => {
    expect(viewOf({}, around)).toEqual({
      first: '2026-03-02',
      last: '2026-04-26',
      fault: null,
      measure: 'overtime',
      opened: null,
    });
    const range = (start: string, stop: string) => {
      const { first, last } = viewOf({ start, stop }, around);
      return [first, last];
    };
    expect(range('2026-03-04', '2026-03-09')).toEqual(['2026-03-02', '2026-03-15']);
    const usual = ['2026-03-02', '2026-04-26'];
    expect(range('2026-02-30', '2026-03-04')).toEqual(usual);
    const faultOf = (start: string, stop: string) => viewOf({ start, stop }, around).fault;
    expect(faultOf('2026-03-09', '2026-03-04')).toBe('backwards');
    expect(faultOf('2026-03-04', '2026-03-03')).toBeNull();
    expect(faultOf('2024-03-09', '2026-03-04')).toBe('tooLong');
    expect([0, 1, 6].map((weekStart) => weekOf('2026-03-01', weekStart))).toEqual([
      '2026-03-01',
      '2026-02-23',
      '2026-02-28',
    ]);
  });

  test('the address restores the view', () => {
    const search = '?start=2026-03-02&stop=2026-03-15&show=tracked&member=7&week=2026-03-09';
    const view = viewOf(Object.fromEntries(new URLSearchParams(search)), around);
    expect(searchOf(view)).toBe(search);
    expect(searchOf(shifted(view, -4))).toBe('?start=2026-02-02&stop=2026-02-15&show=tracked');
    expect(viewOf({ member: 'x', week: '2026-03-09' }, around).opened).toBeNull();
    expect(viewOf({ member: '7', week: 'x' }, around).opened).toBeNull();
  });

  test('requests cover whole weeks within the limit of the API', () => {
    expect(requestsFor({ first: '2026-03-02', last: '2026-04-19' })).toEqual([
      { start: '2026-03-02', stop: '2026-03-29' },
      { start: '2026-03-30', stop: '2026-04-19' },
    ]);
  });
});

describe('the grid', () => {
  const view = { first: '2026-03-02', last: '2026-03-22' };
  const pay = (premium: string) => ({ straight: '800.00', premium, total: '0.00' });
  const weeks = [
    week(1, '2026-03-02', 0, { pay: pay('0.00') }),
    week(2, '2026-03-02', 2 * hour, { pay: pay('30.10') }),
    week(2, '2026-03-16', hour, { pay: null }),
    week(2, '2026-03-16', hour, { pay: null }),
    week(3, '2026-03-02', 0),
  ];
  const users = [
    { id: 1, name: 'Zoe' },
    { id: 2, name: 'Ada' },
  ];

  test('members are sorted by overtime, then by name, and a week that is returned twice counts once', () => {
    const grid = gridOf(weeks, users, view);
    expect(grid.lines.map(({ name }) => name)).toEqual(['Ada', '#3', 'Zoe']);
    expect(grid.columns.map(({ first }) => first)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
    expect(sumOf(allWeeks(grid), 'overtime')).toBe(3 * hour);
    expect(grid.columns.map((column) => sumOf(weeksIn(grid, column), 'overtime'))).toEqual([2 * hour, null, hour]);
    expect(sumOf(allWeeks(grid), 'premium')).toBe(3_010);
    expect(sumOf(allWeeks(grid), 'tracked')).toBe(163 * hour);
  });

  test('premiums are summed in cents, and are missing without access to pay or if pay is fixed', () => {
    expect(['0.10', '123.45', '-1.05', '99999999999.99'].map(centsOf)).toEqual([10, 12_345, -105, 9_999_999_999_999]);
    expect(valueOf(week(1, '2026-03-02', 5), 'premium')).toBeNull();
    expect(valueOf(week(1, '2026-03-02', 5, { pay: null }), 'premium')).toBeNull();
    expect(sumOf([], 'overtime')).toBeNull();
  });

  test('a week shortened by a calendar change gets its own column', () => {
    const cut = [
      week(1, '2026-03-02', 0),
      week(1, '2026-03-09', 0, { week_stop: '2026-03-11' }),
      week(1, '2026-03-12', 0),
    ];
    expect(columnsOf(cut, view).map(({ first, last }) => `${first} ${last}`)).toEqual([
      '2026-03-02 2026-03-08',
      '2026-03-09 2026-03-11',
      '2026-03-12 2026-03-18',
    ]);
  });

  test('the colour depends on the share of the highest value, and zero has no colour', () => {
    expect([0, 1, 2, 5, 9, 10].map((value) => levelOf(value, 10))).toEqual([0, 1, 1, 3, 5, 5]);
    expect(levelOf(0, 0)).toBe(0);
  });

  test('the CSV contains one line per member and week with the same figures as in the API', () => {
    const [header = [], ...lines] = overtimeAsCsv(gridOf(weeks, users, view));
    const rows = lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index]])));
    expect(
      rows.map((line) => [line['name'], line['week_start'], line['overtime_seconds'], line['pay_premium']]),
    ).toEqual([
      ['Ada', '2026-03-02', 2 * hour, '30.10'],
      ['Ada', '2026-03-16', hour, undefined],
      ['#3', '2026-03-02', 0, undefined],
      ['Zoe', '2026-03-02', 0, '0.00'],
    ]);
  });
});

test('the chart has one bar per day, which changes colour at the threshold', () => {
  const counter = {
    step: 'counter' as const,
    text: '',
    policy_id: 4,
    policy_type: 'weekly' as const,
    counted_seconds: 9 * hour,
    threshold_seconds: 40 * hour,
  };
  const steps = [
    { step: 'policy' as const, text: '', policy_id: 4 },
    { ...counter, date: '2026-03-05', counter_before: 27 * hour, counter_after: 36 * hour, overtime_seconds: 0 },
    { ...counter, date: '2026-03-06', counter_before: 36 * hour, counter_after: 45 * hour, overtime_seconds: 5 * hour },
    { ...counter, policy_id: 5, date: '2026-03-06', counter_before: 0, counter_after: 9, overtime_seconds: 0 },
  ];
  const [only, ...others] = stairsOf(steps);
  expect(others).toEqual([]);
  expect(only?.counters.map(stairOf)).toEqual([
    { date: '2026-03-05', from: 27 * hour, turn: 36 * hour, to: 36 * hour },
    { date: '2026-03-06', from: 36 * hour, turn: 40 * hour, to: 45 * hour },
  ]);
});
