import { describe, expect, test } from 'vitest';
import { sumPeriod } from './period-sums.ts';
import { daySlots, runsOn, type TrackedSlot, withoutNextDay } from './slots.ts';

const slot = (startsAt: number, tracked: number, rest: Partial<TrackedSlot> = {}): TrackedSlot => ({
  startsAt,
  tracked,
  keyboard: null,
  mouse: 60,
  overall: null,
  minutes: null,
  seconds: null,
  apps: null,
  urls: null,
  screenshotIds: null,
  ...rest,
});
const places = (stored: readonly TrackedSlot[]) => daySlots(stored).map(({ startsAt }) => startsAt);

describe('slots for the detectors', () => {
  test('unrecorded time is no evidence of silence', () => {
    expect(daySlots([slot(0, 600, { mouse: null })])).toEqual([]);
  });

  test('slots of two projects in the same ten minutes are placed one after the other', () => {
    expect(places([slot(0, 250), slot(0, 300), slot(600, 600)])).toEqual([0, 250, 600]);
  });

  test('a slot with minutes moves to a whole minute, and loses its minutes if there is no room', () => {
    const minutes = [[null, 1, 1]] as const;
    expect(places([slot(0, 250), slot(0, 300, { minutes })])).toEqual([0, 300]);
    const [, second] = daySlots([slot(0, 250), slot(0, 350, { minutes })]);
    expect([second?.startsAt, second?.minutes]).toEqual([250, null]);
  });

  test('a slot from any second moves by whole minutes, so its minutes begin at the same second of the clock', () => {
    const minutes = [[null, 1, 1]] as const;
    expect(places([slot(0, 250), slot(20, 300, { minutes })])).toEqual([0, 260]);
    expect(places([slot(0, 250), slot(40, 300, { minutes }), slot(590, 10, { minutes })])).toEqual([0, 280, 590]);
    const [, second] = daySlots([slot(0, 250), slot(20, 341, { minutes })]);
    expect([second?.startsAt, second?.minutes]).toEqual([250, null]);
  });

  test('partly recorded minutes are replaced by the sums', () => {
    const read = (minutes: TrackedSlot['minutes']) => daySlots([slot(0, 120, { minutes })])[0]?.minutes;
    expect(
      read([
        [null, 5, null],
        [3, 4, 6],
      ]),
    ).toEqual([
      [null, 5, 5],
      [3, 4, 6],
    ]);
    expect(
      read([
        [null, null, null],
        [3, 4, 6],
      ]),
    ).toBeNull();
  });

  test('a device without seconds was not recorded', () => {
    const seconds = { mouse: ['f'.repeat(15)] };
    expect(daySlots([slot(0, 60, { seconds })])[0]?.seconds).toEqual({ keyboard: null, mouse: ['f'.repeat(15)] });
  });
});

describe('time after a day', () => {
  const day = { since: 0, until: 1_200 };
  const read = { until: 12_000, pauseSeconds: 1_200 };

  test('belongs to the day until the first pause', () => {
    const slots = daySlots([slot(600, 600), slot(1_200, 600), slot(2_400, 600), slot(4_800, 600)]);
    expect(withoutNextDay(slots, day, 1_200).map(({ startsAt }) => startsAt)).toEqual([600, 1_200, 2_400]);
  });

  test('does not belong to it if the day ended in a pause', () => {
    expect(withoutNextDay(daySlots([slot(0, 300), slot(3_000, 600)]), day, 1_200)).toHaveLength(1);
    expect(withoutNextDay(daySlots([slot(1_200, 600)]), day, 1_200)).toHaveLength(0);
  });

  test('can extend beyond the slots that were read', () => {
    const run = Array.from({ length: 19 }, (_, index) => slot(600 + 600 * index, 600));
    expect(runsOn(daySlots(run), day, read)).toBe(true);
    expect(runsOn(daySlots(run.slice(0, 12)), day, read)).toBe(false);
    expect(runsOn(daySlots(run.toSpliced(8, 3)), day, read)).toBe(false);
    expect(runsOn([], day, read)).toBe(false);
  });
});

describe('sums of a period', () => {
  const sums = (stored: Partial<TrackedSlot>, since: number, until: number) => {
    const { trackedSeconds, keyboardSeconds, mouseSeconds, overallSeconds } = sumPeriod(
      daySlots([slot(0, 600, stored)]),
      { since, until },
    );
    return [trackedSeconds, keyboardSeconds, mouseSeconds, overallSeconds];
  };

  test('use the sent values for whole slots', () => {
    expect(sums({ keyboard: 10, mouse: 20, overall: 25 }, -600, 1_200)).toEqual([600, 10, 20, 25]);
    expect(sums({ keyboard: 10, mouse: 20 }, 0, 600)).toEqual([600, 10, 20, 30]);
  });

  test('use proportions for parts of slots', () => {
    expect(sums({ keyboard: 10, mouse: 60, overall: 66 }, 300, 900)).toEqual([300, 5, 30, 33]);
  });

  test('use minutes for parts, and a proportion within a minute', () => {
    const minutes = Array.from({ length: 10 }, (_, at) => [null, at === 9 ? 30 : 3, at === 9 ? 30 : 3] as const);
    expect(sums({ mouse: 57, overall: 57, minutes }, 540, 600)).toEqual([60, 0, 30, 30]);
    expect(sums({ mouse: 57, overall: 57, minutes }, 510, 570)).toEqual([60, 0, 17, 17]);
  });

  test('use minutes and seconds of the clock, even if the slot begins within a minute', () => {
    const sumsFrom = (stored: Partial<TrackedSlot>, since: number, until: number) =>
      sumPeriod(daySlots([slot(30, 90, stored)]), { since, until }).mouseSeconds;
    const minutes = [[null, 15, 15] as const, [null, 6, 6] as const];
    expect([sumsFrom({ mouse: 21, minutes }, 30, 60), sumsFrom({ mouse: 21, minutes }, 45, 90)]).toEqual([15, 11]);
    const seconds = { mouse: ['00000003fffffff', 'c00000000000000'] };
    expect([sumsFrom({ mouse: 32, seconds }, 30, 61), sumsFrom({ mouse: 32, seconds }, 61, 120)]).toEqual([31, 1]);
  });

  test('use seconds for parts if they were sent', () => {
    const seconds = { keyboard: ['8'.repeat(15), ...Array<string>(9).fill('0'.repeat(15))], mouse: ['c'.repeat(15)] };
    expect(sums({ keyboard: 15, mouse: 30, overall: 30, seconds }, 0, 5)).toEqual([5, 2, 3, 3]);
  });

  test('list applications and addresses largest first, and the screenshots of every overlapping slot', () => {
    const stored = [
      slot(0, 600, {
        apps: [
          { name: 'A', seconds: 400 },
          { name: 'B', seconds: 200 },
        ],
        screenshotIds: [7],
      }),
      slot(600, 600, {
        apps: [{ name: 'B', seconds: 600 }],
        urls: [{ url: 'https://b', seconds: 9 }],
        screenshotIds: [8, 9],
      }),
      slot(1_200, 600, { apps: [{ name: 'C', seconds: 600 }], screenshotIds: [10] }),
    ];
    const { apps, urls, screenshotIds } = sumPeriod(daySlots(stored), { since: 300, until: 1_200 });
    expect([...apps]).toEqual([
      ['B', 700],
      ['A', 200],
    ]);
    expect([...urls]).toEqual([['https://b', 9]]);
    expect(screenshotIds).toEqual([7, 8, 9]);
  });
});
