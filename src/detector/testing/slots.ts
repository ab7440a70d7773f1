/** Slots and days written by hand. */

import type { ActivitySlot, MinuteCounts } from '../signal/slots.ts';
import type { DayInput, UnusualEvent } from '../events.ts';
import { detectDay } from '../day.ts';
import { defaultRules, withType } from '../rule-set.ts';
import type { RuleSet } from '../rule-set.ts';

/** A time that is a multiple of ten minutes on the clock. */
export const nineOClock = 1_762_851_600;

/** The default limits with automation_like_activity switched on. */
export const allRules: RuleSet = withType(defaultRules, 'automation_like_activity', true);

function total(values: readonly (number | null)[]): number | null {
  return values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** One slot of whole minutes, sent with its minutes. */
export function slotOf(minutes: readonly MinuteCounts[], startsAt = nineOClock): ActivitySlot {
  return {
    startsAt,
    trackedSeconds: 60 * minutes.length,
    keyboardSeconds: total(minutes.map(([keyboard]) => keyboard)),
    mouseSeconds: total(minutes.map(([, mouse]) => mouse)),
    overallSeconds: total(minutes.map(([, , overall]) => overall)),
    minutes,
  };
}

/** Slots of minutes given as [keyboard, mouse] active seconds, from nine o'clock. */
export function slotsOfMinutes(minutes: readonly (readonly [number, number])[], startsAt = nineOClock): ActivitySlot[] {
  const counts = minutes.map(([keyboard, mouse]): MinuteCounts => [keyboard, mouse, Math.min(60, keyboard + mouse)]);
  return Array.from({ length: Math.ceil(counts.length / 10) }, (_, i) =>
    slotOf(counts.slice(10 * i, 10 * i + 10), startsAt + 600 * i),
  );
}

/** The slots as sent by a tracker that does not send minutes. */
export function withoutMinutes(slots: readonly ActivitySlot[]): ActivitySlot[] {
  return slots.map((slot) => ({ ...slot, minutes: null, seconds: null }));
}

/** The slots moved by this many seconds. */
export function shiftSlots(slots: readonly ActivitySlot[], seconds: number): ActivitySlot[] {
  return slots.map((slot) => ({ ...slot, startsAt: slot.startsAt + seconds }));
}

/** A day around the slots, with both devices recorded. */
export function dayOfSlots(slots: readonly ActivitySlot[], rest: Partial<DayInput> = {}): DayInput {
  return { since: 0, until: Number.MAX_SAFE_INTEGER, slots, keyboardRecorded: true, mouseRecorded: true, ...rest };
}

/** Type, confidence, and start and end in minutes after nine. */
export function summary(events: readonly UnusualEvent[]): string[] {
  const minute = (at: number): number => (at - nineOClock) / 60;
  return events.map(
    ({ type, confidence, startsAt, endsAt }) => `${type} ${confidence} ${minute(startsAt)}-${minute(endsAt)}`,
  );
}

/** The events of the detector for the slots, with all types switched on. */
export function detected(
  slots: readonly ActivitySlot[],
  rest: Partial<DayInput> = {},
  rules = allRules,
): UnusualEvent[] {
  return detectDay(dayOfSlots(slots, rest), rules);
}
