/** Recordings of people, and days built from these recordings. The detector should not detect a machine in them. */

import { randomOf } from '../../src/detector/testing/random.ts';
import type { Resolution, Trace } from '../../src/detector/testing/trace.ts';
import type { Group } from './false-alarms.ts';
import { polledGroups } from './polled.ts';
import { quietStretches, typingOf, withQuietBreaks, withTyping } from './recordings.ts';
import type { PersonDay, Recording } from './recordings.ts';

export interface PeopleOptions {
  readonly recordings: readonly Recording[];
  readonly days: readonly PersonDay[];
  readonly isQuick: boolean;
  /** The seed of the half-real days. */
  readonly seed: string;
}

const mouseOnly = (mouse: Uint8Array): Trace => ({ keyboard: null, mouse });
const keyboardSilent = ({ mouse }: { readonly mouse: Uint8Array }): Trace => ({
  keyboard: new Uint8Array(mouse.length),
  mouse,
});

/** Days with a recorded but silent keyboard, by person. */
function silentByPerson(days: readonly PersonDay[]): Group[] {
  const byPerson = Map.groupBy(days, ({ person }) => person);
  return [...byPerson].map(([person, own]) => ({
    name: `silent keyboard, ${person}`,
    traces: own.map(keyboardSilent),
  }));
}

/** The groups of the table. The groups of programs that poll depend on the resolution. */
export function groupsOf({ recordings, days, isQuick, seed }: PeopleOptions): (resolution: Resolution) => Group[] {
  const typed = typingOf(recordings);
  const half = randomOf(`half-real days${seed}`);
  const halfReal = days.map(({ mouse }) => withTyping(mouse, typed, half));
  const beside = (traces: readonly Trace[]): Trace[] =>
    withQuietBreaks(isQuick ? traces.slice(0, 12) : traces, recordings, randomOf(`asides${seed}`));
  const groups: readonly Group[] = [
    { name: 'recordings', traces: recordings },
    { name: 'joined days', traces: days.map(({ mouse }) => mouseOnly(mouse)) },
    { name: 'the same, keyboard silent', traces: days.map(keyboardSilent) },
    ...silentByPerson(days),
    { name: 'half-real days', traces: halfReal },
    {
      name: 'quiet stretches',
      traces: quietStretches(recordings, randomOf('quiet'), isQuick ? 25 : 100).map(mouseOnly),
    },
    { name: 'calls and reading, keyboard silent', traces: beside(days.map(keyboardSilent)) },
    { name: 'calls and reading, half-real', traces: beside(halfReal) },
  ];
  const sent = halfReal.filter((_, i) => i % Math.ceil(halfReal.length / (isQuick ? 6 : 60)) === 0);
  return (resolution) => [...groups, ...polledGroups(sent, resolution)];
}
