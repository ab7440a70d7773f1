/** Regular series of samples aligned to the clock, divided into sessions at gaps in tracking. */

import { NumberColumns } from './number-columns.ts';
import { countSums } from './rolling-counts.ts';
import type { CountSums } from './rolling-counts.ts';

/**
 * Contiguous samples of equal length; null = the device was not recorded. `from` and `until` are the tracked ends of
 * each sample.
 */
export interface Session {
  readonly size: 60 | 600;
  readonly startsAt: number;
  readonly length: number;
  readonly from: Float64Array;
  readonly until: Float64Array;
  readonly tracked: Float64Array;
  readonly overall: Float64Array;
  readonly keyboard: Float64Array | null;
  readonly mouse: Float64Array | null;
  readonly counts: CountSums;
}

export interface RecordedDevices {
  readonly keyboardRecorded: boolean;
  readonly mouseRecorded: boolean;
}

export interface Cells {
  readonly size: 60 | 600;
  count: number;
  readonly start: Float64Array;
  readonly from: Float64Array;
  readonly until: Float64Array;
  readonly tracked: Float64Array;
  readonly keyboard: Float64Array;
  readonly mouse: Float64Array;
  readonly overall: Float64Array;
  /** 1 at the start of a new session. */
  readonly first: Float64Array;
}

export interface Sample {
  readonly startsAt: number;
  readonly tracked: number;
  readonly keyboard: number | null;
  readonly mouse: number | null;
  readonly overall: number;
}

/** Capacity for this many samples of one length. */
export function emptyCells(size: 60 | 600, capacity: number): Cells {
  const columns = new NumberColumns(8, capacity);
  return {
    size,
    count: 0,
    start: columns.next(),
    from: columns.next(),
    until: columns.next(),
    tracked: columns.next(),
    keyboard: columns.next(),
    mouse: columns.next(),
    overall: columns.next(),
    first: columns.next(),
  };
}

const longestGap = 300;

/**
 * Adds a sample to its clock-aligned cell and returns the index of that cell. After a missing cell, or more than 300
 * untracked seconds, a new session begins.
 */
export function addSample(cells: Cells, sample: Sample): number {
  const start = Math.floor(sample.startsAt / cells.size) * cells.size;
  const last = cells.count - 1;
  const gap = sample.startsAt - (cells.until[last] ?? Number.NEGATIVE_INFINITY);
  const same = last >= 0 && cells.start[last] === start && gap <= longestGap;
  const index = same ? last : cells.count;
  if (!same) {
    cells.count += 1;
    cells.start[index] = start;
    cells.from[index] = sample.startsAt;
    cells.first[index] = start === (cells.start[last] ?? 0) + cells.size && gap <= longestGap ? 0 : 1;
  }
  const room = Math.min(sample.tracked, cells.size - (cells.tracked[index] ?? 0));
  cells.until[index] = Math.max(cells.until[index] ?? 0, sample.startsAt + sample.tracked);
  cells.tracked[index] = (cells.tracked[index] ?? 0) + room;
  accumulate(cells.keyboard, index, sample.keyboard, cells.tracked);
  accumulate(cells.mouse, index, sample.mouse, cells.tracked);
  accumulate(cells.overall, index, sample.overall, cells.tracked);
  return index;
}

/** NaN means "not recorded" and is preserved. */
function accumulate(into: Float64Array, index: number, value: number | null, tracked: Float64Array): void {
  into[index] = Math.min(tracked[index] ?? 0, (into[index] ?? 0) + (value ?? Number.NaN));
}

/**
 * The sessions of the samples, in order. If a session has no recorded sample of a device, the device is null in that
 * session.
 */
export function cutIntoSessions(cells: Cells, devices: RecordedDevices): Session[] {
  const found: Session[] = [];
  let from = 0;
  for (let i = 1; i <= cells.count; i += 1) {
    if (i < cells.count && cells.first[i] === 0) continue;
    found.push(sessionOf(cells, from, i, devices));
    from = i;
  }
  return found;
}

function sessionOf(cells: Cells, from: number, until: number, devices: RecordedDevices): Session {
  const part = (values: Float64Array): Float64Array => values.subarray(from, until);
  const tracked = part(cells.tracked);
  const overall = part(cells.overall);
  const keyboard = devices.keyboardRecorded ? recorded(part(cells.keyboard)) : null;
  const mouse = devices.mouseRecorded ? recorded(part(cells.mouse)) : null;
  return {
    size: cells.size,
    startsAt: cells.start[from] ?? 0,
    length: until - from,
    from: part(cells.from),
    until: part(cells.until),
    tracked,
    overall,
    keyboard,
    mouse,
    counts: countSums(overall, tracked, { keyboard, mouse }),
  };
}

function recorded(values: Float64Array): Float64Array | null {
  for (let i = 0; i < values.length; i += 1) if (Number.isNaN(values[i])) return null;
  return values;
}

/** The samples [from, until) of a session, as a separate session. */
export function partOf(session: Session, from: number, until: number): Session {
  if (from === 0 && until === session.length) return session;
  const part = (values: Float64Array): Float64Array => values.subarray(from, until);
  const [tracked, overall] = [part(session.tracked), part(session.overall)];
  const { size } = session;
  const devices = {
    keyboard: session.keyboard && part(session.keyboard),
    mouse: session.mouse && part(session.mouse),
  };
  const ends = { startsAt: session.startsAt + from * size, from: part(session.from), until: part(session.until) };
  const counts = countSums(overall, tracked, devices);
  return { size, length: until - from, tracked, overall, ...ends, ...devices, counts };
}
