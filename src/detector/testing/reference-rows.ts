/** What the reference implementation found, as rows of numbers, and our findings in the same form. */

import { readFileSync } from 'node:fs';
import type { ActivityType } from '../registry.ts';
import type { Finding } from '../events.ts';
import type { Level } from '../findings.ts';
import { nine } from './slots.ts';

/**
 * Type, statistic, seconds of the window (of a run: its length), level, first and last second after nine, value, and
 * a second one where there is.
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
  /** Of every test alone, its windows moved sample by sample. */
  readonly findings: readonly FindingRow[];
  /** Findings of one type put together. */
  readonly events: readonly EventRow[];
  /** Events of the reference with its own, longer steps between windows, where they differ from ours. */
  readonly written?: readonly (readonly [type: ActivityType, level: Level, from: number, until: number])[];
}

/** By name of the day, in order. */
export function expectedOf(file: string): [name: string, expected: Expected][] {
  const text = readFileSync(new URL(`expected-${file}.json`, import.meta.url), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, Expected>);
}

/** Eight significant digits; what rounding errors leave of zero is zero. */
function rounded(value: number): number {
  return Math.abs(value) < 1e-10 ? 0 : Number(value.toPrecision(8));
}

/** A row with its numbers to eight digits, as text to sort and compare by. */
export function lineOf(row: readonly (string | number)[]): string {
  return row.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)).join(' ');
}

/** The name of what the document calls the second value of a statistic, in the evidence. */
const second: Readonly<Record<string, string>> = {
  memory: 'varianceRatio',
  silent_minutes: 'lag1',
  loop: 'periodSeconds',
};

export function findingRow({ type, level, startsAt, endsAt, evidence }: Finding): FindingRow {
  const { statistic, windowSeconds, value, details } = evidence;
  const other = details?.[second[statistic] ?? ''];
  const values = typeof other === 'number' ? [value, other] : [value];
  return [type, statistic, windowSeconds, level, startsAt - nine, endsAt - nine, ...values];
}

export function eventRow({ type, level, startsAt, endsAt, evidence }: Finding): EventRow {
  return [type, level, startsAt - nine, endsAt - nine, evidence.statistic, evidence.value];
}
