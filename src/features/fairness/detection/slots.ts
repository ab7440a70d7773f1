import type { ActivitySlot, MinuteCounts, SlotSeconds, UrlUse, Use } from '../../../detector/signal/slots.ts';

/** Half-open, unix seconds. */
export interface Interval {
  since: number;
  until: number;
}

type StoredMinute = readonly [keyboard: number | null, mouse: number | null, overall: number | null];

/** A stored slot of tracked time. `seconds` omits devices that were not recorded. */
export interface TrackedSlot {
  startsAt: number;
  tracked: number;
  keyboard: number | null;
  mouse: number | null;
  overall: number | null;
  minutes: readonly StoredMinute[] | null;
  seconds: Partial<Record<'keyboard' | 'mouse', readonly string[]>> | null;
  apps: readonly Use[] | null;
  urls: readonly UrlUse[] | null;
  screenshotIds: readonly number[] | null;
  /** Omitted by callers that do not know the program. */
  program?: string | null;
}

/** A slot as the detectors read it, plus the values that only the record of a period contains. */
export interface DaySlot extends ActivitySlot {
  readonly screenshotIds: readonly number[];
  readonly program: string | null;
}

/** Active seconds of a minute; null if nothing was recorded in it. */
function countsOf([keyboard, mouse, overall]: StoredMinute): MinuteCounts | null {
  if (overall !== null) return [keyboard, mouse, overall];
  return keyboard === null && mouse === null ? null : [keyboard, mouse, Math.min(60, (keyboard ?? 0) + (mouse ?? 0))];
}

/** The minutes, or null if only some were recorded: the sums of the slot are then more accurate. */
function minutesOf(minutes: TrackedSlot['minutes']): MinuteCounts[] | null {
  const counts = (minutes ?? []).map(countsOf).filter((minute) => minute !== null);
  return counts.length > 0 && counts.length === minutes?.length ? counts : null;
}

function bitsOf(seconds: TrackedSlot['seconds']): SlotSeconds | null {
  return seconds && { keyboard: seconds.keyboard ?? null, mouse: seconds.mouse ?? null };
}

/**
 * Places a slot that begins before the previous slot has ended, as when two projects share ten minutes. The slot moves
 * to the end of the previous slot. If it has minutes or seconds, which belong to clock minutes, it moves by whole
 * minutes. If there is not enough room, its minutes and seconds are dropped. Example: start 09:00:20 and free from
 * 09:04:10 -> 09:04:20.
 */
function positionOf(slot: TrackedSlot, free: number): { startsAt: number; fine: boolean } {
  if (slot.startsAt >= free) return { startsAt: slot.startsAt, fine: true };
  if (!slot.minutes && !slot.seconds) return { startsAt: free, fine: true };
  const moved = slot.startsAt + Math.ceil((free - slot.startsAt) / 60) * 60;
  const ends = (Math.floor(slot.startsAt / 600) + 1) * 600;
  return moved + slot.tracked <= ends ? { startsAt: moved, fine: true } : { startsAt: free, fine: false };
}

const isRecorded = ({ keyboard, mouse, overall }: TrackedSlot) =>
  keyboard !== null || mouse !== null || overall !== null;

/**
 * Tracked slots as the detectors read them, ordered by start, without overlap. Slots without recorded activity are left
 * out.
 */
export function daySlots(stored: readonly TrackedSlot[]): DaySlot[] {
  let free = Number.NEGATIVE_INFINITY;
  return stored.filter(isRecorded).map((slot) => {
    const { startsAt, fine } = positionOf(slot, free);
    free = startsAt + slot.tracked;
    return {
      startsAt,
      trackedSeconds: slot.tracked,
      keyboardSeconds: slot.keyboard,
      mouseSeconds: slot.mouse,
      overallSeconds: slot.overall,
      minutes: fine ? minutesOf(slot.minutes) : null,
      seconds: fine ? bitsOf(slot.seconds) : null,
      apps: slot.apps,
      urls: slot.urls,
      screenshotIds: slot.screenshotIds ?? [],
      program: slot.program ?? null,
    };
  });
}

/** The index of the first slot after `from` that follows a pause. */
function endOfRun(slots: readonly DaySlot[], from: number, pauseSeconds: number): number {
  let at = from;
  while (at < slots.length) {
    const before = slots[at - 1];
    const gap = (slots[at]?.startsAt ?? 0) - (before ? before.startsAt + before.trackedSeconds : 0);
    if (!before || gap > pauseSeconds) break;
    at += 1;
  }
  return at;
}

/** Index of the first slot that begins at or after an instant. */
const firstFrom = (slots: readonly DaySlot[], at: number) => {
  const index = slots.findIndex((slot) => slot.startsAt >= at);
  return index === -1 ? slots.length : index;
};

/**
 * The slots up to the end of a day, and the slots that follow without a pause, so that a session over midnight is
 * complete.
 */
export function withoutNextDay(slots: readonly DaySlot[], day: Interval, pauseSeconds: number): DaySlot[] {
  return slots.slice(0, endOfRun(slots, firstFrom(slots, day.until), pauseSeconds));
}

/**
 * Whether the session over midnight can extend beyond the last slot that was read. All slots up to `readUntil` were
 * read.
 */
export function runsOn(
  slots: readonly DaySlot[],
  day: Interval,
  read: { until: number; pauseSeconds: number },
): boolean {
  const last = slots.at(-1);
  if (!last || endOfRun(slots, firstFrom(slots, day.until), read.pauseSeconds) < slots.length) return false;
  return last.startsAt + last.trackedSeconds + read.pauseSeconds >= read.until;
}
