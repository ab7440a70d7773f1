import type { OrgCalendar } from './calendar.ts';
import { createDayIntervalFinder } from './day-finder.ts';
import { textOfDay } from './day-numbers.ts';
import { dateOfText } from './text.ts';

/** The low bits of an activity's id number the rows within a ten-minute slot. The high bits are the slot number. */
export const idsPerSlot = 2 ** 29;

/** The length of a slot. Slots begin at whole multiples of this length since 1970-01-01T00:00Z. */
const SLOT_SECONDS = 600;

const SLOT_MS = SLOT_SECONDS * 1000;

/** Tracked whole seconds that fall on one local date. */
export interface LocalDayPart {
  date: Temporal.PlainDate;
  seconds: number;
}

/** Like `LocalDayPart`, with the date as `YYYY-MM-DD`. */
export interface DayPart {
  date: string;
  seconds: number;
}

/**
 * The number of the ten-minute slot that contains an instant, counted from 1970-01-01T00:00Z.
 * Example: 1970-01-01T00:19:59Z -> 1.
 */
export function slotNumber(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / SLOT_MS);
}

/**
 * The start of the ten-minute slot (aligned to UTC) that contains an instant.
 * Example: 2026-03-02T12:39:59Z -> 2026-03-02T12:30Z.
 */
export function slotStart(instant: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(slotNumber(instant) * SLOT_MS);
}

/**
 * Splits contiguous time from `startsAt` by local date. Each whole second belongs to the date on which it begins. Parts
 * are in the order in which the dates first appear. Each date has only one part, even if clocks go back over midnight.
 * No part is empty. Throws RangeError unless `trackedSeconds` is an integer >= 0. Example: Asia/Kathmandu,
 * 2026-03-02T18:10Z, 600 s -> 300 s on 2026-03-02 and 300 s on 2026-03-03.
 */
export function splitAtLocalMidnight(
  calendar: OrgCalendar,
  startsAt: Temporal.Instant,
  trackedSeconds: number,
): LocalDayPart[] {
  return createDaySplitter(calendar)(startsAt.epochMilliseconds, trackedSeconds).map((part) => ({
    date: dateOfText(part.date),
    seconds: part.seconds,
  }));
}

/**
 * A fast `splitAtLocalMidnight` for many slots of one organization: start in epoch milliseconds, dates as text.
 * Example: UTC, 2026-03-02T23:59:50Z, 30 s -> 10 s on "2026-03-02" and 20 s on "2026-03-03".
 */
export function createDaySplitter(calendar: OrgCalendar): (startsAtMs: number, trackedSeconds: number) => DayPart[] {
  const findInterval = createDayIntervalFinder(calendar);
  return (startsAtMs, trackedSeconds) => {
    if (!Number.isSafeInteger(trackedSeconds) || trackedSeconds < 0) {
      throw new RangeError('tracked time must be a whole number of seconds');
    }
    const parts: DayPart[] = [];
    let done = 0;
    while (done < trackedSeconds) {
      const atMs = startsAtMs + done * 1000;
      const interval = findInterval(atMs);
      const seconds = Math.min(trackedSeconds - done, Math.ceil((interval.untilMs - atMs) / 1000));
      addPart(parts, textOfDay(interval.day), seconds);
      done += seconds;
    }
    return parts;
  };
}

function addPart(parts: DayPart[], date: string, seconds: number): void {
  const known = parts.find((part) => part.date === date);
  if (known) known.seconds += seconds;
  else parts.push({ date, seconds });
}
