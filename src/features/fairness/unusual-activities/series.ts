/** The series of a period in evidence, stored as short texts instead of lists of numbers. */

import type { EvidenceSeries } from '../../../detector/findings.ts';

/** A series as stored. Samples are aligned to cells of clock time. The first cell begins at `starts_at`. */
export interface PackedSeries {
  readonly sample_seconds: number;
  readonly starts_at: number;
  /** The number of cells from one sample to the next. The first number counts from the first cell. */
  readonly steps: string;
  /** Seconds of the cell before the sample begins. */
  readonly late: string;
  /** Seconds of the cell that were not tracked. */
  readonly untracked: string;
  readonly keyboard: string | null;
  readonly mouse: string | null;
  /** Seconds in which both devices were active: the sum of the devices minus all active seconds. */
  readonly both?: string;
  /** Replaces `both` if the devices do not add up. */
  readonly overall?: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const mostOfTwoDigits = digits.length ** 2 - 1;
const repeats = '*';

const twoDigits = (value: number) => `${digits[value >> 6]}${digits[value & 63]}`;

/** Counts for one minute take one digit in base 64, all others two. */
const widthOf = (sampleSeconds: number): 1 | 2 => (sampleSeconds < digits.length ? 1 : 2);

/**
 * Encodes numbers in sequence. A number that repeats four or more times is written once, with the count. `[0, 7, 7, 7,
 * 7]` = "AH*AE".
 */
function textOf(values: readonly number[], width: 1 | 2): string {
  let text = '';
  for (let at = 0; at < values.length;) {
    const value = values[at] ?? 0;
    let until = at + 1;
    while (values[until] === value && until - at < mostOfTwoDigits) until += 1;
    const once = width === 1 ? (digits[value] ?? '') : twoDigits(value);
    text += until - at < 4 ? once.repeat(until - at) : `${once}${repeats}${twoDigits(until - at)}`;
    at = until;
  }
  return text;
}

function numbersOf(text: string, width: 1 | 2): number[] {
  const values: number[] = [];
  const digitAt = (at: number) => digits.indexOf(text[at] ?? '');
  const numberAt = (at: number, length: 1 | 2) => (length === 1 ? digitAt(at) : 64 * digitAt(at) + digitAt(at + 1));
  for (let at = 0; at < text.length;) {
    const value = numberAt(at, width);
    at += width;
    if (text[at] === repeats) {
      values.push(...Array.from({ length: numberAt(at + 1, 2) }, () => value));
      at += 3;
    } else values.push(value);
  }
  return values;
}

const startOfCell = (second: number, size: number) => Math.floor(second / size) * size;

/**
 * The same series with longer samples. For example, ten one-minute samples of 30 active seconds become one ten-minute
 * sample of 300.
 */
function inLonger(series: EvidenceSeries, sampleSeconds: number): EvidenceSeries {
  if (sampleSeconds <= series.sampleSeconds) return series;
  const starts = series.startsAt.map((start) => startOfCell(start, sampleSeconds));
  const firsts = starts.flatMap((start, at) => (start === starts[at - 1] ? [] : [at]));
  const sums = (values: readonly number[]) =>
    firsts.map((first, n) => values.slice(first, firsts[n + 1]).reduce((sum, value) => sum + value, 0));
  return {
    sampleSeconds,
    startsAt: firsts.map((first) => series.startsAt[first] ?? 0),
    tracked: sums(series.tracked),
    keyboard: series.keyboard && sums(series.keyboard),
    mouse: series.mouse && sums(series.mouse),
    overall: sums(series.overall),
  };
}

/** Seconds in which both devices were active; null if the counts contradict each other. */
function bothOf({ keyboard, mouse, overall }: EvidenceSeries): number[] | null {
  const both = overall.map((all, at) => (keyboard?.[at] ?? 0) + (mouse?.[at] ?? 0) - all);
  return both.every((value) => value >= 0 && value < digits.length) ? both : null;
}

function packAsItIs(series: EvidenceSeries): PackedSeries {
  const { sampleSeconds, startsAt, tracked, keyboard, mouse, overall } = series;
  const width = widthOf(sampleSeconds);
  const cells = startsAt.map((start) => startOfCell(start, sampleSeconds));
  const first = cells[0] ?? 0;
  const both = bothOf(series);
  return {
    sample_seconds: sampleSeconds,
    starts_at: first,
    steps: textOf(
      cells.map((cell, at) => (cell - (cells[at - 1] ?? first)) / sampleSeconds),
      2,
    ),
    late: textOf(
      startsAt.map((start, at) => start - (cells[at] ?? 0)),
      width,
    ),
    untracked: textOf(
      tracked.map((seconds) => sampleSeconds - seconds),
      width,
    ),
    keyboard: keyboard && textOf(keyboard, width),
    mouse: mouse && textOf(mouse, width),
    ...(both ? { both: textOf(both, 1) } : { overall: textOf(overall, width) }),
  };
}

const sampleLengths = [60, 300, 600, 1800, 3600] as const;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The series with the shortest samples whose JSON has no more than `mostBytes` bytes; null if none fits. */
export function packSeries(series: EvidenceSeries, mostBytes: number): PackedSeries | null {
  for (const length of sampleLengths) {
    if (length < series.sampleSeconds) continue;
    const packed = packAsItIs(inLonger(series, length));
    if (bytesOf(packed) <= mostBytes) return packed;
  }
  return null;
}

export function unpackSeries(packed: PackedSeries): EvidenceSeries {
  const { sample_seconds: sampleSeconds, starts_at: first } = packed;
  const width = widthOf(sampleSeconds);
  const late = numbersOf(packed.late, width);
  let cell = first;
  const startsAt = numbersOf(packed.steps, 2).map((step, at) => {
    cell += step * sampleSeconds;
    return cell + (late[at] ?? 0);
  });
  const keyboard = packed.keyboard === null ? null : numbersOf(packed.keyboard, width);
  const mouse = packed.mouse === null ? null : numbersOf(packed.mouse, width);
  const both = numbersOf(packed.both ?? '', 1);
  return {
    sampleSeconds,
    startsAt,
    tracked: numbersOf(packed.untracked, width).map((seconds) => sampleSeconds - seconds),
    keyboard,
    mouse,
    overall:
      packed.overall === undefined
        ? both.map((seconds, at) => (keyboard?.[at] ?? 0) + (mouse?.[at] ?? 0) - seconds)
        : numbersOf(packed.overall, width),
  };
}

const isPacked = (series: unknown): series is PackedSeries =>
  typeof series === 'object' && series !== null && typeof (series as Partial<PackedSeries>).steps === 'string';

/** Whether a series is stored in the earlier format: as lists of numbers. */
export const isListed = (series: unknown): boolean =>
  typeof series === 'object' && series !== null && !isPacked(series);

/** Evidence as sent: its series as lists of numbers, in whichever format it is stored. */
export function presentEvidence(evidence: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { series: stored } = evidence;
  if (!isPacked(stored)) return evidence;
  const { sampleSeconds: sample_seconds, startsAt: starts_at, ...counts } = unpackSeries(stored);
  return { ...evidence, series: { sample_seconds, starts_at, ...counts } };
}
