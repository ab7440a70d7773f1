/** One steady level of activity with less spread than people have: the dispersion index over an hour or half an hour. */

import type { Finding, Level } from './activity.ts';
import type { Stretch } from './cells.ts';
import { confidenceOf, gradeAtMost } from './grades.ts';
import type { Grades } from './grades.ts';
import type { Crowded, DispersionRules, RuleSet } from './rule-set.ts';
import { people } from './people.ts';
import {
  between,
  memorySums,
  neighbourSums,
  windowDispersion,
  windowLocalDispersion,
  windowMemory,
} from './rolling-counts.ts';
import type { NeighbourSums } from './rolling-counts.ts';
import { evidenceOf, findingOf, isTracked, shareOf, sweep } from './windows.ts';

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
  const factor = crowded.findLast(({ share }) => active > share)?.factor ?? 1;
  return factor === 1
    ? limits
    : { high: limits.high * factor, medium: limits.medium * factor, low: limits.low * factor };
}

type Test = DispersionRules['tests'][number];

function limitsFor(test: Test, share: number, resolution: DispersionRules, rules: RuleSet): Grades | null {
  if (share >= resolution.sparseBelowShare)
    return crowdedLimits(test.limits, share, test.crowded ?? rules.consistency.crowded);
  return test.samples >= resolution.sparse.samples ? resolution.sparse.limits : null;
}

function peopleOf(stretch: Stretch, samples: number): (typeof people)[keyof typeof people] {
  if (stretch.size === 60) return samples >= 60 ? people.dispersion60 : people.dispersion30;
  if (samples >= 11) return people.slotDispersion11;
  return samples >= 9 ? people.slotDispersion9 : people.slotDispersion6;
}

/** Whether the minutes of this time show the memory that people have; no where they were not sent. */
export type Remembers = (startsAt: number, endsAt: number) => boolean;

/** Answers from minutes: lag-1 autocorrelation of the whole window at least the given one. */
export function memoryOf(minutes: readonly Stretch[], rules: RuleSet): Remembers {
  const known = minutes.map((stretch) => ({ stretch, sums: memorySums(stretch.overall) }));
  return (startsAt, endsAt) =>
    known.some(({ stretch, sums }) => {
      const from = (startsAt - stretch.startsAt) / 60;
      const until = (endsAt - stretch.startsAt) / 60;
      if (from < 0 || until > stretch.length) return false;
      return (windowMemory(sums, from, until)?.lag1 ?? 0) >= rules.consistency.rememberedLag1;
    });
}

const never: Remembers = () => false;

/**
 * Findings of one stretch of minutes or slots. Slots are few and chance makes some alike: where the minutes inside remember as people's
 * do, slots give `low` instead of more, and nothing instead of `low`. Twelve slots of 60 active seconds each are `high` throughout (dispersion 0).
 */
export function consistentPersistentActivity(stretch: Stretch, rules: RuleSet, remembers = never): Finding[] {
  const resolution = stretch.size === 60 ? rules.consistency.minutes : rules.consistency.slots;
  const local = localOf(stretch, rules);
  const judge = (test: Test, from: number): Judged | null => {
    const until = from + test.samples;
    const value = windowDispersion(stretch.counts, from, until);
    const limits = limitsFor(test, shareOf(stretch, from, until), resolution, rules);
    if (value === null || limits === null) return null;
    const level = gradeAtMost(value, limits);
    if (level === 0) return null;
    const neighbours = level === 1 ? local(test, from) : null;
    if (neighbours !== null) return { level: 2, value, limit: limits.low, details: { localDispersion: neighbours } };
    const human = remembers(stretch.startsAt + from * stretch.size, stretch.startsAt + until * stretch.size);
    if (human) return { level: level > 1 ? 1 : 0, value, limit: limits.low };
    return { level, value, limit: limits[confidenceOf(level)] };
  };
  return resolution.tests.flatMap((test) => findingsOfTest(stretch, test, judge, rules));
}

interface Judged {
  readonly level: Level;
  readonly value: number;
  readonly limit: number;
  readonly details?: Readonly<Record<string, number>>;
}

type Judge = (test: Test, from: number) => Judged | null;

/** The local dispersion of a window of minutes where it is even too, else null. */
function localOf(stretch: Stretch, rules: RuleSet): (test: Test, from: number) => number | null {
  const { samples, maximumLocal, maximumShare } = rules.consistency.evenNeighbours;
  let sums: NeighbourSums | null = null;
  return (test, from) => {
    const until = from + test.samples;
    const share = shareOf(stretch, from, until);
    if (stretch.size !== 60 || test.samples !== samples || share > maximumShare) return null;
    if (share < rules.consistency.minutes.sparseBelowShare) return null;
    sums ??= neighbourSums(stretch.overall, stretch.tracked);
    const value = windowLocalDispersion(sums, from, until);
    return value !== null && value <= maximumLocal ? value : null;
  };
}

function findingsOfTest(stretch: Stretch, test: Test, judge: Judge, rules: RuleSet): Finding[] {
  const window = test.samples;
  const sizes = { length: stretch.length, window, gap: rules.merge.windowGapSeconds / stretch.size };
  const flagged = sweep(sizes, (from) =>
    isJudged(stretch, from, from + window, rules) ? (judge(test, from)?.level ?? 0) : 0,
  );
  return flagged.map((run) => {
    const { value = 0, limit = 0, details = {} } = judge(test, run.at) ?? {};
    const measured = { statistic: 'dispersion', value, limit, people: peopleOf(stretch, window), details };
    const evidence = evidenceOf(stretch, [run.at, run.at + window], measured);
    return findingOf('consistent_persistent_activity', stretch, run, evidence);
  });
}
