import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsOf } from '../../../../test/harness/clock-seconds.ts';
import { sessionsOf } from '../../../detector/signal/sessions.ts';
import { minutesOf } from '../../work/recording/rules/second-bits.ts';
import { daySlots, type TrackedSlot } from './slots.ts';

const since = Temporal.Instant.from('2026-03-02T09:00:00Z').epochMilliseconds / 1000;
const until = since + 1_800;

type Detail = 'minutes' | 'seconds';

/** The slot of the time [from, to) with these active seconds. */
function slotOf([from, to]: readonly [number, number], active: readonly number[], detail: Detail): TrackedSlot {
  const inside = active.filter((second) => second >= from && second < to);
  const part = { startsAt: from, tracked: to - from };
  const seconds = { mouse: bitsOf(part, inside) };
  return {
    ...part,
    keyboard: null,
    mouse: inside.length,
    overall: inside.length,
    minutes: minutesOf(seconds),
    seconds: detail === 'seconds' ? seconds : null,
    apps: null,
    urls: null,
    screenshotIds: null,
  };
}

/** The slots of half an hour, divided at these seconds and at every ten minutes. */
function slotsBetween(cuts: readonly number[], active: readonly number[], detail: Detail): TrackedSlot[] {
  const bounds = [...new Set([since, since + 600, since + 1_200, until, ...cuts])].toSorted((a, b) => a - b);
  return bounds.slice(1).map((to, at) => slotOf([bounds[at] ?? since, to], active, detail));
}

const read = (slots: readonly TrackedSlot[]) =>
  sessionsOf({ slots: daySlots(slots), keyboardRecorded: true, mouseRecorded: true });

const cutsOf = fc.array(fc.integer({ min: since + 1, max: until - 1 }), { maxLength: 9 });
const activeOf = fc
  .array(fc.boolean(), { minLength: 1_800, maxLength: 1_800 })
  .map((chosen) => chosen.flatMap((isActive, at) => (isActive ? [since + at] : [])));

// proves: unusual-activities-34
test.each(['minutes', 'seconds'] as const)(
  'slots with %s that change at any second have the samples of slots that change at whole minutes',
  (detail) => {
    fc.assert(
      fc.property(cutsOf, activeOf, (cuts, active) => {
        expect(read(slotsBetween(cuts, active, detail))).toEqual(read(slotsBetween([], active, detail)));
      }),
    );
  },
);

test('the active seconds of slots from any second are those that were sent', () => {
  fc.assert(
    fc.property(cutsOf, activeOf, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (cuts, active, chosen) => {
      const slots = slotsBetween(cuts, active, 'seconds').filter((_, at) => chosen[at]);
      const found = read(slots).seconds.flatMap(({ startsAt, overall }) =>
        [...overall].flatMap((isActive, at) => (isActive ? [startsAt + at] : [])),
      );
      const sent = active.filter((second) =>
        slots.some(({ startsAt, tracked }) => second >= startsAt && second < startsAt + tracked),
      );
      expect(found).toEqual(sent);
    }),
  );
});

test('seconds of a minute are unknown if part of the minute was sent without them', () => {
  const active = [since + 10, since + 50];
  const [first, second] = [
    slotOf([since, since + 30], active, 'seconds'),
    slotOf([since + 30, until], active, 'minutes'),
  ];
  for (const slots of [
    [first, { ...second, tracked: 30 }],
    [{ ...first, seconds: null }, slotOf([since + 30, since + 60], active, 'seconds')],
  ]) {
    const { seconds, minutes } = read(slots);
    expect(seconds).toEqual([]);
    expect(minutes.map(({ overall, tracked }) => [...overall, ...tracked])).toEqual([[2, 60]]);
  }
});
