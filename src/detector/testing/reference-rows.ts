/** The results of the reference implementation as rows of numbers, and our findings in the same format. */

import { readFileSync } from 'node:fs';
import type { ActivityType } from '../registry.ts';
import type { Finding } from '../events.ts';
import type { Level } from '../findings.ts';
import { nineOClock } from './slots.ts';

/**
 * Type, statistic, length of the window in seconds or of the run, level, first and last second counted from 09:00,
 * value, and an optional second value.
 */
export type FindingRow = readonly [
  type: ActivityType,
  statistic: string,
  windowSeconds: number,
  level: Level,
  from: number,
  until: number,
  ...values: number[],
];

export type EventRow = readonly [
  type: ActivityType,
  level: Level,
  from: number,
  until: number,
  statistic: string,
  value: number,
];

export interface Expected {
  /** The findings of each test, with windows moved sample by sample. */
  readonly findings: readonly FindingRow[];
  /** The findings of one type, merged. */
  readonly events: readonly EventRow[];
  /** Events of the reference with its longer steps between windows, if they differ from ours. */
  readonly written?: readonly (readonly [type: ActivityType, level: Level, from: number, until: number])[];
}

/** By name of the day, in order. */
export function expectedOf(file: string): [name: string, expected: Expected][] {
  const text = readFileSync(new URL(`expected-${file}.json`, import.meta.url), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, Expected>);
}

/** Rounds to eight significant digits. Rounding errors around zero become zero. */
function rounded(value: number): number {
  return Math.abs(value) < 1e-10 ? 0 : Number(value.toPrecision(8));
}

/** A row as a text for sorting and comparison, with its numbers to eight digits. */
export function lineOf(row: readonly (string | number)[]): string {
  return row.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)).join(' ');
}

/** The name under which the evidence has the second value that the document defines for a statistic. */
const second: Readonly<Record<string, string>> = {
  memory: 'varianceRatio',
  silent_minutes: 'lag1',
  loop: 'periodSeconds',
};

export function findingRow({ type, level, startsAt, endsAt, evidence }: Finding): FindingRow {
  const { statistic, windowSeconds, value, details } = evidence;
  const other = details?.[second[statistic] ?? ''];
  const values = typeof other === 'number' ? [value, other] : [value];
  return [type, statistic, windowSeconds, level, startsAt - nineOClock, endsAt - nineOClock, ...values];
}

export function eventRow({ type, level, startsAt, endsAt, evidence }: Finding): EventRow {
  return [type, level, startsAt - nineOClock, endsAt - nineOClock, evidence.statistic, evidence.value];
}
