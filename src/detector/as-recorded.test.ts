import { describe, expect, test } from 'vitest';
import type { Recording } from './signal/slots.ts';
import type { UnusualEvent } from './events.ts';
import { asRecorded, widenLimits } from './as-recorded.ts';
import { detectDay } from './day.ts';
import { defaultRules } from './rule-set.ts';
import { recordingOf, stepsOfMember } from './signal/recorded-steps.ts';
import { workday } from './testing/person.ts';
import { polled, type Program, programs } from './testing/programs.ts';
import { randomOf } from './testing/random.ts';
import { allRules, dayOfSlots, nineOClock } from './testing/slots.ts';
import { tools } from './testing/tools.ts';
import { dayOf, type Resolution, type Trace } from './testing/trace.ts';

const people = [11, 12, 13, 14, 15].map((seed) => workday(seed, 6));

function eventsOf(trace: Trace, resolution: Resolution, recording: Recording | null): UnusualEvent[] {
  const day = dayOf(trace, resolution);
  const slots = day.slots.map((slot) => ({ ...slot, recording }));
  return detectDay({ ...day, slots }, allRules).filter(({ type }) => /^(?:consistent|automation)/u.test(type));
}

function foundBy(program: Program, resolution: Resolution, change: Partial<Recording> = {}): UnusualEvent[] {
  const sent = people.map((trace) => polled(trace, program));
  const recording = recordingOf(sent.map((trace) => stepsOfMember(dayOf(trace, resolution).slots)));
  return sent.flatMap((trace) => eventsOf(trace, resolution, recording && { ...recording, ...change }));
}

const above = (events: readonly UnusualEvent[]) => events.filter(({ confidence }) => confidence !== 'low');
const ways = [
  ...[3, 5, 10].flatMap((step) => [
    [`polls of ${step} s`, programs.polls(step)] as const,
    [`points of ${step} s`, programs.points(step)] as const,
    [`samples of ${step} s`, programs.samples(step)] as const,
  ]),
  ['batches', programs.batches] as const,
];

describe('people whose programs record in steps', () => {
  test.each(ways)('%s: no flag reaches medium', (_, program) => {
    expect(above(foundBy(program, 1))).toEqual([]);
    expect(above(foundBy(program, 60))).toEqual([]);
  });

  test('would be flagged as machines if the step were ignored', () => {
    const taken = polled(people[0] ?? workday(1), programs.polls(5));
    expect(above(eventsOf(taken, 1, null)).length).toBeGreaterThan(0);
  });

  test.each(ways)('%s, used by too few members: flags are low at most, with the step in the evidence', (_, program) => {
    const events = foundBy(program, 1, { isShared: false });
    expect(above(events)).toEqual([]);
    expect(events.length).toBeGreaterThan(0);
    for (const { evidence } of events) expect(evidence.details?.['programStepSeconds']).toBeGreaterThan(1);
  });
});

describe('a tool whose program records in steps', () => {
  const tool = (name: string): Trace => tools[name]?.(7_200, randomOf(name), []) ?? workday(1);
  const recording: Recording = { stepSeconds: 5, widening: 5, scale: 1, isShared: true };
  test.each(['fixed_60s', 'fixed_15s'])('%s is detected by its minutes', (name) => {
    const events = eventsOf(polled(tool(name), programs.polls(5)), 1, recording);
    expect(events.map(({ confidence }) => confidence)).toContain('high');
    expect(events.every(({ evidence }) => evidence.resolutionSeconds > 1)).toBe(true);
  });
  test('programs that pack counts record exact minutes, so minute limits do not change', () => {
    const packed = { stepSeconds: 60, widening: 1, scale: 1, isShared: true };
    const sent = polled(tool('random_1_60s'), programs.batches);
    expect(eventsOf(sent, 1, packed)).toMatchObject(
      eventsOf(sent, 60, null).map(({ type, confidence, startsAt, endsAt }) => ({
        type,
        confidence,
        startsAt,
        endsAt,
      })),
    );
  });
});

test('limits are further from the values of people by the given factor', () => {
  const wide = widenLimits(defaultRules, 5);
  const { consistent_persistent_activity: persistent, automation_like_activity: automation } = wide.limits;
  expect(persistent.dispersion_60_minutes).toEqual({ high: 0.3, medium: 0.5, low: 0.7 });
  expect(persistent.sparse_dispersion_9_slots.low).toBeCloseTo(0.08, 9);
  expect(persistent.fixed.evenNeighbours.maximumLocal).toBeCloseTo(0.7, 9);
  expect(automation.saturated).toEqual({ high: 300, medium: 200, low: 150 });
  expect(automation.equal_counts.low).toBe(4);
  expect(automation.even_minutes.high).toBeCloseTo(-0.98, 9);
  expect(automation.burstiness).toEqual(defaultRules.limits.automation_like_activity.burstiness);
  expect(widenLimits(defaultRules, 1)).toBe(defaultRules);
});

test('marked seconds never count as more than the tracked part of their clock minute', () => {
  const recording: Recording = { stepSeconds: 5, widening: 5, scale: 5, isShared: true };
  const sums = { keyboardSeconds: null, mouseSeconds: 20, overallSeconds: 20 };
  const minutes = [[null, 10, 10] as const, [null, 10, 10] as const];
  const slot = { startsAt: nineOClock + 20, trackedSeconds: 70, ...sums, minutes, recording };
  expect(asRecorded(dayOfSlots([slot])).slots[0]?.minutes).toEqual([
    [null, 40, 40],
    [null, 30, 30],
  ]);
});
