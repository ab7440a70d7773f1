/** Shared parts of the evenness tests: the choice of windows, tighter limits near the maximum, and the findings. */

import type { CommonLimits, CrowdingFactor } from '../detector.ts';
import type { UnusualPeriod, Level, PeopleMeasure } from '../findings.ts';
import type { Grades } from '../grades.ts';
import type { Session } from '../signal/cells.ts';
import { between } from '../signal/rolling-counts.ts';
import { evidenceOf, findingOf, isTracked, flaggedRuns } from '../signal/windows.ts';

/** Limits with their published name. */
export interface NamedLimits {
  readonly name: string;
  readonly limits: Grades;
}

/**
 * Whether evenness can be analysed in a window. The window must be tracked and have some activity, but not so much that
 * counts are even because they are near the maximum.
 */
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
 * Tighter limits for windows in which most seconds are active. `crowdedLimits({ high: 1, … }, 0.7, [{ share: 0.6,
 * factor: 0.7 }])` = { high: 0.7, … }.
 */
export function crowdedLimits(limits: Grades, active: number, crowded: readonly CrowdingFactor[]): Grades {
  let factor = 1;
  for (const step of crowded) if (active > step.share) factor = step.factor;
  return factor === 1
    ? limits
    : { high: limits.high * factor, medium: limits.medium * factor, low: limits.low * factor };
}

export interface JudgedWindow {
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
  /** The result for the window that begins at this sample; null = nothing unusual. */
  readonly judge: (from: number) => JudgedWindow | null;
}

/** The findings of one test for a steady level. */
export function persistentWindows(session: Session, test: PersistenceTest, common: CommonLimits): UnusualPeriod[] {
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
