/** Converts slots to sessions: series of minutes and of ten-minute slots, and of seconds if they were sent. */

import type { ActivitySlot, MinuteCounts } from './slots.ts';
import { addSample, emptyCells, partOf, cutIntoSessions } from './cells.ts';
import type { Cells, RecordedDevices, Session } from './cells.ts';
import { countMinutes, partOfMinute } from './clock-minutes.ts';
import { runs } from './runs.ts';
import { total } from './series.ts';

/** Whole minutes of seconds, 1 = active. `minutes` has the same time as samples of one minute. */
export interface SecondSession {
  readonly startsAt: number;
  readonly overall: Uint8Array;
  readonly minutes: Session;
}

/** A member's time and the recorded devices. */
export interface TrackedTime extends RecordedDevices {
  readonly slots: readonly ActivitySlot[];
}

export interface Sessions {
  readonly seconds: readonly SecondSession[];
  readonly minutes: readonly Session[];
  /** All time, as clock-aligned ten-minute samples. */
  readonly slots: readonly Session[];
  /** Only time that was sent as slots, without finer samples. */
  readonly coarse: readonly Session[];
}

/**
 * If the overall count was not sent, it is the sum of both devices, because people rarely use both in the same second.
 */
function overallOf(keyboard: number | null, mouse: number | null, overall: number | null): number | null {
  if (overall !== null) return overall;
  return keyboard === null && mouse === null ? null : (keyboard ?? 0) + (mouse ?? 0);
}

function slotSessions(slots: readonly ActivitySlot[], input: TrackedTime): Session[] {
  const cells = emptyCells(600, slots.length);
  for (const slot of slots) {
    const overall = overallOf(slot.keyboardSeconds, slot.mouseSeconds, slot.overallSeconds);
    if (slot.trackedSeconds <= 0 || overall === null) continue;
    const { startsAt, trackedSeconds: tracked, keyboardSeconds: keyboard, mouseSeconds: mouse } = slot;
    addSample(cells, { startsAt, tracked, keyboard, mouse, overall });
  }
  return cutIntoSessions(cells, input);
}

interface MinuteCells {
  readonly cells: Cells;
  readonly seconds: Uint8Array;
  readonly known: Uint8Array;
}

function minutesOf(slot: ActivitySlot): number {
  return isFine(slot) ? countMinutes(slot) : 0;
}

function isFine(slot: ActivitySlot): boolean {
  return (slot.minutes ?? slot.seconds ?? null) !== null;
}

function digitsOf(bits: readonly string[] | null | undefined, minute: number): string | null {
  return bits === null || bits === undefined ? null : (bits[minute] ?? '');
}

/** The value of each hexadecimal digit, in either letter case, by character code; 0 for other characters. */
const digitValues = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(value) ? 0 : value;
});

/**
 * Marks the active seconds of one device in the tracked part of a minute, and counts the active seconds. Each digit
 * stands for four seconds, the first bit first.
 */
function writeBits(digits: string | null, into: Uint8Array, [from, until]: readonly [number, number]): number | null {
  if (digits === null) return null;
  let count = 0;
  for (let i = from; i < until; i += 1) {
    const digit = digitValues[digits.charCodeAt(i >> 2)] ?? 0;
    const bit = (digit >> (3 - (i & 3))) & 1;
    into[i] = (into[i] ?? 0) | bit;
    count += bit;
  }
  return count;
}

/**
 * Active seconds of a minute, computed from bits. The bits are written into 60 seconds for both devices. Null if no
 * bits were sent.
 */
function countsOfBits(slot: ActivitySlot, minute: number, into: Uint8Array): MinuteCounts | null {
  const bits = slot.seconds ?? null;
  if (bits === null) return null;
  const { since, until } = partOfMinute(slot, minute);
  const from = (slot.startsAt + since) % 60;
  const tracked = [from, from + until - since] as const;
  into.fill(0);
  const keyboard = writeBits(digitsOf(bits.keyboard, minute), into, tracked);
  const mouse = writeBits(digitsOf(bits.mouse, minute), into, tracked);
  return [keyboard, mouse, total(into)];
}

/**
 * Active seconds of each minute of a slot, from its bits if they were sent; null for a slot without minutes and bits.
 */
export function minuteCountsOf(slot: ActivitySlot): readonly MinuteCounts[] | null {
  const scratch = new Uint8Array(60);
  const bits = Array.from({ length: minutesOf(slot) }, (_, minute) => countsOfBits(slot, minute, scratch));
  const counts = bits.filter((minute) => minute !== null);
  return counts.length > 0 ? counts : (slot.minutes ?? null);
}

/**
 * Adds the part of a slot in a clock minute. If the previous slot ended in the same minute, the sample of the minute
 * gets the counts and the seconds of both.
 */
function addMinute(view: MinuteCells, slot: ActivitySlot, minute: number): void {
  const { since, until } = partOfMinute(slot, minute);
  const [startsAt, tracked] = [slot.startsAt + since, until - since];
  const offset = 60 * view.cells.count;
  const bits = slot.seconds ? countsOfBits(slot, minute, view.seconds.subarray(offset, offset + 60)) : null;
  const [sentKeyboard, sentMouse, sentOverall] = slot.minutes?.[minute] ?? [null, null, null];
  const sent = [sentKeyboard, sentMouse, overallOf(sentKeyboard, sentMouse, sentOverall)] as const;
  const [keyboard, mouse, overall] = bits ?? sent;
  if (overall === null) return;
  const index = addSample(view.cells, { startsAt, tracked, keyboard, mouse, overall });
  if (60 * index === offset) view.known[index] = bits === null ? 0 : 1;
  else if (bits === null) view.known[index] = 0;
  else joinSeconds(view.seconds.subarray(60 * index), view.seconds.subarray(offset));
}

/** Adds the active seconds of a minute to those of another slot in the same minute. */
function joinSeconds(into: Uint8Array, added: Uint8Array): void {
  for (let i = 0; i < 60; i += 1) into[i] = (into[i] ?? 0) | (added[i] ?? 0);
}

function minuteSessions(input: TrackedTime): Pick<Sessions, 'minutes' | 'seconds'> {
  const capacity = input.slots.reduce((sum, slot) => sum + minutesOf(slot), 0);
  if (capacity === 0) return { minutes: [], seconds: [] };
  const seconds = new Uint8Array(60 * (capacity + 1));
  const view = { cells: emptyCells(60, capacity), seconds, known: new Uint8Array(capacity) };
  for (const slot of input.slots) {
    for (let minute = 0; minute < minutesOf(slot); minute += 1) addMinute(view, slot, minute);
  }
  const minutes = cutIntoSessions(view.cells, input);
  return { minutes, seconds: secondSessions(view, minutes) };
}

function secondSessions(view: MinuteCells, minutes: readonly Session[]): SecondSession[] {
  const found: SecondSession[] = [];
  let offset = 0;
  for (const session of minutes) {
    const first = offset;
    for (const { from, until } of runs(session.length, (i) => view.known[first + i] === 1)) {
      const overall = view.seconds.subarray(60 * (first + from), 60 * (first + until));
      found.push({ startsAt: session.startsAt + 60 * from, overall, minutes: partOf(session, from, until) });
    }
    offset += session.length;
  }
  return found;
}

/**
 * The series of a member's time at every available resolution. A slot of 600 s sent with minutes gives ten samples of
 * 60 s and one of 600 s.
 */
export function sessionsOf(input: TrackedTime): Sessions {
  const fine = minuteSessions(input);
  const slots = slotSessions(input.slots, input);
  const rest = input.slots.filter((slot) => !isFine(slot));
  const coarse = rest.length === input.slots.length ? slots : slotSessions(rest, input);
  return { ...fine, slots, coarse };
}
