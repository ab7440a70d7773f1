/** Automation seen in minutes or slots: every second used, equal counts, input at even distances. */

import type { Finding, Level } from '../activity.ts';
import type { Stretch } from '../signal/cells.ts';
import { confidenceOf, gradeAtLeast, gradeAtMost } from '../grades.ts';
import type { Grades } from '../grades.ts';
import type { RuleSet } from '../rule-set.ts';
import { people } from '../people.ts';
import { between, runningSums } from '../signal/rolling-counts.ts';
import { burstiness, median, onsets, runs } from '../signal/statistics.ts';
import { evidenceOf, findingOf, isTracked, shareOf, sweep } from '../signal/windows.ts';
import type { FlaggedRun, Measurement } from '../signal/windows.ts';

const type = 'automation_like_activity';

/** Findings of one stretch of minutes or slots. 30 minutes of 7 active seconds each: equal counts 1, `high`. */
export function automationInSamples(stretch: Stretch, rules: RuleSet): Finding[] {
  const own =
    stretch.size === 60 ? [...evenMinutes(stretch, rules), ...floors(stretch, rules)] : equalSlots(stretch, rules);
  return [...saturated(stretch, rules), ...equalCounts(stretch, rules), ...own];
}

function found(stretch: Stretch, run: FlaggedRun, window: number, measured: Measurement): Finding {
  return findingOf(type, stretch, run, evidenceOf(stretch, [run.at, run.at + window], measured));
}

/** The level of a run by its length, as a finding over the whole of it. */
function findingOfLength(
  stretch: Stretch,
  [from, until]: readonly [number, number],
  value: number,
  test: RunTest,
): Finding[] {
  const level = gradeAtLeast(value, test.limits);
  if (level === 0) return [];
  const limit = test.limits[confidenceOf(level)];
  const run = { first: from, until, level, at: from };
  return [found(stretch, run, until - from, { statistic: test.statistic, value, limit, people: null })];
}

interface RunTest {
  readonly statistic: string;
  readonly limits: Grades;
}

function saturated(stretch: Stretch, rules: RuleSet): Finding[] {
  const { saturatedMinutes, saturatedSlackMinute, saturatedSlackSlot } = rules.automation;
  const slack = stretch.size === 60 ? saturatedSlackMinute : saturatedSlackSlot;
  const full = (i: number): boolean => (stretch.overall[i] ?? 0) >= Math.max(1, (stretch.tracked[i] ?? 0) - slack);
  return runs(stretch.length, full).flatMap(({ from, until }) => {
    const minutes = between(stretch.counts.tracked, from, until) / 60;
    return findingOfLength(stretch, [from, until], minutes, { statistic: 'saturated', limits: saturatedMinutes });
  });
}

function equalCounts(stretch: Stretch, rules: RuleSet): Finding[] {
  const { minutes, slots, limits } = rules.automation.equalCounts;
  const window = stretch.size === 60 ? minutes : slots;
  const share = (from: number): number => equalShare(stretch, from, window);
  const sizes = { length: stretch.length, window, gap: rules.merge.windowGapSeconds / stretch.size };
  const mayDiffer = window - Math.ceil(window * limits.low - 1e-9);
  const flagged = sweep(sizes, (from) => {
    if (!isTracked(stretch, [from, from + window], 1) || !isAlike(stretch, from, window, mayDiffer)) return 0;
    return isUsed(stretch, from, window, rules) ? gradeAtLeast(share(from), limits) : 0;
  });
  return flagged.map((run) => {
    const limit = limits[confidenceOf(run.level)];
    return found(stretch, run, window, { statistic: 'equal_counts', value: share(run.at), limit, people: null });
  });
}

/**
 * Whether there is enough activity to compare, and not so much that only the ceiling speaks. Each slot is asked, not their mean alone, to
 * which one busy slot beside five idle ones, as after a call, gives enough.
 */
function isUsed(stretch: Stretch, from: number, window: number, rules: RuleSet): boolean {
  const { minimumPerMinute, minimumOfSlot } = rules.automation.equalCounts;
  const active = shareOf(stretch, from, from + window);
  if (active * 60 < minimumPerMinute || active > rules.consistency.maximumShare) return false;
  return stretch.size === 60 || stretch.overall.subarray(from, from + window).every((count) => count >= minimumOfSlot);
}

function slackOf(stretch: Stretch): number {
  return stretch.size === 60 ? 0 : 1;
}

/**
 * Whether a window may have so many equal samples: each that differs from the median parts at most two neighbours, and the median of a
 * window that is mostly silent is not looked at. Spares most windows the sorting.
 */
function isAlike(stretch: Stretch, from: number, window: number, mayDiffer: number): boolean {
  const slack = 2 * slackOf(stretch);
  let [parted, silent] = [0, stretch.overall[from] === 0 ? 1 : 0];
  for (let i = from + 1; i < from + window; i += 1) {
    const active = stretch.overall[i] ?? 0;
    if (active === 0) silent += 1;
    if (Math.abs(active - (stretch.overall[i - 1] ?? 0)) > slack) parted += 1;
    if (parted > 2 * mayDiffer || 2 * silent > window) return false;
  }
  return true;
}

/** Share of the samples equal to their median (slots: within a second); 0 where the median is below one second. */
function equalShare(stretch: Stretch, from: number, window: number): number {
  const counts = stretch.overall.subarray(from, from + window);
  const slack = slackOf(stretch);
  const middle = median(counts);
  if (middle < 1) return 0;
  let equal = 0;
  for (let i = 0; i < window; i += 1) if (Math.abs((counts[i] ?? 0) - middle) <= slack) equal += 1;
  return equal / window;
}

/** Rare input at even distances, seen as minutes with input. */
function evenMinutes(stretch: Stretch, rules: RuleSet): Finding[] {
  const { samples, minimumStarts, maximumShare, limits } = rules.automation.evenMinutes;
  const used = runningSums(stretch.overall.map((active) => (active > 0 ? 1 : 0)));
  const valueAt = (from: number): number | null => {
    const starts = onsets(stretch.overall.subarray(from, from + samples));
    return starts.length < minimumStarts ? null : burstiness(starts);
  };
  const grade = (from: number): Level => {
    const share = between(used, from, from + samples) / samples;
    if (share > maximumShare || share * samples < minimumStarts) return 0;
    if (!isTracked(stretch, [from, from + samples], rules.minimumTrackedShare)) return 0;
    return gradeAtMost(valueAt(from) ?? 0, limits);
  };
  const gap = rules.merge.windowGapSeconds / stretch.size;
  return sweep({ length: stretch.length, window: samples, gap }, grade).map((run) => {
    const limit = limits[confidenceOf(run.level)];
    return found(stretch, run, samples, {
      statistic: 'minute_burstiness',
      value: valueAt(run.at) ?? 0,
      limit,
      people: null,
    });
  });
}

/**
 * How far the minutes at the lowest count (and one above) exceed what the next counts let expect, in Poisson deviations: a machine under
 * a person leaves its own count in every quiet minute. 0 when a minute is silent. 16 minutes at 4 and the others far above give 15.5.
 */
export function floorOf(counts: ArrayLike<number>, highest: number): number {
  const bins = new Uint16Array(128);
  let lowest = 60;
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] ?? 0;
    lowest = Math.min(lowest, count);
    bins[count] = (bins[count] ?? 0) + 1;
  }
  if (lowest < 1 || lowest > highest) return 0;
  const reach = Math.max(4, lowest);
  let above = 0;
  for (let count = lowest + 2; count < lowest + 2 + reach; count += 1) above += bins[count] ?? 0;
  const expected = (2 * (above + 1)) / reach;
  return ((bins[lowest] ?? 0) + (bins[lowest + 1] ?? 0) - expected) / Math.sqrt(expected + 0.5);
}

function floors(stretch: Stretch, rules: RuleSet): Finding[] {
  const { samples, highest, limits } = rules.automation.floor;
  const silent = runningSums(stretch.overall.map((active) => (active === 0 ? 1 : 0)));
  return samples.flatMap((window) => {
    const valueAt = (from: number): number => floorOf(stretch.overall.subarray(from, from + window), highest);
    const grade = (from: number): Level => {
      if (between(silent, from, from + window) > 0) return 0;
      return isTracked(stretch, [from, from + window], rules.minimumTrackedShare)
        ? gradeAtLeast(valueAt(from), limits)
        : 0;
    };
    const gap = rules.merge.windowGapSeconds / stretch.size;
    return sweep({ length: stretch.length, window, gap }, grade).map((run) => {
      const limit = limits[confidenceOf(run.level)];
      return found(stretch, run, window, {
        statistic: 'floor_count',
        value: valueAt(run.at),
        limit,
        people: people.floorCount,
      });
    });
  });
}

/** The same small count slot after slot; the run counts its first slot too. */
function equalSlots(stretch: Stretch, rules: RuleSet): Finding[] {
  const { maximumCount, limits } = rules.automation.equalSlots;
  const repeats = (i: number): boolean => {
    const active = stretch.overall[i] ?? 0;
    return i > 0 && active > 0 && active <= maximumCount && active === stretch.overall[i - 1];
  };
  return runs(stretch.length, repeats).flatMap(({ from, until }) =>
    findingOfLength(stretch, [from - 1, until], until - from + 1, { statistic: 'equal_slots', limits }),
  );
}
