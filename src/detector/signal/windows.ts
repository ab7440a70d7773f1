/** Moves a window along a session and turns flagged windows into findings. */

import type { Evidence, UnusualPeriod, Level, PeopleMeasure } from '../findings.ts';
import type { Session } from './cells.ts';
import { between } from './rolling-counts.ts';

/** A union of flagged windows, in samples. `at` is the first window that reached the level. */
export interface FlaggedRun {
  readonly first: number;
  readonly until: number;
  readonly level: Level;
  readonly at: number;
}

export interface SlidingWindow {
  readonly length: number;
  readonly window: number;
  readonly step?: number;
  /** Maximum number of samples between flagged windows of one run. */
  readonly gap: number;
}

/**
 * Joins flagged windows up to `gap` samples apart into runs. Windows 0 and 5 of 3 samples with a gap of 2 give samples
 * 0 to 8.
 */
export function flaggedRuns(
  { length, window, step = 1, gap }: SlidingWindow,
  grade: (from: number) => Level,
): FlaggedRun[] {
  const found: FlaggedRun[] = [];
  for (let from = 0; from + window <= length; from += step) {
    const level = grade(from);
    if (level === 0) continue;
    const until = from + window;
    const last = found.at(-1);
    if (last === undefined || from > last.until + gap) found.push({ first: from, until, level, at: from });
    else if (level > last.level) found[found.length - 1] = { first: last.first, until, level, at: from };
    else found[found.length - 1] = { ...last, until };
  }
  return found;
}

export interface Measurement {
  readonly statistic: string;
  readonly value: number;
  readonly limit: number;
  /** The published parameter of the limit. */
  readonly limitName: string;
  readonly people: PeopleMeasure | null;
  readonly details?: Readonly<Record<string, number | string>>;
}

/** Share of the tracked time of the samples [from, until) that is active, 0-1. */
export function shareOf(session: Session, from: number, until: number): number {
  return between(session.counts.active, from, until) / Math.max(1, between(session.counts.tracked, from, until));
}

/** Whether enough of a window is tracked for an analysis, by default nine tenths. */
export function isTracked(session: Session, [from, until]: readonly [number, number], minimumShare: number): boolean {
  return between(session.counts.tracked, from, until) >= minimumShare * session.size * (until - from);
}

/** The evidence of one window of samples. */
export function evidenceOf(
  session: Session,
  [from, until]: readonly [number, number],
  measured: Measurement,
): Evidence {
  const { people, ...rest } = measured;
  return {
    ...rest,
    peopleMeasure: people,
    windowSeconds: (until - from) * session.size,
    resolutionSeconds: session.size,
    samples: until - from,
    activeShare: shareOf(session, from, until),
    series: null,
  };
}

/** A finding that covers the tracked time of the samples [first, until). */
export function findingOf(session: Session, run: Omit<FlaggedRun, 'at'>, evidence: Evidence): UnusualPeriod {
  return {
    level: run.level,
    startsAt: session.from[run.first] ?? session.startsAt,
    endsAt: session.until[run.until - 1] ?? session.startsAt,
    evidence,
  };
}
