import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonStep, type MemberSteps, recordingOf, stepsOfMember } from './recorded-steps.ts';
import { workday } from '../testing/person.ts';
import { polled, type Program, programs } from '../testing/programs.ts';
import { randomOf } from '../testing/random.ts';
import { tools } from '../testing/tools.ts';
import { dayOf, type Resolution, type Trace } from '../testing/trace.ts';

const people = [1, 2, 3, 4, 5, 6].map((seed) => workday(seed, 4));

function stepsOf(traces: readonly Trace[], program: Program, resolution: Resolution): MemberSteps[] {
  return traces.map((trace) => stepsOfMember(dayOf(polled(trace, program), resolution).slots));
}

describe('the greatest common step of a set of values', () => {
  const multiples = (step: number, count: number) => Array.from({ length: count }, (_, i) => step * (1 + (i % 7)));
  test.each([
    ['that are multiples of 5', multiples(5, 70), 5],
    ['with one exception in ten', [...multiples(5, 63), ...Array.from({ length: 7 }, () => 13)], 5],
    ['with more exceptions', [...multiples(5, 60), ...Array.from({ length: 10 }, () => 13)], 1],
    ['of people', multiples(1, 70), 1],
    ['with fewer than thirty values', multiples(5, 29), null],
    ['that are whole minutes', multiples(60, 30), 60],
  ] as const)('%s', (_, values, wanted) => expect(commonStep(values)).toBe(wanted));
});

describe('a program', () => {
  const shared = (stepSeconds: number, widening: number, scale: number) => ({
    stepSeconds,
    widening,
    scale,
    isShared: true,
  });
  test.each([
    ['that records each second', programs.seconds, 1, null],
    ['that counts minutes', programs.seconds, 60, null],
    ['that polls every 3 s', programs.polls(3), 1, shared(3, 3, 1)],
    ['that polls every 10 s', programs.polls(10), 1, shared(10, 10, 1)],
    ['that polls every 5 s and sends minutes', programs.polls(5), 60, shared(5, 5, 1)],
    ['that marks the second of a poll', programs.points(5), 1, shared(5, 5, 5)],
    ['that marks it and sends minutes', programs.points(5), 60, shared(5, 5, 5)],
    ['that sends the active seconds of each minute as one block from its start', programs.batches, 1, shared(60, 1, 1)],
    ['that polls and packs', (used: Uint8Array) => programs.batches(programs.polls(5)(used)), 1, shared(60, 5, 1)],
  ] as const)('%s', (_, program, resolution, wanted) => {
    expect(recordingOf(stepsOf(people, program, resolution))).toEqual(wanted);
  });

  test('is not treated as the cause of a step if it has fewer than five members', () => {
    const steps = stepsOf(people, programs.polls(5), 1);
    expect(recordingOf(steps.slice(0, 4))).toEqual({ ...shared(5, 5, 1), isShared: false });
    expect(recordingOf(steps.slice(0, 5))).toEqual(shared(5, 5, 1));
  });

  test('has no step if the only member who shows a step uses a tool', () => {
    const tool = tools['fixed_5s']?.(7_200, randomOf('tool'), []);
    const steps = stepsOf(tool ? [tool] : [], programs.seconds, 1);
    expect(steps).toMatchObject([{ starts: 5, isClock: true }]);
    expect(recordingOf([...stepsOf(people, programs.seconds, 1), ...steps])).toBeNull();
    expect(recordingOf(steps)).toBeNull();
  });

  test('keeps its step if one member uses another setting', () => {
    const steps = [...stepsOf(people, programs.polls(5), 1), ...stepsOf(people.slice(0, 1), programs.seconds, 1)];
    expect(recordingOf(steps)).toEqual(shared(5, 5, 1));
  });

  test('has the same step for any order of members', () => {
    const steps = [...stepsOf(people, programs.polls(5), 1), ...stepsOf(people.slice(0, 2), programs.polls(10), 1)];
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (shuffled) => {
        expect(recordingOf(shuffled)).toEqual(recordingOf(steps));
      }),
      { numRuns: 20 },
    );
  });

  test('has no known step if it has no members', () => expect(recordingOf([])).toBeNull());
});
