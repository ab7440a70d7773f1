import { describe, expect, test } from 'vitest';
import type { Recurrence } from '../../../../time/recurrence.ts';
import { type KnownRow, planBudget, planClearing } from './add-or-rewrite-row.ts';
import type { RowDays } from './free-days.ts';

const on = (text: string) => Temporal.PlainDate.from(text);
const orNull = (text: string | undefined) => (text === undefined || text === 'open' ? null : on(text));

/** `start..stop in period..end, made on a day` (default: its start). */
function row(id: number, text: string): KnownRow {
  const [, start = '', stop, periodStart = '', periodStop, made] =
    /^(\S+)\.\.(\S+) in (\S+)\.\.(\S+?)(?: made (\S+))?$/.exec(text) ?? [];
  return {
    id,
    startOn: on(start),
    stopOn: orNull(stop),
    periodStartOn: on(periodStart),
    periodStopOn: orNull(periodStop),
    createdOn: on(made ?? start),
    isClosed: stop !== undefined && stop !== 'open',
    isClosedLater: false,
  };
}

const range = (from: Temporal.PlainDate, to: Temporal.PlainDate | null) =>
  `${from.toString()}..${to?.toString() ?? 'open'}`;
const textOf = ({ startOn, stopOn, periodStartOn, periodStopOn }: RowDays) =>
  `${range(startOn, stopOn)} in ${range(periodStartOn, periodStopOn)}`;

const monthly: Recurrence = { kind: 'monthly', dayOfMonth: 1 };
const weekly: Recurrence = { kind: 'weekly', weekDay: 1 };

function plan(rows: KnownRow[], start: string, recurrence: Recurrence | null, today: string) {
  const { stops, closed, open, ...change } = planBudget(rows, { startOn: on(start), recurrence }, on(today));
  return {
    stops: stops.map(({ id, stopOn }) => `${id} ${stopOn.toString()}`),
    ...change,
    rows: [...closed, open].map(textOf),
  };
}

describe('a first setting', () => {
  test.each<[string, string, Recurrence | null, string[]]>([
    ['today', '2026-03-18', null, ['2026-03-18..open in 2026-03-18..open']],
    ['today, monthly', '2026-03-18', monthly, ['2026-03-18..open in 2026-03-18..2026-03-31']],
    ['in the past, without recurrence', '2026-01-15', null, ['2026-01-15..open in 2026-01-15..open']],
    [
      'in the past, monthly',
      '2026-01-15',
      monthly,
      [
        '2026-01-15..2026-01-31 in 2026-01-15..2026-01-31',
        '2026-02-01..2026-02-28 in 2026-02-01..2026-02-28',
        '2026-03-01..open in 2026-03-01..2026-03-31',
      ],
    ],
    ['in the future', '2026-05-10', monthly, ['2026-05-10..open in 2026-05-10..2026-05-31']],
  ])('%s', (_name, start, recurrence, rows) => {
    expect(plan([], start, recurrence, '2026-03-18')).toEqual({ stops: [], kind: 'add', rows });
  });

  test('after a clearing on an earlier day uses only days that no row covers', () => {
    const cleared = row(1, '2026-01-01..2026-01-20 in 2026-01-01..2026-01-31');
    expect(plan([cleared], '2026-01-01', monthly, '2026-02-10')).toEqual({
      stops: [],
      kind: 'add',
      rows: ['2026-01-21..2026-01-31 in 2026-01-01..2026-01-31', '2026-02-01..open in 2026-02-01..2026-02-28'],
    });
  });
});

describe('a change', () => {
  const open = row(7, '2026-03-02..open in 2026-03-02..open');

  test('stops the row on the day before, in the same budget period', () => {
    expect(plan([open], '2026-03-02', null, '2026-03-18')).toEqual({
      stops: ['7 2026-03-17'],
      kind: 'add',
      rows: ['2026-03-18..open in 2026-03-02..open'],
    });
  });

  test('of the recurrence derives the current period from the unchanged start', () => {
    expect(plan([open], '2026-03-02', weekly, '2026-03-18').rows).toEqual([
      '2026-03-18..open in 2026-03-16..2026-03-22',
    ]);
  });

  test('to an earlier start adds the days without a row', () => {
    expect(plan([open], '2026-01-15', monthly, '2026-03-18')).toEqual({
      stops: ['7 2026-03-17'],
      kind: 'add',
      rows: [
        '2026-01-15..2026-01-31 in 2026-01-15..2026-01-31',
        '2026-02-01..2026-02-28 in 2026-02-01..2026-02-28',
        '2026-03-01..2026-03-01 in 2026-03-01..2026-03-31',
        '2026-03-18..open in 2026-03-01..2026-03-31',
      ],
    });
  });

  test('on the first day of the row rewrites it', () => {
    expect(plan([open], '2026-03-02', weekly, '2026-03-02')).toEqual({
      stops: [],
      kind: 'rewrite',
      id: 7,
      rows: ['2026-03-02..open in 2026-03-02..2026-03-08'],
    });
  });

  test('with a start in the past, rewrites a row that was created today, within the days of that row', () => {
    const made = row(9, '2026-03-01..open in 2026-03-01..2026-03-31 made 2026-03-18');
    const past = row(8, '2026-02-15..2026-02-28 in 2026-02-15..2026-02-28 made 2026-03-18');
    expect(plan([past, made], '2026-02-15', monthly, '2026-03-18')).toEqual({
      stops: [],
      kind: 'rewrite',
      id: 9,
      rows: ['2026-03-01..open in 2026-03-01..2026-03-31'],
    });
  });

  test('on the day after another change leaves earlier rows alone', () => {
    const rows = [row(1, '2026-03-02..2026-03-09 in 2026-03-02..open'), row(2, '2026-03-10..open in 2026-03-02..open')];
    expect(plan(rows, '2026-03-02', null, '2026-03-11')).toEqual({
      stops: ['2 2026-03-10'],
      kind: 'add',
      rows: ['2026-03-11..open in 2026-03-02..open'],
    });
  });
});

describe('a budget that has not started', () => {
  const future = row(5, '2026-05-10..open in 2026-05-10..open made 2026-03-02');

  test('is rewritten in place', () => {
    expect(plan([future], '2026-06-01', null, '2026-03-18')).toEqual({
      stops: [],
      kind: 'rewrite',
      id: 5,
      rows: ['2026-06-01..open in 2026-06-01..open'],
    });
  });

  test('replaces the row in force, which runs until the day before', () => {
    const open = row(1, '2026-03-02..open in 2026-03-02..open');
    expect(plan([open], '2026-04-01', null, '2026-03-18')).toEqual({
      stops: ['1 2026-03-31'],
      kind: 'add',
      rows: ['2026-04-01..open in 2026-04-01..open'],
    });
  });

  test('stops the row in force no later than the end of its period', () => {
    const open = row(1, '2026-03-16..open in 2026-03-16..2026-03-22');
    expect(plan([open], '2026-04-01', weekly, '2026-03-18').stops).toEqual(['1 2026-03-22']);
  });

  test.each([
    ['2026-04-10', '1 2026-04-09', '2026-04-10..open in 2026-04-10..open'],
    ['2026-03-20', '1 2026-03-19', '2026-03-20..open in 2026-03-20..open'],
    ['2026-03-02', '1 2026-03-19', '2026-03-20..open in 2026-03-02..open'],
  ])('moved to %s also moves the end of the previous row', (start, stop, opened) => {
    const rows = [
      row(1, '2026-03-02..2026-03-31 in 2026-03-02..open'),
      row(2, '2026-04-01..open in 2026-04-01..open made 2026-03-18'),
    ];
    expect(plan(rows, start, null, '2026-03-20')).toEqual({ stops: [stop], kind: 'rewrite', id: 2, rows: [opened] });
  });
});

describe('clearing', () => {
  const clear = (rows: KnownRow[], today: string) =>
    planClearing(rows, on(today)).map(({ id, stopOn }) => `${id} ${stopOn.toString()}`);

  test('stops the row in force today', () => {
    expect(clear([row(1, '2026-03-02..open in 2026-03-02..open')], '2026-03-18')).toEqual(['1 2026-03-18']);
  });

  test('stops a budget that has not started, and the row that ran until then', () => {
    const rows = [row(1, '2026-03-02..2026-03-31 in 2026-03-02..open'), row(2, '2026-04-01..open in 2026-04-01..open')];
    expect(clear(rows, '2026-03-20')).toEqual(['2 2026-03-20', '1 2026-03-20']);
  });

  test('does nothing if no budget is in force', () => {
    expect(clear([row(1, '2026-03-02..2026-03-18 in 2026-03-02..open')], '2026-03-18')).toEqual([]);
  });
});

describe('a setting on the day of the clearing', () => {
  test('moves the stop of the old row to the day before', () => {
    const cleared = row(1, '2026-03-02..2026-03-18 in 2026-03-02..open');
    expect(plan([cleared], '2026-03-18', null, '2026-03-18')).toEqual({
      stops: ['1 2026-03-17'],
      kind: 'add',
      rows: ['2026-03-18..open in 2026-03-18..open'],
    });
  });

  test('reopens the row that started today', () => {
    const rows = [
      row(1, '2026-03-02..2026-03-17 in 2026-03-02..open'),
      row(2, '2026-03-18..2026-03-18 in 2026-03-02..open'),
    ];
    expect(plan(rows, '2026-03-18', null, '2026-03-18')).toEqual({
      stops: [],
      kind: 'rewrite',
      id: 2,
      rows: ['2026-03-18..open in 2026-03-18..open'],
    });
  });

  test('for a later day does not change the clearing', () => {
    const cleared = row(1, '2026-03-02..2026-03-18 in 2026-03-02..open');
    expect(plan([cleared], '2026-04-01', null, '2026-03-18')).toEqual({
      stops: [],
      kind: 'add',
      rows: ['2026-04-01..open in 2026-04-01..open'],
    });
  });
});

test('after the clock was set back, rows that close later do not change', () => {
  const rows = [
    { ...row(1, '2026-03-02..2026-03-08 in 2026-03-02..2026-03-08'), isClosedLater: true },
    row(2, '2026-03-09..open in 2026-03-09..2026-03-15'),
  ];
  expect(plan(rows, '2026-03-02', weekly, '2026-03-04')).toEqual({
    stops: [],
    kind: 'rewrite',
    id: 2,
    rows: ['2026-03-09..open in 2026-03-09..2026-03-15'],
  });
});
