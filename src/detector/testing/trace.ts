/** Seconds of keyboard and mouse use, and the slots that a tracker would send at a given resolution. */

import type { ActivitySlot } from '../signal/slots.ts';
import type { DayInput } from '../events.ts';

/** One entry per second, 1 = used; a keyboard that was not recorded is null. */
export interface Trace {
  readonly keyboard: Uint8Array | null;
  readonly mouse: Uint8Array;
}

export type Resolution = 1 | 60 | 600;

export const resolutions: readonly Resolution[] = [1, 60, 600];

/** A Tuesday at nine in the morning UTC, which is a multiple of ten minutes. */
export const morning = 1_762_851_600;

export function emptyTrace(seconds: number): { keyboard: Uint8Array; mouse: Uint8Array } {
  return { keyboard: new Uint8Array(seconds), mouse: new Uint8Array(seconds) };
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** One entry per second, 1 = either device was used. */
export function overall({ keyboard, mouse }: Trace): Uint8Array {
  return keyboard === null ? mouse : mouse.map((second, t) => second | (keyboard[t] ?? 0));
}

export function countOf(seconds: Uint8Array, from = 0, until = seconds.length): number {
  let count = 0;
  for (let t = from; t < until; t += 1) count += seconds[t] ?? 0;
  return count;
}

function digits(seconds: Uint8Array, from: number): string {
  let text = '';
  for (let t = from; t < from + 60; t += 4) {
    text += (
      ((seconds[t] ?? 0) << 3) |
      ((seconds[t + 1] ?? 0) << 2) |
      ((seconds[t + 2] ?? 0) << 1) |
      (seconds[t + 3] ?? 0)
    ).toString(16);
  }
  return text;
}

interface Channels {
  readonly keyboard: Uint8Array | null;
  readonly mouse: Uint8Array;
  readonly either: Uint8Array;
}

function slotOf(channels: Channels, from: number, resolution: Resolution): ActivitySlot {
  const { keyboard, mouse, either } = channels;
  const until = Math.min(mouse.length, from + 600);
  const starts = Array.from({ length: Math.ceil((until - from) / 60) }, (_, minute) => from + 60 * minute);
  const slot = {
    startsAt: morning + from,
    trackedSeconds: until - from,
    keyboardSeconds: keyboard && countOf(keyboard, from, until),
    mouseSeconds: countOf(mouse, from, until),
    overallSeconds: countOf(either, from, until),
  };
  if (resolution === 600) return slot;
  if (resolution === 1) {
    const bits = (device: Uint8Array): string[] => starts.map((start) => digits(device, start));
    return { ...slot, seconds: { keyboard: keyboard && bits(keyboard), mouse: bits(mouse) } };
  }
  const minute = (device: Uint8Array, start: number): number => countOf(device, start, Math.min(until, start + 60));
  const counts = starts.map(
    (start) => [keyboard && minute(keyboard, start), minute(mouse, start), minute(either, start)] as const,
  );
  return { ...slot, minutes: counts };
}

/** The day of a member with this trace from nine o'clock. */
export function dayOf(trace: Trace, resolution: Resolution): DayInput {
  const channels = { ...trace, either: overall(trace) };
  const slots: ActivitySlot[] = [];
  for (let from = 0; from < trace.mouse.length; from += 600) slots.push(slotOf(channels, from, resolution));
  const recorded = { keyboardRecorded: trace.keyboard !== null, mouseRecorded: true };
  return { since: morning, until: morning + trace.mouse.length, slots, ...recorded };
}

/** The contents of a slot as sent by a tracker, with the API's field names but without member and time. */
export function sentOf(slot: ActivitySlot) {
  return {
    tracked: slot.trackedSeconds,
    keyboard: slot.keyboardSeconds,
    mouse: slot.mouseSeconds,
    overall: slot.overallSeconds,
    ...(slot.minutes ? { minutes: slot.minutes.map((minute) => [...minute]) } : {}),
    ...(slot.seconds
      ? { seconds: { keyboard: [...(slot.seconds.keyboard ?? [])], mouse: [...(slot.seconds.mouse ?? [])] } }
      : {}),
  };
}
