/**
 * What the tests of evenness share: which windows are judged, tighter limits near the ceiling, and findings of what
 * they judge.
 */

import type { CommonLimits, Crowded } from '../detector.ts';
import type { Found, Level, PeopleMeasure } from '../findings.ts';
import type { Grades } from '../grades.ts';
import type { Session } from '../signal/cells.ts';
import { between } from '../signal/rolling-counts.ts';
import { evidenceOf, findingOf, isTracked, flaggedRuns } from '../signal/windows.ts';

/** Limits under the name that they are published by. */
export interface NamedLimits {
  readonly name: string;
  readonly limits: Grades;
}

/** A window evenness can be judged on: tracked, some activity, and not so much that only the ceiling speaks. */
export function isJudged(session: Session, from: number, until: number, common: CommonLimits): boolean {
  const active = between(session.counts.active, from, until);
  const { minimumActivePerMinute, maximumShare, minimumTrackedShare } = common;
  return (
    isTracked(session, [from, until], minimumTrackedShare) &&
    active >= (minimumActivePerMinute * session.size * (until - from)) / 60 &&
    active <= maximumShare * between(session.counts.tracked, from, until)
  );
}

/**
 * Tighter limits where most seconds are active. `crowdedLimits({ high: 1, … }, 0.7, [{ share: 0.6, factor: 0.7 }])` =
 * { high: 0.7, … }.
 */
export function crowdedLimits(limits: Grades, active: number, crowded: readonly Crowded[]): Grades {
  let factor = 1;
  for (const step of crowded) if (active > step.share) factor = step.factor;
  return factor === 1
    ? limits
    : { high: limits.high * factor, medium: limits.medium * factor, low: limits.low * factor };
}

export interface Judged {
  readonly level: Level;
  readonly value: number;
  readonly limit: number;
  readonly limitName: string;
  readonly people: PeopleMeasure | null;
  readonly details?: Readonly<Record<string, number | string>>;
}

export interface PersistenceTest {
  readonly samples: number;
  readonly statistic: string;
  /** What the window beginning at this sample says; null = nothing. */
  readonly judge: (from: number) => Judged | null;
}

/** Flagged windows of one test of one steady level, as findings. */
export function persistentWindows(session: Session, test: PersistenceTest, common: CommonLimits): Found[] {
  const { samples, statistic, judge } = test;
  const sizes = { length: session.length, window: samples, gap: common.windowGapSeconds / session.size };
  return flaggedRuns(sizes, (from) => judge(from)?.level ?? 0).flatMap((run) => {
    const judged = judge(run.at);
    if (judged === null) return [];
    const { level: _, ...measured } = judged;
    const evidence = evidenceOf(session, [run.at, run.at + samples], { statistic, ...measured });
    return [findingOf(session, run, evidence)];
  });
}
