/** Ten-minute slots of two devices: [keyboard, mouse] active seconds of a slot, from nine o'clock. */

import { describe, expect, test } from 'vitest';
import type { ActivitySlot } from '../signal/slots.ts';
import type { DayInput } from '../events.ts';
import { deviceDispersion } from './even-devices.ts';
import { sessionsOf } from '../signal/sessions.ts';
import { dayOfSlots, detected, nineOClock, slotOf, summary } from '../testing/slots.ts';

type Counts = readonly [keyboard: number, mouse: number];

function slots(counts: readonly Counts[]): ActivitySlot[] {
  return counts.map(([keyboardSeconds, mouseSeconds], i) => {
    const overallSeconds = keyboardSeconds + mouseSeconds;
    return { startsAt: nineOClock + 600 * i, trackedSeconds: 600, keyboardSeconds, mouseSeconds, overallSeconds };
  });
}

function found(input: readonly ActivitySlot[], rest: Partial<DayInput> = {}): string[] {
  return summary(detected(input, rest)).filter((line) => line.startsWith('consistent_persistent_activity'));
}

const busy: readonly Counts[] = [
  [20, 180],
  [180, 40],
];
const even: readonly Counts[] = [
  [100, 205],
  [104, 200],
  [96, 209],
  [101, 196],
  [99, 202],
];
/** About 305 seconds per slot in total, with device counts that vary as they do when people work. */
const byChance: readonly Counts[] = [
  [20, 285],
  [250, 68],
  [101, 193],
  [5, 307],
  [180, 110],
  [60, 249],
];
const mouseAlone = (counts: readonly number[]): Counts[] => counts.map((mouse) => [0, mouse]);
const keysAlone = (count: number): Counts[] => Array.from({ length: count }, () => [260, 0]);
/** An hour of slots whose level is `medium` if another such hour exists. */
const alike = mouseAlone([330, 341, 319, 336, 324, 331]);

// proves: unusual-activities-31
describe('slots in which both devices are even', () => {
  const cases: readonly (readonly [string, readonly Counts[], readonly string[]])[] = [
    ['fifty minutes with both devices, between periods of work', [...busy, ...even, ...busy], ['high 20-70']],
    ['even total input from uneven devices, which is chance', [...busy, ...byChance, ...busy], []],
    ['an hour of mouse-only input', [...busy, ...mouseAlone([330, 341, 319, 336, 324, 331]), ...busy], ['low 20-80']],
    [
      'two hours of mouse-only input, with work in between',
      [...busy, ...alike, ...busy, ...busy, ...mouseAlone([332, 340, 321, 335, 325, 330]), ...busy],
      ['medium 20-80', 'medium 120-180'],
    ],
    ['fifty minutes of less even mouse-only input', [...busy, ...mouseAlone([330, 342, 318, 336, 324]), ...busy], []],
    ['keyboard-only input with almost constant counts', [...busy, ...keysAlone(5), ...busy], ['low 0-90']],
    ['the same twice', [...busy, ...keysAlone(5), ...busy, ...busy, ...keysAlone(5)], ['high 20-160']],
    ['nine such slots', [...busy, ...keysAlone(9), ...busy], ['high 0-130']],
    [
      'a keyboard with a constant count is not silent',
      [...busy, [100, 200], [100, 213], [100, 187], [100, 206], [100, 194], ...busy],
      ['medium 20-70'],
    ],
    ['very little input from either device, which other tests handle', even.map((): Counts => [10, 20]), []],
    ['four slots are too few', even.slice(0, 4), []],
  ];
  test.each(cases)('%s', (_, counts, wanted) => {
    expect(found(slots(counts)).map((line) => line.replace(/^\S+ /u, ''))).toEqual(wanted);
  });

  test('devices are not compared if one was not recorded', () => {
    const hours = slots([...alike, ...busy, ...busy, ...alike]);
    expect(found(hours)).toEqual([
      'consistent_persistent_activity medium 0-60',
      'consistent_persistent_activity medium 100-160',
    ]);
    expect(found(hours, { keyboardRecorded: false })).toEqual([
      'consistent_persistent_activity low 0-60',
      'consistent_persistent_activity low 100-160',
    ]);
  });

  test('the evidence shows each device', () => {
    const [event] = detected(slots([...busy, ...even, ...busy]));
    expect(event?.evidence).toMatchObject({
      statistic: 'device_dispersion',
      limit: 0.4,
      samples: 5,
      peopleMeasure: { extreme: 4.1 },
      details: { keyboard: expect.closeTo(0.1, 1), mouse: expect.closeTo(0.2, 1), overall: expect.closeTo(0.1, 1) },
    });
  });

  test('minutes with memory lower the level of slots', () => {
    const blocks = [...even, ...even].map((_, slot) =>
      slotOf(
        Array.from({ length: 10 }, (_minute, i) => {
          const mouse = i < 5 ? 35 + (slot % 2) : 5;
          return [0, mouse, mouse] as const;
        }),
        nineOClock + 600 * slot,
      ),
    );
    expect(found(blocks)).toEqual(['consistent_persistent_activity low 0-100']);
    expect(found(blocks.map((slot) => ({ ...slot, minutes: null })))).toEqual([
      'consistent_persistent_activity high 0-100',
    ]);
  });
});

describe('the dispersion of a device', () => {
  const [session] = sessionsOf(dayOfSlots(slots([...mouseAlone([200, 200, 200, 200]), [40, 500]]))).slots;
  test.each([
    ['keyboard', 4, null],
    ['keyboard', 5, 40.54],
    ['mouse', 4, 0],
    ['mouse', 5, 122.17],
  ] as const)('%s over a core of %i', (device, core, wanted) => {
    if (session === undefined) throw new Error('no session');
    const found = deviceDispersion(session, device, [0, 5], { core, silentShare: 0.01 });
    expect(found && Number(found.toFixed(2))).toBe(wanted);
  });
});
