/**
 * Properties that hold for every day, at any resolution and with any findings. Automation is switched on throughout.
 */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityTypes } from './registry.ts';
import type { ActivitySlot } from './signal/slots.ts';
import type { UnusualEvent } from './events.ts';
import { sessionsOf } from './signal/sessions.ts';
import { days } from './testing/named-days.ts';
import type { NamedDay } from './testing/named-days.ts';
import { withoutMinutes, dayOfSlots, detected, shiftSlots, slotsOfMinutes } from './testing/slots.ts';
import { minuteSeries } from './testing/synthetic.ts';
import type { SeriesKind } from './testing/synthetic.ts';

const kinds: readonly SeriesKind[] = ['even', 'steps', 'bursty', 'sparse', 'busy'];
const runs = { numRuns: 60 };

/** Days of blocks of 30-120 minutes of different kinds, sent as minutes, as slots, or as a mixture of both. */
const drawn = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 999 }), fc.integer({ min: 3, max: 12 })), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.constantFrom('minutes', 'slots', 'mixed'),
    fc.constantFrom('keyboard', 'mouse', 'both'),
  )
  .map(([blocks, sent, devices]): NamedDay => {
    const counts = blocks.flatMap(([kind, seed, slots]) => minuteSeries(kind, seed, 10 * slots));
    const minutes = counts.map((count, i): [number, number] => {
      const keys = devices === 'both' ? Math.floor((count * (i % 7)) / 7) : devices === 'keyboard' ? count : 0;
      return [keys, count - keys];
    });
    const [fine, rough] = [slotsOfMinutes(minutes), withoutMinutes(slotsOfMinutes(minutes))];
    const isFine = (i: number): boolean => sent === 'minutes' || (sent === 'mixed' && Math.floor(i / 5) % 2 === 0);
    const slots = fine.map((slot, i) => (isFine(i) ? slot : (rough[i] ?? slot)));
    return { name: `${sent} ${devices}`, resolution: 'mixed', slots };
  });

const [inSeconds, others] = [days.filter((day) => day.resolution === 1), days.filter((day) => day.resolution !== 1)];

const anyDay = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...inSeconds) },
  { weight: 3, arbitrary: fc.constantFrom(...others) },
  { weight: 4, arbitrary: drawn },
);

/** First slot and number of slots. */
const holes = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 3 });

const known = new Map<NamedDay, UnusualEvent[]>();

function eventsOf(day: NamedDay): UnusualEvent[] {
  const events = known.get(day) ?? detected(day.slots);
  known.set(day, events);
  return events;
}

const levels = { low: 1, medium: 2, high: 3 };

/** The level before corroboration by other types. */
function weightOf({ confidence, evidence }: UnusualEvent): number {
  return evidence.corroboratedBy === undefined ? levels[confidence] : levels.medium;
}

/** Whether one of `others` has the same type and the same or a higher level, and overlaps the given event. */
function wasThere(event: UnusualEvent, others: readonly UnusualEvent[]): boolean {
  return others.some(
    (other) =>
      other.type === event.type &&
      other.startsAt < event.endsAt &&
      other.endsAt > event.startsAt &&
      weightOf(other) >= weightOf(event),
  );
}

test.each([
  [300, 1],
  [301, 2],
])('%i untracked leave %i sessions', (gap, count) => {
  const slots = slotsOfMinutes(Array.from({ length: 60 }, () => [0, 7]));
  const torn = slots.flatMap((slot, i) => (i === 3 ? [piece(slot, 0, 540 - gap), piece(slot, 540, 600)] : [slot]));
  expect(sessionsOf(dayOfSlots(withoutMinutes(torn))).slots).toHaveLength(count);
});

test('the days below contain every type at every resolution that can show it', () => {
  const seen = new Set(days.flatMap((day) => eventsOf(day).map(({ type }) => `${type} ${day.resolution}`)));
  const shown = [1, 60, 600, 'mixed'].flatMap((resolution) => activityTypes.map((type) => `${type} ${resolution}`));
  expect([...seen].sort()).toEqual(shown.filter((line) => line !== 'consistent_variable_activity 600').sort());
  const finest = inSeconds.flatMap((day) => eventsOf(day).map(({ evidence }) => evidence.resolutionSeconds));
  expect(new Set(finest)).toEqual(new Set([1, 60, 600]));
});

describe('every day', () => {
  test('removing slots never creates an event that did not exist before', () => {
    fc.assert(
      fc.property(anyDay, holes, (day, missing) => {
        const fewer = day.slots.filter((_, i) => !missing.some(([at, count]) => i >= at && i < at + count));
        for (const event of detected(fewer)) expect(event).toSatisfy((e: UnusualEvent) => wasThere(e, eventsOf(day)));
      }),
      runs,
    );
  });

  test('inserting a pause between slots never creates an event', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(40), fc.integer({ min: 1, max: 9 }), (day, at, pause) => {
        const { slots } = day;
        const torn = [...slots.slice(0, at), ...shiftSlots(slots.slice(at), 600 * pause)];
        const border = slots[at]?.startsAt ?? Number.MAX_SAFE_INTEGER;
        const back = (time: number): number => (time > border ? Math.max(border, time - 600 * pause) : time);
        for (const event of detected(torn)) {
          expect({ ...event, startsAt: back(event.startsAt), endsAt: back(event.endsAt) }).toSatisfy(
            (e: UnusualEvent) => wasThere(e, eventsOf(day)),
          );
        }
      }),
      runs,
    );
  });

  test('moving a day by whole slots moves its events', () => {
    fc.assert(fc.property(anyDay, fc.integer({ min: -200, max: 200 }), expectMoved), runs);
  });

  test.each(['restless, 1', 'cut at the minute, 1', 'replayed, 1'])(
    'moving a day by whole slots also moves events that are detected in clock-aligned windows: %s',
    (name) => {
      const day = days.find((found) => found.name === name);
      if (day === undefined) throw new Error('no such day');
      expect(eventsOf(day).map(({ evidence }) => evidence.resolutionSeconds)).toContain(1);
      for (const by of [1, 2]) expectMoved(day, by);
    },
  );

  test('if tracking begins late in a slot, no event begins before tracking', () => {
    for (const day of days.filter(({ resolution }) => resolution === 600)) {
      for (const { startsAt: first } of eventsOf(day)) {
        const [slot, ...rest] = day.slots.filter(({ startsAt }) => startsAt >= first);
        if (slot === undefined) continue;
        const late = [piece(slot, 180, 600), ...rest];
        for (const { startsAt } of detected(late)) expect(startsAt).toBeGreaterThanOrEqual(first + 180);
      }
    }
  });

  test('events begin and end in tracked time, and events of one type do not overlap', () => {
    const gaps = fc.array(fc.tuple(fc.nat(40), fc.boolean(), fc.integer({ min: 1, max: 9 }), fc.nat(7), fc.nat(59)), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(anyDay, gaps, (day, drawnGaps) => {
        const torn = day.slots.flatMap((slot, i) => {
          const gap = drawnGaps.find(([at, isEdge]) => (isEdge ? edgeOf(day, at) : at) === i);
          return gap === undefined ? [slot] : interrupted(slot, { minute: gap[2], length: gap[3], rest: gap[4] });
        });
        const within = (time: number): boolean =>
          torn.some(({ startsAt, trackedSeconds }) => startsAt <= time && time <= startsAt + trackedSeconds);
        const events = detected(torn);
        for (const [i, event] of events.entries()) {
          expect(event.endsAt).toBeGreaterThan(event.startsAt);
          expect(event).toSatisfy(({ startsAt, endsAt }: UnusualEvent) => within(startsAt) && within(endsAt));
          const before = events.slice(0, i).filter(({ type }) => type === event.type);
          for (const { endsAt } of before) expect(endsAt).toBeLessThanOrEqual(event.startsAt);
        }
      }),
      runs,
    );
  });
});

/** The slot in which one of the day's events begins or ends, because a gap has the most effect there. */
function edgeOf(day: NamedDay, at: number): number {
  const events = eventsOf(day);
  const event = events[Math.floor(at / 2) % Math.max(1, events.length)];
  const time = at % 2 === 0 ? event?.startsAt : (event?.endsAt ?? 0) - 1;
  return day.slots.findIndex(({ startsAt, trackedSeconds }) => time !== undefined && startsAt + trackedSeconds > time);
}

function expectMoved(day: NamedDay, by: number): void {
  const line = ({ type, confidence, startsAt, endsAt, evidence, suspiciousApps }: UnusualEvent) => {
    const { series, ...kept } = evidence;
    return { type, confidence, startsAt, endsAt, kept, suspiciousApps, counts: series?.overall };
  };
  const seconds = 600 * by;
  const moved = eventsOf(day).map((event) =>
    line({ ...event, startsAt: event.startsAt + seconds, endsAt: event.endsAt + seconds }),
  );
  expect(detected(shiftSlots(day.slots, seconds)).map(line)).toEqual(moved);
}

interface Gap {
  /** The minute of the slot in which tracking stops; `rest` adds seconds. */
  readonly minute: number;
  readonly rest: number;
  /** Whole minutes until tracking begins again. */
  readonly length: number;
}

/** The slot with a gap in tracking. The gap can last to the end of the slot. */
function interrupted(slot: ActivitySlot, { minute, length, rest }: Gap): ActivitySlot[] {
  const from = 60 * (minute + 1 + length);
  return [piece(slot, 0, 60 * minute + rest), piece(slot, from, slot.trackedSeconds)].filter(
    ({ trackedSeconds }) => trackedSeconds > 0,
  );
}

/** The seconds [from, until) of a slot; `from` is a whole minute. */
function piece(slot: ActivitySlot, from: number, until: number): ActivitySlot {
  const trackedSeconds = Math.max(0, Math.min(slot.trackedSeconds, until) - from);
  const cut = <T>(values: readonly T[]): readonly T[] =>
    values.slice(from / 60, from / 60 + Math.ceil(trackedSeconds / 60));
  const within = (count: number | null): number | null => (count === null ? null : Math.min(count, trackedSeconds));
  const minutes = cut(slot.minutes ?? []).map(([keyboard, mouse, overall], i) => {
    const room = Math.min(60, trackedSeconds - 60 * i);
    return [keyboard && Math.min(room, keyboard), mouse && Math.min(room, mouse), Math.min(room, overall)] as const;
  });
  const seconds = slot.seconds && {
    keyboard: slot.seconds.keyboard && cut(slot.seconds.keyboard),
    mouse: slot.seconds.mouse && cut(slot.seconds.mouse),
  };
  return {
    ...slot,
    startsAt: slot.startsAt + from,
    trackedSeconds,
    keyboardSeconds: within(slot.keyboardSeconds),
    mouseSeconds: within(slot.mouseSeconds),
    overallSeconds: within(slot.overallSeconds),
    minutes: slot.minutes ? minutes : null,
    seconds: seconds ?? null,
  };
}
