/**
 * Tests of whole days: tools between periods of work, people, corroboration, merging, the day to which an event
 * belongs.
 */

import { describe, expect, test } from 'vitest';
import type { UnusualEvent } from './events.ts';
import { corroborate, mergeFindings } from './merge.ts';
import { defaultRules } from './rule-set.ts';
import { summarizeHistory } from './history.ts';
import { detected, nineOClock, slotsOfMinutes, summary } from './testing/slots.ts';
import { dayOf } from './testing/trace.ts';
import { workday } from './testing/person.ts';
import { tools } from './testing/tools.ts';
import { randomOf } from './testing/random.ts';

const levels = { low: 1, medium: 2, high: 3 };

describe('one synthetic day per tool, on which the tool runs for two hours between two periods of work', () => {
  const needSeconds = new Set(['fixed_300s', 'gauss_sessions']);
  const names = Object.keys(tools).filter((name) => name !== 'shuffled_human');
  test.each(names)('%s', (name) => {
    const [before, after] = [workday(1, 1), workday(2, 1)];
    const faked = tools[name]?.(7200, randomOf(name), [workday(3, 2)]);
    const join = (device: 'keyboard' | 'mouse'): Uint8Array =>
      Uint8Array.from([before, faked, after].flatMap((trace) => [...(trace?.[device] ?? [])]));
    const resolution = needSeconds.has(name) ? 1 : 60;
    const events = detected(dayOf({ keyboard: join('keyboard'), mouse: join('mouse') }, resolution).slots);
    const found = events.filter(
      ({ startsAt, endsAt }) => Math.min(endsAt, nineOClock + 10_800) - Math.max(startsAt, nineOClock + 3600) >= 3600,
    );
    const best = Math.max(0, ...found.map(({ confidence }) => levels[confidence]));
    expect(best).toBeGreaterThanOrEqual(name === 'ten_minute_evader' ? 1 : 2);
  });

  test.each([1, 2, 3, 4, 5, 6])('a synthetic person has no machine-like events on day %i', (seed) => {
    for (const resolution of [1, 60, 600] as const) {
      const events = detected(dayOf(workday(seed), resolution).slots);
      expect(summary(events).filter((line) => /^(consistent|automation)/u.test(line))).toEqual([]);
    }
  });
});

test('an event belongs to the day on which it starts', () => {
  const slots = slotsOfMinutes(Array.from({ length: 120 }, () => [0, 7]));
  const types = (since: number): string[] => detected(slots, { since, until: since + 86_400 }).map(({ type }) => type);
  expect(types(nineOClock)).toContain('consistent_persistent_activity');
  expect(types(nineOClock + 600)).toEqual([]);
  expect(types(nineOClock - 86_400)).toEqual([]);
});

test('a high finding raises a medium finding of another family, but never a workload finding', () => {
  const evidence = { ...emptyEvidence, statistic: 'x' };
  const at = (type: UnusualEvent['type'], level: 1 | 2 | 3) => ({ type, level, startsAt: 0, endsAt: 3600, evidence });
  const raised = (...findings: ReturnType<typeof at>[]): number[] => corroborate(findings).map(({ level }) => level);
  expect(raised(at('consistent_persistent_activity', 2), at('automation_like_activity', 3))).toEqual([3, 3]);
  expect(raised(at('consistent_persistent_activity', 1), at('automation_like_activity', 3))).toEqual([1, 3]);
  expect(raised(at('consistent_persistent_activity', 2), at('consistent_variable_activity', 3))).toEqual([2, 3]);
  expect(raised(at('breakless_work', 2), at('automation_like_activity', 3))).toEqual([2, 3]);
  expect(raised(at('consistent_persistent_activity', 2), at('unusual_high_mouse_activity', 3))).toEqual([3, 3]);
  for (const lasting of [
    'breakless_work',
    'sustained_high_focus_time',
    'long_period_of_single_mouse_activity',
  ] as const)
    expect(raised(at('consistent_persistent_activity', 2), at(lasting, 3))).toEqual([2, 3]);
  expect(
    raised(at('automation_like_activity', 2), {
      ...at('unusual_high_mouse_activity', 3),
      startsAt: 2000,
      endsAt: 5600,
    }),
  ).toEqual([2, 3]);
});

const emptyEvidence = {
  statistic: '',
  value: 0,
  limit: 0,
  limitName: null,
  peopleMeasure: null,
  windowSeconds: 0,
  resolutionSeconds: 60,
  samples: 0,
  activeShare: 0,
  series: null,
};

test('findings of one type up to 20 minutes apart become one event; endurance and other types stay separate', () => {
  const at = (type: UnusualEvent['type'], from: number, until: number, level: 1 | 2 | 3) => ({
    type,
    level,
    startsAt: from * 60,
    endsAt: until * 60,
    evidence: { ...emptyEvidence, value: from },
  });
  const merged = mergeFindings(
    [
      at('consistent_persistent_activity', 80, 140, 3),
      at('consistent_persistent_activity', 0, 60, 1),
      at('consistent_persistent_activity', 161, 200, 1),
      at('automation_like_activity', 0, 60, 1),
      at('automation_like_activity', 76, 100, 1),
      at('breakless_work', 0, 60, 1),
      at('breakless_work', 70, 100, 1),
    ],
    defaultRules,
  );
  expect(
    merged.map(({ type, level, startsAt, endsAt, evidence }) => [
      type.slice(0, 5),
      level,
      startsAt / 60,
      endsAt / 60,
      evidence.value,
    ]),
  ).toEqual([
    ['consi', 3, 0, 140, 80],
    ['autom', 1, 0, 60, 0],
    ['break', 1, 0, 60, 0],
    ['break', 1, 70, 100, 70],
    ['autom', 1, 76, 100, 76],
    ['consi', 1, 161, 200, 161],
  ]);
});

test('the own history contains the median and deviation of all windows, and the number of days with windows', () => {
  const history = summarizeHistory([{ breakless_work: [60, 90] }, {}, { breakless_work: [120] }]);
  expect(history.breakless_work).toEqual({ median: 90, mad: 30, windows: 3, days: 2 });
});
