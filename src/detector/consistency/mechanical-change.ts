/**
 * Finds input whose amount changes mechanically: flat blocks, no memory, evenly distributed silences. These
 * tests need minutes.
 */

import type { CommonLimits } from '../detector.ts';
import type { UnusualPeriod, Level } from '../findings.ts';
import { confidenceOf, gradeAtMost } from '../grades.ts';
import { people } from '../people.ts';
import type { Session } from '../signal/cells.ts';
import { windowDispersion } from '../signal/dispersion.ts';
import { neighbourSums, windowLocalDispersion } from '../signal/local-dispersion.ts';
import { memorySums, windowMemory } from '../signal/memory.ts';
import { between, blockSums } from '../signal/rolling-counts.ts';
import { windowSilentDispersion } from '../signal/silent-dispersion.ts';
import type { MemorySums } from '../signal/memory.ts';
import type { BlockSums } from '../signal/rolling-counts.ts';
import { evidenceOf, findingOf, shareOf, flaggedRuns } from '../signal/windows.ts';
import type { Measurement } from '../signal/windows.ts';
import { crowdedLimits, isJudged } from './judged-windows.ts';
import type { NamedLimits } from './judged-windows.ts';

/** A test whose findings never exceed `low`, because people who read or copy for hours also show no memory. */
interface MemoryWindow {
  readonly samples: number;
  readonly maximumLag1: number;
  readonly maximumVarianceRatio: number;
  /** The published name of the limit for lag 1. */
  readonly limitName: string;
}

/** A test whose findings never exceed `low`. */
interface SilenceWindow {
  readonly samples: number;
  readonly maximumDispersion: number;
  readonly maximumLag1: number;
  readonly limitName: string;
}

export interface ChangeLimits {
  /** Silent blocks do not count, because they also occur when a person listens and then works. */
  readonly flatBlocks: NamedLimits & {
    readonly samples: number;
    readonly minimumShare: number;
    readonly maximumSilent: number;
  };
  readonly memory: readonly MemoryWindow[];
  readonly silences: readonly SilenceWindow[];
  readonly evenSums: NamedLimits & { readonly samples: number; readonly maximumLag1: number };
  /** Minimum share of active time in a window. */
  readonly minimumShare: number;
  /** Up to this dispersion the level counts as steady, which is a different type. */
  readonly steadyDispersion: number;
}

export interface ChangeDay {
  readonly rules: ChangeLimits;
  readonly common: CommonLimits;
}

interface Pattern {
  readonly samples: number;
  readonly grade: (from: number) => Level;
  readonly measure: (from: number, level: Level) => Measurement;
}

/** Findings of one session of minutes. 30 minutes of 20 s, then 30 of 40 s: local dispersion 0.25, `high`. */
export function mechanicalChange(session: Session, day: ChangeDay): UnusualPeriod[] {
  const { memory, silences, flatBlocks, evenSums } = day.rules;
  const shortest = Math.min(flatBlocks.samples, ...[...memory, ...silences].map((window) => window.samples));
  if (session.size !== 60 || session.length < shortest) return [];
  const shares = session.overall.map((active, i) => active / (session.tracked[i] ?? 1));
  const silent = blockSums(
    session.overall.map((active) => (active === 0 ? 1 : 0)),
    10,
  );
  const remembered = memorySums(shares);
  const patterns = [
    flatBlocksOf(session, silent, day),
    ...memory.map((window) => forgetfulness(window, remembered)),
    evenSumsOf(remembered, evenSums),
    ...silences.map((window) => plannedSilences(window, silent, remembered)),
  ];
  return patterns.flatMap((pattern) => findingsOfPattern(session, pattern, day));
}

function findingsOfPattern(session: Session, pattern: Pattern, { rules, common }: ChangeDay): UnusualPeriod[] {
  const window = pattern.samples;
  const { flatBlocks, minimumShare: usualShare, steadyDispersion } = rules;
  const minimumShare = window === flatBlocks.samples ? flatBlocks.minimumShare : usualShare;
  const flagged = flaggedRuns(
    { length: session.length, window, gap: common.windowGapSeconds / session.size },
    (from) => {
      const until = from + window;
      if (!isJudged(session, from, until, common) || shareOf(session, from, until) < minimumShare) return 0;
      const dispersion = windowDispersion(session.counts, from, until);
      return dispersion === null || dispersion <= steadyDispersion ? 0 : pattern.grade(from);
    },
  );
  return flagged.map((run) => {
    const evidence = evidenceOf(session, [run.at, run.at + window], pattern.measure(run.at, run.level));
    return findingOf(session, run, evidence);
  });
}

function flatBlocksOf(session: Session, silent: BlockSums, { rules, common }: ChangeDay): Pattern {
  const { samples, limits, name, maximumSilent } = rules.flatBlocks;
  const sums = neighbourSums(session.overall, session.tracked);
  const limitsAt = (from: number): typeof limits =>
    crowdedLimits(limits, shareOf(session, from, from + samples), common.crowded);
  const most = maximumSilent * samples;
  const valueAt = (from: number): number | null =>
    between(silent.values, from, from + samples) > most ? null : windowLocalDispersion(sums, from, from + samples);
  return {
    samples,
    grade: (from) => gradeAtMost(valueAt(from) ?? Number.POSITIVE_INFINITY, limitsAt(from)),
    measure: (from, level) => ({
      statistic: 'local_dispersion',
      value: valueAt(from) ?? 0,
      limit: limitsAt(from)[confidenceOf(level)],
      limitName: name,
      people: people.localDispersion,
    }),
  };
}

function forgetfulness(window: MemoryWindow, sums: MemorySums): Pattern {
  const { samples, maximumLag1, maximumVarianceRatio, limitName } = window;
  return {
    samples,
    grade: (from) => {
      const memory = windowMemory(sums, from, from + samples);
      if (memory === null) return 0;
      return memory.lag1 <= maximumLag1 && memory.varianceRatio <= maximumVarianceRatio ? 1 : 0;
    },
    measure: (from) => {
      const memory = windowMemory(sums, from, from + samples);
      const details = { varianceRatio: memory?.varianceRatio ?? 0, varianceRatioLimit: maximumVarianceRatio };
      const measured = { value: memory?.lag1 ?? 0, limit: maximumLag1, limitName };
      return { statistic: 'memory', ...measured, people: people.lag1, details };
    },
  };
}

/**
 * Finds ten-minute sums that are more similar than the single minutes would suggest. A replayed recording of any
 * length shows this pattern.
 */
function evenSumsOf(sums: MemorySums, { samples, limits, name, maximumLag1 }: ChangeLimits['evenSums']): Pattern {
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
      limitName: name,
      people: people.varianceRatio,
    }),
  };
}

function plannedSilences(window: SilenceWindow, silences: BlockSums, sums: MemorySums): Pattern {
  const { samples, maximumDispersion, maximumLag1, limitName } = window;
  const lag1At = (from: number): number => windowMemory(sums, from, from + samples)?.lag1 ?? 1;
  return {
    samples,
    grade: (from) => {
      const value = windowSilentDispersion(silences, from, from + samples);
      return value !== null && value <= maximumDispersion && lag1At(from) <= maximumLag1 ? 1 : 0;
    },
    measure: (from) => ({
      statistic: 'silent_minutes',
      value: windowSilentDispersion(silences, from, from + samples) ?? 0,
      limit: maximumDispersion,
      limitName,
      people: null,
      details: { lag1: lag1At(from), lag1Limit: maximumLag1 },
    }),
  };
}
