/** An untracked minute must not be stronger evidence than a tracked minute without input. */

import { describe, expect, test } from 'vitest';
import type { ActivitySlot } from './signal/slots.ts';
import { restsOf } from './signal/rests.ts';
import { defaultRules } from './rule-set.ts';
import { hasNoMemory, memoryTest } from './consistency/remembered-minutes.ts';
import { sessionsOf } from './signal/sessions.ts';
import { dayOfSlots, detected, nineOClock, slotOf, summary } from './testing/slots.ts';

type Minute = readonly [keyboard: number, mouse: number];

/**
 * Slots of the minutes. A slot is tracked from the first to the last minute that `isTracked` accepts. A gap inside a
 * slot divides the slot in two.
 */
function slots(minutes: readonly Minute[], isTracked: (minute: number) => boolean): ActivitySlot[] {
  const parts: { at: number; counts: Minute[] }[] = [];
  minutes.forEach((counts, minute) => {
    if (!isTracked(minute)) return;
    const last = parts.at(-1);
    const joins = last !== undefined && minute % 10 > 0 && last.at + last.counts.length === minute;
    if (joins) last.counts.push(counts);
    else parts.push({ at: minute, counts: [counts] });
  });
  return parts.map(({ at, counts }) =>
    slotOf(
      counts.map(([keyboard, mouse]) => [keyboard, mouse, keyboard + mouse] as const),
      nineOClock + 60 * at,
    ),
  );
}

function found(prefix: string, input: readonly ActivitySlot[]): string[] {
  return summary(detected(input)).filter((line) => line.startsWith(prefix));
}

const always = (): boolean => true;

describe('the memory of minutes', () => {
  const waves = Array.from({ length: 120 }, (_, i): Minute => {
    const active = i % 10 < 5 ? 40 - (i % 5) : 0;
    return i % 2 === 0 ? [active, 0] : [0, active];
  });

  test('continues across an untracked minute', () => {
    const type = 'consistent_persistent_activity';
    expect(found(type, slots(waves, always))).toEqual([`${type} low 0-120`]);
    expect(
      found(
        type,
        slots(waves, (minute) => minute !== 59),
      ),
    ).toEqual([`${type} low 0-120`]);
  });

  test('is unknown if less than half of the time was sent as minutes', () => {
    const known = slots(waves, (minute) => minute < 55);
    const coarse = slots(waves, (minute) => minute >= 60).map((slot) => ({ ...slot, minutes: null }));
    const remembers = memoryTest(sessionsOf(dayOfSlots([...known, ...coarse])).minutes, 0.3);
    expect(remembers(nineOClock, nineOClock + 60 * 100)).toBe(true);
    expect(remembers(nineOClock, nineOClock + 60 * 120)).toBe(false);
    expect(remembers(nineOClock + 7200, nineOClock + 10_800)).toBe(hasNoMemory(0, 0));
  });
});

describe('a pause', () => {
  const busy = Array.from({ length: 260 }, (_, i): Minute => (i >= 125 && i < 130 ? [0, 0] : [0, 20 + ((i * 7) % 31)]));

  test('can consist of silence that was fully or partly tracked', () => {
    expect(found('breakless', slots(busy, always))).toEqual([]);
    expect(
      found(
        'breakless',
        slots(busy, (minute) => minute < 126 || minute >= 130),
      ),
    ).toEqual([]);
    expect(
      found(
        'breakless',
        slots(busy, (minute) => minute !== 127),
      ),
    ).toEqual([]);
  });

  test('needs five minutes in total, of untracked time and adjacent silence', () => {
    const whole = busy.map((): Minute => [0, 30]);
    expect(
      found(
        'breakless',
        slots(whole, (minute) => minute < 126 || minute >= 130),
      ),
    ).toEqual(['breakless_work low 0-260']);
  });

  test('adjacent rests are joined', () => {
    const day = slots(busy.slice(0, 140), (minute) => minute < 126 || minute >= 128);
    const rests = restsOf(day, sessionsOf(dayOfSlots(day)), defaultRules.common.silentSlotShare);
    expect(rests).toEqual([{ startsAt: nineOClock + 60 * 125, endsAt: nineOClock + 60 * 130 }]);
  });
});
