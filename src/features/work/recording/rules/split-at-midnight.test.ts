import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitsOf } from '../../../../../test/harness/clock-seconds.ts';
import type { OrgCalendar } from '../../../../time/calendar.ts';
import { createDaySplitter } from '../../../../time/slots.ts';
import { minutesOf } from './second-bits.ts';
import { splitAtMidnight, trackedSecondAt } from './split-at-midnight.ts';
import type { Measures } from './slot.ts';

const inZone = (timeZone: string): OrgCalendar => [{ timeZone, weekStart: 1, effectiveFrom: null }];

function measuresAt(text: string, change: Partial<Measures> = {}): Measures {
  return {
    startsAt: Temporal.Instant.from(text).epochMilliseconds / 1000,
    tracked: 600,
    keyboard: null,
    mouse: null,
    overall: null,
    billable: true,
    timeType: 'tracked',
    taskId: null,
    minutes: null,
    seconds: null,
    ...change,
  };
}

function split(zone: string, measures: Measures): string {
  return splitAtMidnight(measures, createDaySplitter(inZone(zone)))
    .map(
      ({ date, figures: { tracked, keyboard, mouse, overall } }) =>
        `${date} ${tracked} ${keyboard}/${mouse}/${overall}`,
    )
    .join(', ');
}

// proves: activities-26
describe('a slot without finer figures is split in proportion, with the first share rounded down', () => {
  const measures = { keyboard: 101, mouse: 1, overall: 599 };
  test.each([
    // Clocks change on 2026-03-29 at 02:00, which does not affect midnight.
    ['Europe/Berlin', '2026-03-28T22:55:00Z', '2026-03-28 300 50/0/299, 2026-03-29 300 51/1/300'],
    ['Europe/Berlin', '2026-03-29T21:55:00Z', '2026-03-29 300 50/0/299, 2026-03-30 300 51/1/300'],
    ['America/New_York', '2026-11-01T03:55:00Z', '2026-10-31 300 50/0/299, 2026-11-01 300 51/1/300'],
    ['America/New_York', '2026-11-02T04:58:00Z', '2026-11-01 120 20/0/119, 2026-11-02 480 81/1/480'],
    ['Asia/Kolkata', '2026-03-02T18:25:00Z', '2026-03-02 300 50/0/299, 2026-03-03 300 51/1/300'],
    ['Asia/Kathmandu', '2026-03-02T18:10:00Z', '2026-03-02 300 50/0/299, 2026-03-03 300 51/1/300'],
    ['Australia/Lord_Howe', '2026-04-04T12:55:00Z', '2026-04-04 300 50/0/299, 2026-04-05 300 51/1/300'],
    ['America/Santiago', '2025-09-07T03:55:00Z', '2025-09-06 300 50/0/299, 2025-09-07 300 51/1/300'],
    // The day is an hour longer, because midnight occurs twice.
    ['America/Santiago', '2026-04-05T02:55:00Z', '2026-04-04 600 101/1/599'],
    ['America/Santiago', '2026-04-05T03:55:00Z', '2026-04-04 300 50/0/299, 2026-04-05 300 51/1/300'],
  ])('%s %s -> %s', (zone, at, expected) => {
    expect(split(zone, measuresAt(at, measures))).toBe(expected);
  });
});

// proves: activities-26
describe('a slot with finer figures is split by these figures', () => {
  test('minutes count on the date on which they begin', () => {
    const minutes = Array.from({ length: 10 }, (_, at) => [at, null, at + 1] as const);
    const measures = measuresAt('2026-03-02T18:10:00Z', { keyboard: 45, overall: 55, minutes });
    expect(split('Asia/Kathmandu', measures)).toBe('2026-03-02 300 10/0/15, 2026-03-03 300 35/0/40');
  });

  test('seconds count on the date on which they begin, and overall counts seconds of either device', () => {
    const keyboard = Array.from({ length: 10 }, (_, at) => (at < 5 ? 'f00000000000000' : '000000000000001'));
    const mouse = ['c00000000000000', ...Array.from({ length: 9 }, () => '000000000000003')];
    const measures = measuresAt('2026-03-02T23:55:00Z', {
      keyboard: 25,
      mouse: 20,
      overall: 39,
      seconds: { keyboard, mouse },
    });
    expect(split('UTC', measures)).toBe('2026-03-02 300 20/10/28, 2026-03-03 300 5/10/10');
  });

  test('a device without seconds is split by minutes, a device without minutes in proportion', () => {
    const minutes = [
      [4, 6, 6],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 30, 30],
    ] as const;
    const seconds = { keyboard: ['f00000000000000'] };
    const measures = measuresAt('2026-03-02T23:55:00Z', { keyboard: 4, mouse: 36, overall: 36, minutes, seconds });
    expect(split('UTC', measures)).toBe('2026-03-02 300 4/6/4, 2026-03-03 300 0/30/0');
  });

  test('activity after the tracked time counts on the date of the last tracked second', () => {
    const minutes = Array.from({ length: 10 }, () => [1, 1, 1] as const);
    const measures = measuresAt('2026-03-02T23:50:00Z', {
      tracked: 600,
      keyboard: 10,
      mouse: 10,
      overall: 10,
      minutes,
    });
    expect(split('UTC', measures)).toBe('2026-03-02 600 10/10/10');
  });
});

// proves: activities-82
describe('a slot from any second', () => {
  const midnight = Temporal.Instant.from('2026-03-03T00:00:00Z').epochMilliseconds / 1000;
  const choices = fc.array(fc.boolean(), { minLength: 600, maxLength: 600 });

  /** The shares of continuous time, with the active seconds of each device, counted second by second. */
  function counted(seconds: readonly number[], { keyboard, mouse }: Record<'keyboard' | 'mouse', readonly number[]>) {
    const overall = seconds.filter((second) => keyboard.includes(second) || mouse.includes(second));
    const count = (list: readonly number[], isLate: boolean) =>
      list.filter((second) => second >= midnight === isLate).length;
    const shareOf = (isLate: boolean) =>
      `${count(seconds, isLate)} ${[keyboard, mouse, overall].map((list) => count(list, isLate)).join('/')}`;
    return [['2026-03-02', false] as const, ['2026-03-03', true] as const].flatMap(([date, isLate]) =>
      count(seconds, isLate) > 0 ? [`${date} ${shareOf(isLate)}`] : [],
    );
  }

  test('counts each active second on its own date, by seconds and by minutes', () => {
    const length = fc.integer({ min: 1, max: 600 });
    fc.assert(
      fc.property(length, length, choices, choices, (before, tracked, keys, moves) => {
        const span = { startsAt: midnight - before, tracked };
        const all = Array.from({ length: tracked }, (_, at) => span.startsAt + at);
        const active = {
          keyboard: all.filter((_, at) => keys[at]),
          mouse: all.filter((_, at) => moves[at]),
        };
        const seconds = { keyboard: bitsOf(span, active.keyboard), mouse: bitsOf(span, active.mouse) };
        const minutes = minutesOf(seconds);
        const sums = {
          keyboard: active.keyboard.length,
          mouse: active.mouse.length,
          overall: minutes.reduce((sum, [, , overall]) => sum + (overall ?? 0), 0),
        };
        const slot = measuresAt('2026-03-02T00:00:00Z', { ...span, ...sums, minutes });
        expect(split('UTC', slot)).toBe(counted(all, active).join(', '));
        expect(split('UTC', { ...slot, seconds })).toBe(counted(all, active).join(', '));
      }),
    );
  });

  test('has a tracked second for every second of its minutes', () => {
    const slot = measuresAt('2026-03-02T09:00:30Z', { tracked: 60 });
    expect([0, 29, 30, 31, 60, 89, 90, 120].map((second) => trackedSecondAt(slot, second))).toEqual([
      0, 0, 0, 1, 30, 59, 59, 59,
    ]);
  });
});

test('billable, manual and input seconds are split like tracked seconds', () => {
  const splitter = createDaySplitter(inZone('UTC'));
  const [tracked] = splitAtMidnight(measuresAt('2026-03-02T12:00:00Z', { mouse: 0 }), splitter);
  expect(tracked?.figures).toMatchObject({ tracked: 600, billable: 600, manual: 0, inputTracked: 600 });
  const [manual] = splitAtMidnight(
    measuresAt('2026-03-02T12:00:00Z', { billable: false, timeType: 'manual' }),
    splitter,
  );
  expect(manual?.figures).toMatchObject({ tracked: 600, billable: 0, manual: 600, inputTracked: 0 });
});
