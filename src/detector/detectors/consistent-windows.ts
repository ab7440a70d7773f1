/** What the tests of consistency share: which windows are judged, tighter limits near the ceiling, and findings of what they judge. */

import type { Finding, Level, PeopleMeasure } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import type { Grades } from '../grades.ts';
import type { Crowded, RuleSet } from '../rule-set.ts';
import { between } from '../signal/rolling-counts.ts';
import { evidenceOf, findingOf, isTracked, sweep } from '../signal/windows.ts';

/** A window consistency can be judged on: tracked, some activity, and not so much that only the ceiling speaks. */
export function isJudged(stretch: Stretch, from: number, until: number, rules: RuleSet): boolean {
  const active = between(stretch.counts.active, from, until);
  const { minimumActivePerMinute, maximumShare } = rules.consistency;
  return (
    isTracked(stretch, [from, until], rules.minimumTrackedShare) &&
    active >= (minimumActivePerMinute * stretch.size * (until - from)) / 60 &&
    active <= maximumShare * between(stretch.counts.tracked, from, until)
  );
}

/** Tighter limits where most seconds are active. `crowdedLimits({ high: 1, … }, 0.7, [{ share: 0.6, factor: 0.7 }])` = { high: 0.7, … }. */
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
export function persistentWindows(stretch: Stretch, test: PersistenceTest, rules: RuleSet): Finding[] {
  const { samples, statistic, judge } = test;
  const sizes = { length: stretch.length, window: samples, gap: rules.merge.windowGapSeconds / stretch.size };
  return sweep(sizes, (from) => judge(from)?.level ?? 0).flatMap((run) => {
    const judged = judge(run.at);
    if (judged === null) return [];
    const { level: _, ...measured } = judged;
    const evidence = evidenceOf(stretch, [run.at, run.at + samples], { statistic, ...measured });
    return [findingOf('consistent_persistent_activity', stretch, run, evidence)];
  });
}
