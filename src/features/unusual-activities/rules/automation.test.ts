/** The tests for machines that imitate people or run under them. */

import { describe, expect, test } from 'vitest';
import type { UnusualEvent } from './activity.ts';
import { floorOf } from './automation-samples.ts';
import { densest, equalSilencesOf, seamOf } from './automation-under-work.ts';
import { defaultRules } from './limits.ts';
import { workday } from './testing/person.ts';
import { randomOf } from './testing/random.ts';
import { detected } from './testing/slots.ts';
import { tools } from './testing/tools.ts';
import { dayOf } from './testing/trace.ts';
import type { Resolution, Trace } from './testing/trace.ts';

test('a seam: 60 bins of 10, one of them 40', () => {
  const bins = Array.from({ length: 60 }, (_, i) => (i === 7 ? 40 : 10));
  expect(seamOf(bins)).toBeCloseTo(9.1, 1);
  expect(seamOf(bins.map(() => 0))).toBe(0);
});

describe('equal silences', () => {
  const twenty = Array.from({ length: 20 }, () => 59);
  test('20 of 59 s and none near', () => {
    const { value, seconds } = equalSilencesOf(twenty, defaultRules);
    expect(value).toBeCloseTo(27, 0);
    expect(seconds).toBe(59);
  });
  test('as many at every length near are no mark', () => {
    const spread = Array.from({ length: 41 }, (_, i) => 39 + i).flatMap((length) =>
      Array.from({ length: 10 }, () => length),
    );
    expect(equalSilencesOf(spread, defaultRules).value).toBeLessThan(4);
  });
  test('five are too few', () => expect(equalSilencesOf(twenty.slice(0, 5), defaultRules).value).toBe(0));
});

test('the densest part of a window, at least half an hour', () => {
  const window = { from: 0, until: 60 };
  expect(densest((minute) => (minute >= 40 ? 2 : 0), window)).toEqual({ from: 30, until: 60 });
  expect(densest((minute) => (minute >= 10 && minute < 50 ? 1 : 0), window)).toEqual({ from: 10, until: 50 });
  expect(densest(() => 1, window)).toEqual(window);
  expect(densest((minute) => (minute === 2 ? 1 : 0), window)).toEqual({ from: 0, until: 30 });
});

test('a floor: 16 minutes at 4, the others far above', () => {
  const counts = Array.from({ length: 60 }, (_, i) => (i < 16 ? 4 : 20 + (i % 30)));
  expect(floorOf(counts, 20)).toBeCloseTo(15.5, 1);
  expect(floorOf([...counts, 0], 20)).toBe(0);
  expect(floorOf(counts, 3)).toBe(0);
  const people = Array.from({ length: 60 }, (_, i) => 1 + (i % 40));
  expect(floorOf(people, 20)).toBeLessThan(5);
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
    '%s under a working person, in seconds',
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
  ])('%s under a working person, in minutes', (name, statistic) => {
    expect(statistics(mixed(name), 60)).toContain(statistic);
  });
  test('a person’s minutes in random order are cut at the minute', () => {
    const shuffled = tools['shuffled_human']?.(10_800, randomOf('shuffled'), [workday(13, 4)]);
    expect(shuffled && statistics(shuffled, 1)).toContain('minute_seam');
  });
  test('minutes in another order say nothing to slots', () => {
    const shuffled = tools['shuffled_human']?.(10_800, randomOf('shuffled'), [workday(13, 4)]);
    expect(shuffled && statistics(shuffled, 600)).toEqual([]);
  });
});
