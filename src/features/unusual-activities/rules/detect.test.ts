/** What holds for every day: gaps, shifts, ends, corroboration, the day an event belongs to. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActivitySlot, UnusualEvent } from './activity.ts';
import { corroborate, mergeFindings } from './events.ts';
import { defaultRules } from './limits.ts';
import { summarizeHistory } from './own-history.ts';
import { coarse, detected, later, nine, slotsOfMinutes, summary } from './testing/slots.ts';
import { minuteSeries } from './testing/synthetic.ts';
import type { Kind } from './testing/synthetic.ts';
import { dayOf } from './testing/trace.ts';
import { workday } from './testing/person.ts';
import { tools } from './testing/tools.ts';
import { randomOf } from './testing/random.ts';

const kinds: readonly Kind[] = ['even', 'steps', 'bursty', 'sparse', 'busy'];

/** Days of blocks of 30-120 minutes of different kinds, sent as minutes or as slots. */
const days = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 999 }), fc.integer({ min: 3, max: 12 })), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([blocks, fine, keys]) => {
    const counts = blocks.flatMap(([kind, seed, slots]) => minuteSeries(kind, seed, 10 * slots));
    const slots = slotsOfMinutes(counts.map((count) => (keys ? [count, 0] : [0, count])));
    return fine ? slots : coarse(slots);
  });

const seconds = fc.tuple(fc.constantFrom(...Object.keys(tools)), fc.nat(50)).map(([name, seed]) => {
  const tool = tools[name]?.(7200, randomOf(`${name} ${seed}`), [workday(seed, 2)]);
  return tool === undefined ? [] : dayOf(tool, 1).slots;
});

const anyDay = fc.oneof({ weight: 4, arbitrary: days }, { weight: 1, arbitrary: seconds });
const levels = { low: 1, medium: 2, high: 3 };

/** Its own weight, without what events of other types added. */
function weightOf({ confidence, evidence }: UnusualEvent): number {
  return evidence.corroboratedBy === undefined ? levels[confidence] : levels.medium;
}

/** An event of the same type and at least the same weight that shares time with it. */
function wasThere(event: UnusualEvent, others: readonly UnusualEvent[]): boolean {
  return others.some(
    (other) =>
      other.type === event.type &&
      other.startsAt < event.endsAt &&
      other.endsAt > event.startsAt &&
      weightOf(other) >= weightOf(event),
  );
}

describe('every day', () => {
  test('untracked slots never create an event: what is left was there before', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(40), fc.integer({ min: 1, max: 6 }), (slots, at, count) => {
        const fewer = slots.filter((_, i) => i < at || i >= at + count);
        const before = detected(slots);
        for (const event of detected(fewer)) expect(wasThere(event, before)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('a pause put between slots never creates an event', () => {
    fc.assert(
      fc.property(days, fc.nat(40), fc.integer({ min: 1, max: 9 }), (slots, at, pause) => {
        const before = detected(slots);
        const torn = [...slots.slice(0, at), ...later(slots.slice(at), 600 * pause)];
        const border = slots[at]?.startsAt ?? Number.MAX_SAFE_INTEGER;
        const back = (time: number): number => (time > border ? Math.max(border, time - 600 * pause) : time);
        for (const event of detected(torn)) {
          expect(wasThere({ ...event, startsAt: back(event.startsAt), endsAt: back(event.endsAt) }, before)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('moving a day by whole slots moves its events', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -200, max: 200 }), (slots, by) => {
        const moved = detected(later(slots, 600 * by));
        const lines = detected(slots).map(({ type, confidence, startsAt, endsAt, evidence }) => {
          const { statistic, value } = evidence;
          return [type, confidence, startsAt + 600 * by, endsAt + 600 * by, statistic, value];
        });
        expect(
          moved.map((e) => [e.type, e.confidence, e.startsAt, e.endsAt, e.evidence.statistic, e.evidence.value]),
        ).toEqual(lines);
      }),
      { numRuns: 100 },
    );
  });

  test('events begin and end in tracked time', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 4, maxLength: 4 }),
        (slots, tracked) => {
          const partial = slots.map((slot, i) => shortened(slot, i % 5 === 2 ? (tracked[i % 4] ?? 600) : 600));
          const inside = (time: number): boolean =>
            partial.some(({ startsAt, trackedSeconds }) => startsAt <= time && time <= startsAt + trackedSeconds);
          for (const event of detected(partial)) {
            expect(event.endsAt).toBeGreaterThan(event.startsAt);
            expect(inside(event.startsAt) && inside(event.endsAt)).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

/** The slot as if tracking had stopped in it. */
function shortened(slot: ActivitySlot, tracked: number): ActivitySlot {
  const trackedSeconds = Math.min(slot.trackedSeconds, tracked);
  const within = (count: number | null): number | null => (count === null ? null : Math.min(count, trackedSeconds));
  const minutes = slot.minutes?.slice(0, Math.ceil(trackedSeconds / 60)).map(([keyboard, mouse, overall], i) => {
    const room = Math.min(60, trackedSeconds - 60 * i);
    return [keyboard && Math.min(room, keyboard), mouse && Math.min(room, mouse), Math.min(room, overall)] as const;
  });
  const counts = {
    keyboardSeconds: within(slot.keyboardSeconds),
    mouseSeconds: within(slot.mouseSeconds),
    overallSeconds: within(slot.overallSeconds),
  };
  return { ...slot, trackedSeconds, ...counts, minutes: minutes ?? null };
}

describe('one synthetic day per tool: two hours of it between two pieces of work', () => {
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
      ({ startsAt, endsAt }) => Math.min(endsAt, nine + 10_800) - Math.max(startsAt, nine + 3600) >= 3600,
    );
    const best = Math.max(0, ...found.map(({ confidence }) => levels[confidence]));
    expect(best).toBeGreaterThanOrEqual(name === 'ten_minute_evader' ? 1 : 2);
  });

  test.each([1, 2, 3, 4, 5, 6])('a synthetic person, day %i, has nothing machine-like', (seed) => {
    for (const resolution of [1, 60, 600] as const) {
      const events = detected(dayOf(workday(seed), resolution).slots);
      expect(summary(events).filter((line) => /^(consistent|automation)/u.test(line))).toEqual([]);
    }
  });
});

test('an event belongs to the day it starts in', () => {
  const slots = slotsOfMinutes(Array.from({ length: 120 }, () => [0, 7]));
  const types = (since: number): string[] => detected(slots, { since, until: since + 86_400 }).map(({ type }) => type);
  expect(types(nine)).toContain('consistent_persistent_activity');
  expect(types(nine + 600)).toEqual([]);
  expect(types(nine - 86_400)).toEqual([]);
});

test('corroboration raises medium under high of another family, never a workload type', () => {
  const evidence = { ...emptyEvidence, statistic: 'x' };
  const at = (type: UnusualEvent['type'], level: 1 | 2 | 3) => ({ type, level, startsAt: 0, endsAt: 3600, evidence });
  const raised = (...findings: ReturnType<typeof at>[]): number[] => corroborate(findings).map(({ level }) => level);
  expect(raised(at('consistent_persistent_activity', 2), at('automation_like_activity', 3))).toEqual([3, 3]);
  expect(raised(at('consistent_persistent_activity', 1), at('automation_like_activity', 3))).toEqual([1, 3]);
  expect(raised(at('consistent_persistent_activity', 2), at('consistent_variable_activity', 3))).toEqual([2, 3]);
  expect(raised(at('breakless_work', 2), at('automation_like_activity', 3))).toEqual([2, 3]);
  expect(raised(at('consistent_persistent_activity', 2), at('breakless_work', 3))).toEqual([2, 3]);
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
  peopleMeasure: null,
  windowSeconds: 0,
  resolutionSeconds: 60,
  samples: 0,
  activeShare: 0,
  series: null,
};

test('findings of one type at most 20 minutes apart are one event, endurance and other types stay apart', () => {
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

test('own history: median and deviation over all windows of the days that have any', () => {
  const history = summarizeHistory([{ breakless_work: [60, 90] }, {}, { breakless_work: [120] }]);
  expect(history.breakless_work).toEqual({ median: 90, mad: 30, windows: 3, days: 2 });
});
