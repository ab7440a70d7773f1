/** Real seconds as programs record them that poll, or that keep counts only and send them as seconds. */

import type { Recording } from '../../src/detector/signal/slots.ts';
import { recordingOf, stepsOfMember } from '../../src/detector/signal/recorded-steps.ts';
import { polled, programs } from '../../src/detector/testing/programs.ts';
import type { Program } from '../../src/detector/testing/programs.ts';
import { dayOf } from '../../src/detector/testing/trace.ts';
import type { Resolution, Trace } from '../../src/detector/testing/trace.ts';
import type { Group } from './false-alarms.ts';

const steps = [3, 5, 10];

const ways: readonly (readonly [string, Program])[] = [
  ...steps.map((step) => [`polls of ${step} s`, programs.polls(step)] as const),
  ...steps.map((step) => [`polls of ${step} s, one second each`, programs.points(step)] as const),
  ...steps.map((step) => [`samples of ${step} s`, programs.samples(step)] as const),
  ['batches', programs.batches],
];

/** How a program records, from all the days of its members, as the pipeline finds it. */
function recordingOfDays(traces: readonly Trace[], resolution: Resolution): Recording | null {
  return recordingOf(traces.map((trace) => stepsOfMember(dayOf(trace, resolution).slots)));
}

/** Days of people as each program sends them, judged by what all of them have in common. */
export function polledGroups(days: readonly Trace[], resolution: Resolution): Group[] {
  return ways.map(([name, program]) => {
    const traces = days.map((day) => polled(day, program));
    return { name, traces, recording: recordingOfDays(traces, resolution) };
  });
}
