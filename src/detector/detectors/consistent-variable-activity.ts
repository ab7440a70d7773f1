/** The level changes or the counts spread, yet the change is mechanical: flat blocks, no memory, rationed silences. Needs minutes. */

import type { Finding, Level } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { crowdedLimits, isJudged } from './consistent-windows.ts';
import { confidenceOf, gradeAtMost } from '../grades.ts';
import type { MemoryTest, RuleSet, SilenceTest } from '../rule-set.ts';
import { people } from '../people.ts';
import {
  between,
  blockSums,
  memorySums,
  neighbourSums,
  windowDispersion,
  windowLocalDispersion,
  windowMemory,
  windowSilentDispersion,
} from '../signal/rolling-counts.ts';
import type { BlockSums, MemorySums } from '../signal/rolling-counts.ts';
import { evidenceOf, findingOf, shareOf, sweep } from '../signal/windows.ts';
import type { Measurement } from '../signal/windows.ts';

interface Pattern {
  readonly samples: number;
  readonly grade: (from: number) => Level;
  readonly measure: (from: number, level: Level) => Measurement;
}

/** Findings of one stretch of minutes. 30 minutes of 20 s, then 30 of 40 s: local dispersion 0.25, `high`. */
export function consistentVariableActivity(stretch: Stretch, rules: RuleSet): Finding[] {
  const { memory, silences, flatBlocks } = rules.consistency;
  const shortest = Math.min(flatBlocks.samples, ...[...memory, ...silences].map((test) => test.samples));
  if (stretch.size !== 60 || stretch.length < shortest) return [];
  const shares = stretch.overall.map((active, i) => active / (stretch.tracked[i] ?? 1));
  const silent = blockSums(
    stretch.overall.map((active) => (active === 0 ? 1 : 0)),
    10,
  );
  const remembered = memorySums(shares);
  const patterns = [
    flatBlocksOf(stretch, silent, rules),
    ...memory.map((test) => forgetfulness(test, remembered)),
    evenSumsOf(remembered, rules),
    ...silences.map((test) => plannedSilences(test, silent, remembered)),
  ];
  return patterns.flatMap((pattern) => findingsOfPattern(stretch, pattern, rules));
}

function findingsOfPattern(stretch: Stretch, pattern: Pattern, rules: RuleSet): Finding[] {
  const window = pattern.samples;
  const { flatBlocks, patternMinimumShare, flatBlocksMinimumShare } = rules.consistency;
  const minimumShare = window === flatBlocks.samples ? flatBlocksMinimumShare : patternMinimumShare;
  const flagged = sweep(
    { length: stretch.length, window, gap: rules.merge.windowGapSeconds / stretch.size },
    (from) => {
      const until = from + window;
      if (!isJudged(stretch, from, until, rules) || shareOf(stretch, from, until) < minimumShare) return 0;
      return isSteady(stretch, from, until, rules) ? 0 : pattern.grade(from);
    },
  );
  return flagged.map((run) => {
    const evidence = evidenceOf(stretch, [run.at, run.at + window], pattern.measure(run.at, run.level));
    return findingOf('consistent_variable_activity', stretch, run, evidence);
  });
}

/** One steady level is the persistent type's business. */
function isSteady(stretch: Stretch, from: number, until: number, rules: RuleSet): boolean {
  const dispersion = windowDispersion(stretch.counts, from, until);
  return dispersion === null || dispersion <= (rules.consistency.minutes.tests[0]?.limits.low ?? 0);
}

function flatBlocksOf(stretch: Stretch, silent: BlockSums, rules: RuleSet): Pattern {
  const { samples, limits } = rules.consistency.flatBlocks;
  const sums = neighbourSums(stretch.overall, stretch.tracked);
  const limitsAt = (from: number): typeof limits =>
    crowdedLimits(limits, shareOf(stretch, from, from + samples), rules.consistency.crowded);
  const most = rules.consistency.flatBlocksMaximumSilent * samples;
  const valueAt = (from: number): number | null =>
    between(silent.values, from, from + samples) > most ? null : windowLocalDispersion(sums, from, from + samples);
  return {
    samples,
    grade: (from) => gradeAtMost(valueAt(from) ?? Number.POSITIVE_INFINITY, limitsAt(from)),
    measure: (from, level) => ({
      statistic: 'local_dispersion',
      value: valueAt(from) ?? 0,
      limit: limitsAt(from)[confidenceOf(level)],
      people: people.localDispersion,
    }),
  };
}

function forgetfulness(test: MemoryTest, sums: MemorySums): Pattern {
  const { samples } = test;
  return {
    samples,
    grade: (from) => {
      const memory = windowMemory(sums, from, from + samples);
      if (memory === null) return 0;
      return memory.lag1 <= test.maximumLag1 && memory.varianceRatio <= test.maximumVarianceRatio ? 1 : 0;
    },
    measure: (from) => {
      const memory = windowMemory(sums, from, from + samples);
      const details = { varianceRatio: memory?.varianceRatio ?? 0, varianceRatioLimit: test.maximumVarianceRatio };
      return { statistic: 'memory', value: memory?.lag1 ?? 0, limit: test.maximumLag1, people: people.lag1, details };
    },
  };
}

/** Sums of ten minutes more alike than the minutes allow: what a replayed recording gives, whatever its length. */
function evenSumsOf(sums: MemorySums, rules: RuleSet): Pattern {
  const { samples, limits, maximumLag1 } = rules.consistency.evenSums;
  const valueAt = (from: number): number => {
    const memory = windowMemory(sums, from, from + samples);
    return memory !== null && memory.lag1 <= maximumLag1 ? memory.varianceRatio : Number.POSITIVE_INFINITY;
  };
  return {
    samples,
    grade: (from) => gradeAtMost(valueAt(from), limits),
    measure: (from, level) => ({
      statistic: 'even_sums',
      value: valueAt(from),
      limit: limits[confidenceOf(level)],
      people: people.varianceRatio,
    }),
  };
}

function plannedSilences(test: SilenceTest, silences: BlockSums, sums: MemorySums): Pattern {
  const { samples } = test;
  const lag1At = (from: number): number => windowMemory(sums, from, from + samples)?.lag1 ?? 1;
  return {
    samples,
    grade: (from) => {
      const value = windowSilentDispersion(silences, from, from + samples);
      return value !== null && value <= test.maximumDispersion && lag1At(from) <= test.maximumLag1 ? 1 : 0;
    },
    measure: (from) => ({
      statistic: 'silent_minutes',
      value: windowSilentDispersion(silences, from, from + samples) ?? 0,
      limit: test.maximumDispersion,
      people: null,
      details: { lag1: lag1At(from), lag1Limit: test.maximumLag1 },
    }),
  };
}
