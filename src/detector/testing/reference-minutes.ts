/**
 * The days of minutes for the comparison with the reference. A name is also the seed, so another name has other
 * expected numbers.
 */

import type { ActivitySlot, MinuteCounts } from '../signal/slots.ts';
import {
  alternating,
  between,
  blocks,
  clumps,
  equal,
  forgetful,
  level,
  pausing,
  person,
  quota,
  rare,
  rationed,
  saturated,
  whole,
} from './minute-kinds.ts';
import type { Draw, MinuteKind } from './minute-kinds.ts';
import { nineOClock } from './slots.ts';
import { numbers } from './synthetic.ts';

type Devices = 'mouse' | 'keyboard' | 'split' | 'same';

interface Part {
  readonly kind: MinuteKind;
  readonly minutes: number;
  readonly devices: Devices;
  /** Active seconds per half hour on the device that is otherwise silent. */
  readonly leak: number;
}

interface Day {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Many minutes are only partly tracked. */
  readonly torn: boolean;
}

export interface ReferenceMinute {
  readonly tracked: number;
  readonly keyboard: number;
  readonly mouse: number;
  readonly overall: number;
}

/** A separate generator for every name, seeded with an FNV-1a hash. */
export function drawFor(name: string): Draw {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x0100_0193);
  return numbers(hash);
}

function part(kind: MinuteKind, minutes: number, devices: Devices = 'split', leak = 0): Part {
  return { kind, minutes, devices, leak };
}

/** Minutes of one kind between two periods of a person's work, in whole slots. */
function amid(name: string, kind: MinuteKind, minutes = 180, devices: Devices = 'split'): Day {
  const after = 60 - (minutes % 10);
  return { name, parts: [part(person, 70), part(kind, minutes, devices), part(person, after)], torn: false };
}

function alone(name: string, ...parts: readonly Part[]): Day {
  return { name, parts, torn: false };
}

function torn(name: string, kind: MinuteKind, devices: Devices = 'split'): Day {
  return { name: `torn ${name}`, parts: [part(kind, 220, devices), part(person, 60)], torn: true };
}

const days: readonly Day[] = [
  amid('person', person, 240),
  amid('another person', person, 240),
  amid('clumps of 1', clumps(1, 0.4)),
  amid('clumps of 2', clumps(2, 0.3)),
  amid('clumps of 3', clumps(3, 0.5)),
  amid('clumps of 4', clumps(4, 0.35)),
  amid('clumps of 6', clumps(6, 0.3), 240),
  amid('clumps of 10', clumps(10, 0.4), 240),
  amid('busy clumps of 1', clumps(1, 0.8)),
  amid('busy clumps of 2', clumps(2, 0.62)),
  amid('half an hour of clumps', clumps(1, 0.5), 34),
  amid('half an hour of the same', between(19, 22), 33),
  amid('two seconds apart', between(20, 23), 120, 'mouse'),
  amid('sparse 0.8', clumps(1, 0.8 / 60), 200),
  amid('sparse 0.45', clumps(1, 0.45 / 60), 200),
  amid('sparse 0.3', clumps(1, 0.3 / 60), 200),
  amid('sparse and even', between(0, 1), 200),
  amid('one second', equal(1, 0), 120),
  amid('near the ceiling', between(57, 59), 100, 'same'),
  amid('at the ceiling', between(58, 60), 100, 'same'),
  amid('flat blocks', blocks(1, [0.2, 0.35, 0.5]), 200),
  amid('blocks of 1', blocks(1, [0.15, 0.3, 0.5, 0.65]), 200),
  amid('blocks of 2', blocks(2, [0.15, 0.3, 0.5, 0.65]), 200),
  amid('blocks of 3', blocks(3, [0.2, 0.5]), 200),
  amid('blocks of 4', blocks(4, [0.1, 0.7]), 200),
  amid('busy blocks', blocks(1, [0.55, 0.75, 0.95]), 200),
  amid('nothing remembered', forgetful(0), 260),
  amid('nothing remembered again', forgetful(0), 200),
  amid('little remembered', forgetful(0.15), 260),
  amid('something remembered', forgetful(0.3), 260),
  amid('each makes up for the last', alternating(4), 220),
  amid('each makes up for the last, roughly', alternating(25), 220),
  amid('three silent in ten', rationed(3, 3), 240),
  amid('two to four silent in ten', rationed(2, 4), 240),
  amid('one to five silent in ten', rationed(1, 5), 260),
  amid('no to six silent in ten', rationed(0, 6), 260),
  amid('five or six silent in ten', rationed(5, 6, 40), 240),
  amid('six or seven silent in ten', rationed(6, 7, 40), 240),
  amid('silences in even work', rationed(1, 1, 44), 240),
  amid('quota of 200', quota(200, 0.2, 12), 240),
  amid('quota of 90', quota(90, 0.1, 30), 180, 'keyboard'),
  amid('quota of 40', quota(40, 0.3, 9), 240),
  amid('quota of 36', quota(36, 0, 0), 140),
  amid('quota of 7', quota(7, 0.05, 2), 240),
  amid('quota of 5', quota(5, 0.03, 3), 260),
  amid('quota of 3', quota(3, 0, 0), 120),
  amid('quota of 8', quota(8, 0, 0), 200),
  amid('equal but 3 %', equal(7, 0.03), 90),
  amid('equal but 8 %', equal(12, 0.08), 90),
  amid('equal but 15 %', equal(3, 0.15), 90),
  amid('equal but 22 %', equal(33, 0.22), 120),
  amid('equal but 11 %', equal(24, 0.11), 90),
  amid('equal but 18 %', equal(9, 0.18), 120),
  amid('ones and zeros', quota(8, 0, 0), 60),
  amid('saturated', saturated(0), 70, 'same'),
  amid('every second', level(1, 0), 70, 'same'),
  amid('every second of 30 minutes', level(1, 0), 30, 'same'),
  amid('every second of 40 minutes', level(1, 0), 40, 'mouse'),
  amid('all but three seconds of ten minutes', quota(597, 0.15, 3), 180, 'mouse'),
  amid('saturated but 2 %', saturated(0.02), 200, 'mouse'),
  amid('saturated but 6 %', saturated(0.06), 200, 'keyboard'),
  amid('every 2 minutes', rare(2, 0), 100),
  amid('every 3 or 4 minutes', rare(3, 1), 140),
  amid('every 4 to 6 minutes', rare(4, 2), 140),
  amid('every 6 or 7 minutes', rare(6, 1), 140),
  amid('every 5 minutes and then 6', rare(5, 1), 200),
  amid('every 5 minutes', rare(5, 0), 120),
  amid('every 7 minutes', rare(7, 0), 120),
  amid('mouse 0.98', level(0.98, 1), 60, 'mouse'),
  amid('mouse 0.93', level(0.93, 4), 70, 'mouse'),
  amid('mouse 0.86', level(0.86, 8), 70, 'mouse'),
  amid('mouse 0.84', level(0.84, 8), 70, 'mouse'),
  amid('keys 0.975', level(0.975, 3), 50, 'keyboard'),
  amid('keys 0.92', level(0.92, 5), 80, 'keyboard'),
  amid('keys 0.85', level(0.85, 9), 90, 'keyboard'),
  amid('both 0.9', level(0.9, 6), 70, 'same'),
  alone('high twice', part(level(0.9, 3), 50, 'mouse'), part(person, 30), part(level(0.95, 3), 60, 'mouse')),
  alone('mouse only, two hours', part(person, 70), part(forgetful(0.5), 130, 'mouse'), part(person, 60)),
  alone('mouse only, 18 keys', part(person, 40), part(forgetful(0.5), 190, 'mouse', 18), part(person, 40)),
  alone('mouse only, 19 keys', part(forgetful(0.5), 190, 'mouse', 19), part(person, 40)),
  alone('keyboard only', part(person, 20), part(forgetful(0.4), 70, 'keyboard'), part(person, 30)),
  alone('one then the other', part(forgetful(0.4), 120, 'keyboard'), part(forgetful(0.4), 90, 'mouse', 9)),
  alone('barely used', part(equal(6, 0), 100, 'keyboard'), part(equal(6, 0.3), 80, 'keyboard', 3), part(person, 30)),
  alone('four minutes of silence', part(pausing(4, 60), 380)),
  alone('five minutes of silence', part(pausing(5, 330), 520, 'mouse')),
  alone('no pause', part(level(0.3, 17), 370)),
  alone('a pause after five hours', part(forgetful(0.1), 305), part(between(0, 0), 5), part(forgetful(0.1), 250)),
  alone('quiet beside the pauses', part(between(0, 0), 3), part(level(0.3, 17), 244), part(between(0, 0), 3)),
  alone('slots of 30 and 31', part(quota(31, 0, 0), 370), part(quota(30, 0, 0), 10), part(quota(60, 0.5, 20), 480)),
  alone('silent', part(between(0, 0), 120)),
  torn('clumps of 2', clumps(2, 0.3)),
  torn('blocks of 2', blocks(2, [0.2, 0.6])),
  torn('nothing remembered', forgetful(0)),
  torn('two to four silent in ten', rationed(2, 4)),
  torn('mouse 0.93', level(0.97, 2), 'mouse'),
  torn('equal', equal(30, 0.01), 'keyboard'),
];

/** Names of all days, in order. */
export const minuteDays: readonly string[] = days.map((day) => day.name);

/** Whether some minutes of the day are only partly tracked. */
export function isTorn(name: string): boolean {
  return days.some((day) => day.name === name && day.torn);
}

function countsOf(overall: number, { devices, leak }: Part, i: number, next: Draw): readonly [number, number] {
  const other = i % 30 === 7 ? leak : 0;
  if (devices === 'mouse') return [other, overall];
  if (devices === 'keyboard') return [overall, other];
  return devices === 'same' ? [overall, overall] : splitOf(overall, next);
}

function splitOf(overall: number, next: Draw): readonly [number, number] {
  const keyboard = Math.round(overall * next());
  return [keyboard, overall - keyboard];
}

/** The minutes of a day from nine o'clock. */
export function minutesOf(name: string): ReferenceMinute[] {
  const day = days.find((entry) => entry.name === name);
  const next = drawFor(name);
  return (day?.parts ?? []).flatMap((piece) =>
    piece.kind(next, piece.minutes).map((count, i): ReferenceMinute => {
      const [keyboard, mouse] = countsOf(count, piece, i, next);
      const tracked = day?.torn && next() < 0.4 ? whole(next, 38, 59) : 60;
      const within = (seconds: number): number => Math.min(seconds, tracked);
      return {
        tracked,
        keyboard: within(keyboard),
        mouse: within(mouse),
        overall: within(Math.max(keyboard, mouse, count)),
      };
    }),
  );
}

/** One slot per minute, so that each minute can be partly tracked. */
export function slotsOfDay(minutes: readonly ReferenceMinute[]): ActivitySlot[] {
  return minutes.map(({ tracked, keyboard, mouse, overall }, i) => {
    const counts: MinuteCounts = [keyboard, mouse, overall];
    const seconds = { keyboardSeconds: keyboard, mouseSeconds: mouse, overallSeconds: overall };
    return { startsAt: nineOClock + 60 * i, trackedSeconds: tracked, ...seconds, minutes: [counts] };
  });
}
