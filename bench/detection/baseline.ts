/** Fixed thresholds as published by two vendors: the rules of WebWork, and ActivTrak's half hour without a pause. */

import { countOf, overall } from '../../src/detector/testing/trace.ts';
import type { Resolution, Trace } from '../../src/detector/testing/trace.ts';
import { runs } from '../../src/detector/signal/runs.ts';
import { flaggedRuns } from '../../src/detector/signal/windows.ts';

export interface FixedEvent {
  readonly rule: 'high' | 'consistent' | 'single' | 'no pause';
  readonly from: number;
  readonly until: number;
}

function samples(seconds: Uint8Array, size: number): number[] {
  return Array.from(
    { length: Math.floor(seconds.length / size) },
    (_, i) => countOf(seconds, i * size, (i + 1) * size) / size,
  );
}

interface FixedRule {
  readonly rule: FixedEvent['rule'];
  readonly window: number;
  readonly size: number;
  readonly holds: (from: number, until: number) => boolean;
}

function flagged(length: number, { rule, window, size, holds }: FixedRule): FixedEvent[] {
  const found = flaggedRuns({ length, window, gap: 600 / size }, (from) => (holds(from, from + window) ? 1 : 0));
  return found.map(({ first, until }) => ({ rule, from: first * size, until: until * size }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** Events of the fixed rules. `no pause` requires samples of minutes or seconds. */
export function fixedThresholds(trace: Trace, resolution: Resolution): FixedEvent[] {
  const size = resolution === 600 ? 600 : 60;
  const either = overall(trace);
  const active = samples(either, size);
  const percents = samples(either, 600).map((share) => 100 * share);
  const slot = (from: number, until: number): number[] => percents.slice(from, until);
  const found = [
    ...flagged(active.length, {
      rule: 'high',
      window: Math.ceil(2700 / size),
      size,
      holds: (from, until) =>
        active.slice(from, until).every((share) => share > 0) && mean(active.slice(from, until)) > 0.95,
    }),
    ...flagged(percents.length, {
      rule: 'consistent',
      window: 6,
      size: 600,
      holds: (from, until) => Math.min(...slot(from, until)) > 0 && spread(slot(from, until)) <= 4,
    }),
    ...flagged(percents.length, {
      rule: 'consistent',
      window: 3,
      size: 600,
      holds: (from, until) => (percents[from] ?? 0) > 0 && spread(slot(from, until).map(Math.round)) === 0,
    }),
    ...singleRules(trace, size),
  ];
  return size === 60 ? [...found, ...withoutPause(active)] : found;
}

function singleRules({ keyboard, mouse }: Trace, size: number): FixedEvent[] {
  if (keyboard === null) return [];
  const [keys, moves] = [samples(keyboard, size), samples(mouse, size)];
  const rule = (silent: readonly number[], used: readonly number[]): FixedEvent[] =>
    flagged(keys.length, {
      rule: 'single',
      window: 3600 / size,
      size,
      holds: (from, until) => mean(silent.slice(from, until)) <= 2 / 60 && mean(used.slice(from, until)) >= 10 / 60,
    });
  return [...rule(keys, moves), ...rule(moves, keys)];
}

function withoutPause(active: readonly number[]): FixedEvent[] {
  const found: FixedEvent[] = [];
  let from = 0;
  for (const pause of [
    ...runs(active.length, (i) => active[i] === 0),
    { from: active.length, until: active.length + 2 },
  ]) {
    if (pause.until - pause.from < 2) continue;
    if (pause.from - from >= 30) found.push({ rule: 'no pause', from: from * 60, until: pause.from * 60 });
    from = pause.until;
  }
  return found;
}
