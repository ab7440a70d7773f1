/** One steady level of activity with less spread than people have: the dispersion index over an hour or half an hour. */

import type { Finding, Level, PeopleMeasure } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { crowdedLimits, isJudged, persistentWindows } from './consistent-windows.ts';
import type { Judged } from './consistent-windows.ts';
import { confidenceOf, gradeAtMost } from '../grades.ts';
import type { Grades } from '../grades.ts';
import type { DispersionRules, RuleSet } from '../rule-set.ts';
import { people, slotsMeasure } from '../people.ts';
import { forgets, heeding } from './remembered-minutes.ts';
import { neighbourSums, windowDispersion, windowLocalDispersion } from '../signal/rolling-counts.ts';
import type { NeighbourSums } from '../signal/rolling-counts.ts';
import { shareOf } from '../signal/windows.ts';

type Test = DispersionRules['tests'][number];

function limitsFor(test: Test, share: number, resolution: DispersionRules, rules: RuleSet): Grades | null {
  if (share >= resolution.sparseBelowShare)
    return crowdedLimits(test.limits, share, test.crowded ?? rules.consistency.crowded);
  return test.samples >= resolution.sparse.samples ? resolution.sparse.limits : null;
}

/** Where both devices were recorded, their own evenness decides (`even-devices.ts`): all input alone says `low` of slots at most. */
function ofAllInput(stretch: Stretch, share: number, level: Level, rules: RuleSet): Level {
  const { slots, evenDevices } = rules.consistency;
  const areKnown = stretch.keyboard !== null && stretch.mouse !== null && evenDevices.tests.length > 0;
  return stretch.size === 600 && areKnown && level > 1 && share >= slots.sparseBelowShare ? 1 : level;
}

/** No share of activity gives this test a limit above; most windows of people are done with here. */
function loosest(test: Test, resolution: DispersionRules, rules: RuleSet): number {
  const factors = (test.crowded ?? rules.consistency.crowded).map(({ factor }) => factor);
  return Math.max(test.limits.low * Math.max(1, ...factors), resolution.sparse.limits.low);
}

function peopleOf(stretch: Stretch, samples: number, share: number): PeopleMeasure | null {
  if (stretch.size === 60) return samples >= 60 ? people.dispersion60 : people.dispersion30;
  return slotsMeasure('all input', samples, share);
}

/**
 * Findings of one stretch of minutes or slots; what the minutes inside remember lowers what slots say. Twelve slots of 60 active seconds
 * each are `high` throughout (dispersion 0).
 */
export function consistentPersistentActivity(stretch: Stretch, rules: RuleSet, remembers = forgets): Finding[] {
  const resolution = stretch.size === 60 ? rules.consistency.minutes : rules.consistency.slots;
  const local = localOf(stretch, rules);
  return resolution.tests.flatMap((test) => {
    const most = loosest(test, resolution, rules);
    const judge = (from: number): Judged | null => {
      const until = from + test.samples;
      const value = windowDispersion(stretch.counts, from, until);
      if (value === null || value > most || !isJudged(stretch, from, until, rules)) return null;
      const share = shareOf(stretch, from, until);
      const usual = peopleOf(stretch, test.samples, share);
      const limits = limitsFor(test, share, resolution, rules);
      const level = limits === null ? 0 : gradeAtMost(value, limits);
      if (limits === null || level === 0) return null;
      const neighbours = level === 1 ? local(test, from) : null;
      if (neighbours !== null)
        return { level: 2, value, limit: limits.low, people: usual, details: { localDispersion: neighbours } };
      const kept = heeding(remembers, stretch, [from, until], ofAllInput(stretch, share, level, rules));
      return { level: kept, value, limit: limits[confidenceOf(kept)], people: usual };
    };
    return persistentWindows(stretch, { samples: test.samples, statistic: 'dispersion', judge }, rules);
  });
}

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
