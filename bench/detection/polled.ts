/** Real seconds, as recorded by programs that poll or that store only counts and send these as seconds. */

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

/** The recording method of a program, derived from all days of the members who use it, as in the pipeline. */
function recordingOfDays(traces: readonly Trace[], resolution: Resolution): Recording | null {
  return recordingOf(traces.map((trace) => stepsOfMember(dayOf(trace, resolution).slots)));
}

/** Days of people as each program sends them, analyzed with the recording method derived from all these days. */
export function polledGroups(days: readonly Trace[], resolution: Resolution): Group[] {
  return ways.map(([name, program]) => {
    const traces = days.map((day) => polled(day, program));
    return { name, traces, recording: recordingOfDays(traces, resolution) };
  });
}
