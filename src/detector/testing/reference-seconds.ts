/**
 * The series of seconds for the comparison with the reference. A name is also the seed, so another name has other
 * expected numbers.
 */

import type { ActivitySlot } from '../signal/slots.ts';
import type { SecondKind } from './second-kinds.ts';
import { held, locked, pausing, person, replayed, timer } from './second-kinds.ts';
import { drawFor } from './reference-minutes.ts';
import { dayOf, joined } from './trace.ts';

interface Series {
  readonly name: string;
  readonly kind: SecondKind;
  readonly minutes: number;
  /** Minutes after nine at which the series begins; the loop test uses the clock. */
  readonly later: number;
}

function series(name: string, kind: SecondKind, minutes = 90, later = 0): Series {
  return { name, kind, minutes, later };
}

const all: readonly Series[] = [
  series('person', person, 150),
  series('another person', person, 150),
  series('every 60 s', timer(59, 59)),
  series('every 12 s', timer(11, 11)),
  series('20-40 s', timer(20, 40, 2)),
  series('10-50 s', timer(10, 50, 3)),
  series('4-60 s', timer(4, 60, 4)),
  series('1-60 s', timer(1, 60, 2)),
  series('1-90 s', timer(1, 90, 20)),
  series('8-30 s', timer(8, 30, 3)),
  series('6-30 s', timer(6, 30, 2)),
  series('5-30 s', timer(5, 30, 2)),
  series('3-40 s', timer(3, 40, 2)),
  series('100-300 s', timer(100, 300, 5), 120),
  series('200-500 s', timer(200, 500, 5), 120),
  series('locked to 5 s', locked(0.8, 5)),
  series('locked to 15 s', locked(0.9, 15)),
  series('locked to 25 s', locked(1, 25)),
  series('locked to 35 s', locked(1, 35)),
  series('replayed', replayed(120, 0, 0)),
  series('replayed with waits', replayed(200, 2, 0.05), 120),
  series('replayed with noise', replayed(300, 1, 0.2), 120),
  series('replayed with more noise', replayed(300, 3, 0.4), 120),
  series('replayed, off the clock', replayed(240, 1, 0.1), 100, 2),
  series('held 599 s', held(599)),
  series('held 600 s', held(600)),
  series('held 1250 s', held(1250)),
  series('held 1800 s', held(1800)),
  series('silences of 299 s', pausing(299), 260),
  series('silences of 300 s', pausing(300), 330),
];

export const secondSeriesNames: readonly string[] = all.map(({ name }) => name);

/** A person's seconds, then seconds of the kind, then a person's again. */
function secondsOf(name: string): { readonly seconds: Uint8Array; readonly later: number } {
  const found = all.find((other) => other.name === name);
  if (found === undefined) throw new Error(`no series of seconds named ${name}`);
  const next = drawFor(name);
  const parts = [person(next, 1800), found.kind(next, 60 * found.minutes), person(next, 1200)];
  return { seconds: joined(parts), later: found.later };
}

/**
 * The series as slots of a member whose keyboard is not recorded. The first slot begins at the series' minute after
 * nine.
 */
export function slotsOfSeconds(name: string): ActivitySlot[] {
  const { seconds, later } = secondsOf(name);
  const untracked = new Uint8Array(60 * later);
  const { slots } = dayOf({ keyboard: null, mouse: joined([untracked, seconds]) }, 1);
  return slots.map((slot, i) => (i === 0 ? withoutMinutes(slot, later) : slot));
}

function withoutMinutes(slot: ActivitySlot, count: number): ActivitySlot {
  const seconds = { keyboard: null, mouse: slot.seconds?.mouse?.slice(count) ?? null };
  return { ...slot, startsAt: slot.startsAt + 60 * count, trackedSeconds: slot.trackedSeconds - 60 * count, seconds };
}
