/** Tests for machines that imitate people or run while a person works. */

import { describe, expect, test } from 'vitest';
import type { UnusualEvent } from '../events.ts';
import { floorOf } from './in-samples.ts';
import { densest, equalSilencesOf, seamOf } from './under-work.ts';
import { automationLikeActivity } from '../detectors/automation-like-activity.ts';
import { workday } from '../testing/person.ts';
import { randomOf } from '../testing/random.ts';
import { detectDay } from '../day.ts';
import { allRules, detected, nineOClock, slotOf } from '../testing/slots.ts';
import { tools } from '../testing/tools.ts';
import { dayOf } from '../testing/trace.ts';
import type { Resolution, Trace } from '../testing/trace.ts';

test('a bin of 40 among 60 bins of 10 is a seam', () => {
  const bins = Array.from({ length: 60 }, (_, i) => (i === 7 ? 40 : 10));
  expect(seamOf(bins)).toBeCloseTo(9.1, 1);
  expect(seamOf(bins.map(() => 0))).toBe(0);
});

describe('equal silences', () => {
  const { limits } = automationLikeActivity;
  const twenty = Array.from({ length: 20 }, () => 59);
  test('have a score if 20 silences last 59 s and no others are of similar length', () => {
    const { value, seconds } = equalSilencesOf(twenty, limits);
    expect(value).toBeCloseTo(27, 0);
    expect(seconds).toBe(59);
  });
  test('have no score if similar lengths are just as common', () => {
    const spread = Array.from({ length: 41 }, (_, i) => 39 + i).flatMap((length) =>
      Array.from({ length: 10 }, () => length),
    );
    expect(equalSilencesOf(spread, limits).value).toBeLessThan(4);
  });
  test('have no score if there are only five', () => expect(equalSilencesOf(twenty.slice(0, 5), limits).value).toBe(0));
});

test('the densest part of a window is at least half an hour', () => {
  const window = { from: 0, until: 60 };
  expect(densest((minute) => (minute >= 40 ? 2 : 0), window)).toEqual({ from: 30, until: 60 });
  expect(densest((minute) => (minute >= 10 && minute < 50 ? 1 : 0), window)).toEqual({ from: 10, until: 50 });
  expect(densest(() => 1, window)).toEqual(window);
  expect(densest((minute) => (minute === 2 ? 1 : 0), window)).toEqual({ from: 0, until: 30 });
});

test('16 minutes with a count of 4 are a floor if all other counts are far above', () => {
  const counts = Array.from({ length: 60 }, (_, i) => (i < 16 ? 4 : 20 + (i % 30)));
  expect(floorOf(counts, 20)).toBeCloseTo(15.5, 1);
  expect(floorOf([...counts, 0], 20)).toBe(0);
  expect(floorOf(counts, 3)).toBe(0);
  const people = Array.from({ length: 60 }, (_, i) => 1 + (i % 40));
  expect(floorOf(people, 20)).toBeLessThan(5);
});

test('an hour of silence that ends with a burst does not count as a clock', () => {
  const mouse = new Uint8Array(3_600).map((_, t) => (t >= 3_540 && t % 4 < 2 ? 1 : 0));
  expect(detectDay(dayOf({ keyboard: null, mouse }, 1), allRules)).toEqual([]);
  const clock = mouse.map((_, t) => (t % 240 < 2 ? 1 : 0));
  const [found] = detectDay(dayOf({ keyboard: null, mouse: clock }, 1), allRules);
  expect(found?.evidence.statistic).toBe('burstiness');
});

describe('equal counts of slots', () => {
  const alike = (counts: readonly number[]): string[] =>
    detected(
      counts
        .map((active, i) =>
          slotOf(
            Array.from({ length: 10 }, (_, m) => minuteOf(active, m)),
            nineOClock + 600 * i,
          ),
        )
        .map((slot) => ({ ...slot, minutes: null })),
    )
      .filter(({ evidence }) => evidence.statistic === 'equal_counts')
      .map(({ confidence }) => confidence);
  const minuteOf = (active: number, minute: number) => {
    const mouse = Math.floor(active / 10) + (minute < active % 10 ? 1 : 0);
    return [0, mouse, mouse] as const;
  };
  test.each([
    ['a call: an hour almost without input, and a burst at its end', [1, 1, 1, 2, 1, 240], []],
    ['the same count in busy slots', [90, 90, 90, 90, 90, 90], ['high']],
    ['one of six differs', [90, 90, 90, 90, 90, 240], ['low']],
    ['the minimum in each', [8, 8, 8, 8, 8, 8], ['high']],
    ['counts around the minimum, one second apart', [8, 9, 8, 7, 8, 8], ['high']],
    ['counts below the minimum in all slots but one', [6, 6, 6, 6, 6, 60], []],
  ] as const)('%s', (_, counts, wanted) => expect(alike(counts)).toEqual(wanted));
});

describe('in a whole day', () => {
  function mixed(name: string): Trace {
    const person = workday(11);
    const tool = tools[name]?.(person.mouse.length, randomOf(name), [workday(12, 4)]);
    return {
      keyboard: person.keyboard,
      mouse: person.mouse.map((second, t) => second | (tool?.mouse[t] ?? 0) | (tool?.keyboard?.[t] ?? 0)),
    };
  }
  function statistics(trace: Trace, resolution: Resolution): string[] {
    const events: UnusualEvent[] = detected(dayOf(trace, resolution).slots);
    return events
      .filter(({ type, confidence }) => type === 'automation_like_activity' && confidence !== 'low')
      .map(({ evidence }) => evidence.statistic);
  }

  test.each(['fixed_5s', 'fixed_15s', 'fixed_60s', 'random_1_5s', 'two_timers'])(
    '%s under a working person is found in seconds',
    (name) => {
      expect(statistics(mixed(name), 1)).not.toEqual([]);
    },
  );
  test.each([
    ['fixed_5s', 'unresting_mouse'],
    ['random_1_5s', 'unresting_mouse'],
    ['stop_go_1_20_5_15', 'unresting_mouse'],
    ['fixed_15s', 'floor_count'],
    ['fixed_60s', 'floor_count'],
  ])('%s under a working person is found in minutes', (name, statistic) => {
    expect(statistics(mixed(name), 60)).toContain(statistic);
  });
  test('a replay of shuffled minutes is detected by the breaks between minutes', () => {
    const shuffled = tools['shuffled_human']?.(10_800, randomOf('shuffled'), [workday(13, 4)]);
    expect(shuffled && statistics(shuffled, 1)).toContain('minute_seam');
  });
  test('the order of minutes within slots does not change the result for slots', () => {
    const shuffled = tools['shuffled_human']?.(10_800, randomOf('shuffled'), [workday(13, 4)]);
    expect(shuffled && statistics(shuffled, 600)).toEqual([]);
  });
});
