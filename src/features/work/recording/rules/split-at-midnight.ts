import type { DayPart } from '../../../../time/slots.ts';
import { isActive } from './second-bits.ts';
import { type Measures, secondsBeforeStart } from './slot.ts';

/** Splits continuous time by the organization's local date. The start is in epoch milliseconds. */
export type DaySplitter = (startsAtMs: number, trackedSeconds: number) => DayPart[];

/** The seconds of one member on one project and local date. */
export interface DayFigures {
  tracked: number;
  billable: number;
  manual: number;
  /** Tracked seconds during which input was recorded. */
  inputTracked: number;
  keyboard: number;
  mouse: number;
  overall: number;
}

export interface DayShare {
  date: string;
  figures: DayFigures;
}

type Device = 'keyboard' | 'mouse' | 'overall';
const minuteIndex = { keyboard: 0, mouse: 1, overall: 2 } as const;

/**
 * Splits a total in proportion to the parts. All parts except the last are rounded down. The last gets the remainder.
 */
function inProportion(total: number, parts: readonly DayPart[], tracked: number): number[] {
  const shares = parts.map((part) => Math.floor((total * part.seconds) / tracked));
  const given = shares.slice(0, -1).reduce((sum, share) => sum + share, 0);
  return [...shares.slice(0, -1), total - given];
}

/**
 * The tracked second on whose date a second of the clock counts. The input counts from the clock minute that contains
 * the start, the output from the start. Seconds before the start count as the first tracked second, and seconds after
 * the tracked time as the last. Units: seconds. Example: start 09:00:30, tracked 60: 0 -> 0, 60 -> 30, 120 -> 59.
 */
export function trackedSecondAt({ startsAt, tracked }: Measures, second: number): number {
  return Math.min(Math.max(0, second - secondsBeforeStart(startsAt)), tracked - 1);
}

/**
 * Creates a function that returns the part to which a second belongs. Seconds are counted from the clock minute that
 * contains the start.
 */
function partFinder(measures: Measures, parts: readonly DayPart[], split: DaySplitter): (second: number) => number {
  return (second) => {
    const at = trackedSecondAt(measures, second);
    const date = split((measures.startsAt + at) * 1000, 1)[0]?.date;
    return parts.findIndex((part) => part.date === date);
  };
}

function bitsOf(measures: Measures, device: Device): readonly (readonly string[])[] {
  const { keyboard, mouse } = measures.seconds ?? {};
  const devices = device === 'overall' ? [keyboard, mouse] : [device === 'keyboard' ? keyboard : mouse];
  return devices.filter((bits) => bits !== undefined);
}

function bySeconds(bits: readonly (readonly string[])[], shares: number[], partAt: (second: number) => number) {
  const minutes = Math.max(...bits.map((device) => device.length));
  for (let second = 0; second < minutes * 60; second += 1) {
    const minute = Math.floor(second / 60);
    const active = bits.some((device) => isActive(device[minute] ?? '', second % 60));
    if (active) shares[partAt(second)] = (shares[partAt(second)] ?? 0) + 1;
  }
  return shares;
}

/**
 * Splits a device's active seconds over the parts: by seconds, by minutes (each of which counts on the date on which it
 * begins), or in proportion.
 */
function shareOut(measures: Measures, device: Device, parts: readonly DayPart[], split: DaySplitter): number[] {
  const total = measures[device] ?? 0;
  const shares = parts.map(() => 0);
  if (total === 0) return shares;
  const partAt = partFinder(measures, parts, split);
  const bits = bitsOf(measures, device);
  if (bits.length > 0) return bySeconds(bits, shares, partAt);
  if (!measures.minutes) return inProportion(total, parts, measures.tracked);
  measures.minutes.forEach((minute, at) => {
    const part = partAt(at * 60);
    shares[part] = (shares[part] ?? 0) + (minute[minuteIndex[device]] ?? 0);
  });
  return shares;
}

function figuresOf(measures: Measures, tracked: number, active: Record<Device, number>): DayFigures {
  const recorded = measures.keyboard !== null || measures.mouse !== null || measures.overall !== null;
  return {
    tracked,
    billable: measures.billable ? tracked : 0,
    manual: measures.timeType === 'manual' ? tracked : 0,
    inputTracked: recorded ? tracked : 0,
    ...active,
  };
}

/**
 * Splits the figures of a slot by local date. Tracked time is continuous from the start. Activity is split by
 * `seconds`, or by `minutes`, or in proportion. Seconds and minutes are those of the clock, so the start of the slot
 * moves none of them. Source: companions, ingest item.
 * Example (UTC): a 600 s slot from 23:55:00 with `overall` 101 and no per-minute figures -> 300 s with `overall` 50 on
 * the first date, 300 s with `overall` 51 on the second.
 */
export function splitAtMidnight(measures: Measures, split: DaySplitter): DayShare[] {
  const parts = split(measures.startsAt * 1000, measures.tracked);
  const [only] = parts;
  if (only && parts.length === 1) {
    const { keyboard, mouse, overall } = measures;
    const active = { keyboard: keyboard ?? 0, mouse: mouse ?? 0, overall: overall ?? 0 };
    return [{ date: only.date, figures: figuresOf(measures, only.seconds, active) }];
  }
  const keyboard = shareOut(measures, 'keyboard', parts, split);
  const mouse = shareOut(measures, 'mouse', parts, split);
  const overall = shareOut(measures, 'overall', parts, split);
  return parts.map((part, at) => ({
    date: part.date,
    figures: figuresOf(measures, part.seconds, {
      keyboard: keyboard[at] ?? 0,
      mouse: mouse[at] ?? 0,
      overall: overall[at] ?? 0,
    }),
  }));
}
