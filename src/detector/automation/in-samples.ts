/** Automation in minutes or slots: input in every second, equal counts, input at regular intervals. */

import type { UnusualPeriod, Level } from '../findings.ts';
import { confidenceOf, gradeAtLeast, gradeAtMost } from '../grades.ts';
import type { Grades } from '../grades.ts';
import { people } from '../people.ts';
import type { Session } from '../signal/cells.ts';
import { between, runningSums } from '../signal/rolling-counts.ts';
import { burstiness, onsets } from '../signal/burstiness.ts';
import { median } from '../signal/median.ts';
import { runs } from '../signal/runs.ts';
import { evidenceOf, findingOf, isTracked, shareOf, flaggedRuns } from '../signal/windows.ts';
import type { FlaggedRun, Measurement } from '../signal/windows.ts';
import type { AutomationDay, AutomationLimits } from './automation-limits.ts';

/** Findings of one session of minutes or slots. 30 minutes of 7 active seconds each: equal counts 1, `high`. */
export function automationInSamples(session: Session, day: AutomationDay): UnusualPeriod[] {
  const own =
    session.size === 60 ? [...evenMinutes(session, day), ...floors(session, day)] : equalSlots(session, day.limits);
  return [...saturated(session, day.limits), ...equalCounts(session, day), ...own];
}

function found(session: Session, run: FlaggedRun, window: number, measured: Measurement): UnusualPeriod {
  return findingOf(session, run, evidenceOf(session, [run.at, run.at + window], measured));
}

/** The finding for a run; its level depends on the length of the run. */
function findingOfLength(
  session: Session,
  [from, until]: readonly [number, number],
  value: number,
  test: RunTest,
): UnusualPeriod[] {
  const level = gradeAtLeast(value, test.limits);
  if (level === 0) return [];
  const limit = test.limits[confidenceOf(level)];
  const run = { first: from, until, level, at: from };
  const measured = { statistic: test.statistic, limitName: test.statistic, value, limit, people: null };
  return [found(session, run, until - from, measured)];
}

/** A test of runs. The limits are published under the name of the statistic. */
interface RunTest {
  readonly statistic: string;
  readonly limits: Grades;
}

function saturated(session: Session, { saturated: limits, fixed }: AutomationLimits): UnusualPeriod[] {
  const slack = session.size === 60 ? fixed.saturated.slackOfMinute : fixed.saturated.slackOfSlot;
  const full = (i: number): boolean => (session.overall[i] ?? 0) >= Math.max(1, (session.tracked[i] ?? 0) - slack);
  return runs(session.length, full).flatMap(({ from, until }) => {
    const minutes = between(session.counts.tracked, from, until) / 60;
    return findingOfLength(session, [from, until], minutes, { statistic: 'saturated', limits });
  });
}

function equalCounts(session: Session, day: AutomationDay): UnusualPeriod[] {
  const { equal_counts: limits, fixed } = day.limits;
  const { minutes, slots } = fixed.equalCounts;
  const window = session.size === 60 ? minutes : slots;
  const share = (from: number): number => equalShare(session, from, window);
  const sizes = { length: session.length, window, gap: day.common.windowGapSeconds / session.size };
  const mayDiffer = window - Math.ceil(window * limits.low - 1e-9);
  const flagged = flaggedRuns(sizes, (from) => {
    if (!isTracked(session, [from, from + window], 1) || !isAlike(session, from, window, mayDiffer)) return 0;
    return isUsed(session, from, window, day) ? gradeAtLeast(share(from), limits) : 0;
  });
  return flagged.map((run) => {
    const limit = limits[confidenceOf(run.level)];
    const names = { statistic: 'equal_counts', limitName: 'equal_counts' };
    return found(session, run, window, { ...names, value: share(run.at), limit, people: null });
  });
}

/**
 * Whether the activity is high enough to compare, and low enough that counts are not equal merely because they are at
 * the maximum. Every slot must have enough activity. A mean would accept five idle slots and a busy slot, as after a
 * call.
 */
function isUsed(session: Session, from: number, window: number, { limits, common }: AutomationDay): boolean {
  const { minimumPerMinute, minimumOfSlot } = limits.fixed.equalCounts;
  const active = shareOf(session, from, from + window);
  if (active * 60 < minimumPerMinute || active > common.maximumShare) return false;
  return session.size === 60 || session.overall.subarray(from, from + window).every((count) => count >= minimumOfSlot);
}

function slackOf(session: Session): number {
  return session.size === 60 ? 0 : 1;
}

/**
 * Whether a window can contain enough equal samples. Each sample that differs from the median separates up to two pairs
 * of neighbours. Windows whose median is silent are not analysed. This check avoids sorting most windows.
 */
function isAlike(session: Session, from: number, window: number, mayDiffer: number): boolean {
  const slack = 2 * slackOf(session);
  let [parted, silent] = [0, session.overall[from] === 0 ? 1 : 0];
  for (let i = from + 1; i < from + window; i += 1) {
    const active = session.overall[i] ?? 0;
    if (active === 0) silent += 1;
    if (Math.abs(active - (session.overall[i - 1] ?? 0)) > slack) parted += 1;
    if (parted > 2 * mayDiffer || 2 * silent > window) return false;
  }
  return true;
}

/** The share of samples that equal their median (slots: within one second); 0 if the median is below one second. */
function equalShare(session: Session, from: number, window: number): number {
  const counts = session.overall.subarray(from, from + window);
  const slack = slackOf(session);
  const middle = median(counts);
  if (middle < 1) return 0;
  let equal = 0;
  for (let i = 0; i < window; i += 1) if (Math.abs((counts[i] ?? 0) - middle) <= slack) equal += 1;
  return equal / window;
}

/** Rare input at regular intervals, based on the minutes with input. */
function evenMinutes(session: Session, { limits: own, common }: AutomationDay): UnusualPeriod[] {
  const { even_minutes: limits, fixed } = own;
  const { minutes: samples, minimumStarts, maximumShare } = fixed.evenMinutes;
  const used = runningSums(session.overall.map((active) => (active > 0 ? 1 : 0)));
  const valueAt = (from: number): number | null => {
    const starts = onsets(session.overall.subarray(from, from + samples));
    return starts.length < minimumStarts ? null : burstiness(starts);
  };
  const grade = (from: number): Level => {
    const share = between(used, from, from + samples) / samples;
    if (share > maximumShare || share * samples < minimumStarts) return 0;
    if (!isTracked(session, [from, from + samples], common.minimumTrackedShare)) return 0;
    return gradeAtMost(valueAt(from) ?? 0, limits);
  };
  const gap = common.windowGapSeconds / session.size;
  return flaggedRuns({ length: session.length, window: samples, gap }, grade).map((run) => {
    const limit = limits[confidenceOf(run.level)];
    return found(session, run, samples, {
      statistic: 'minute_burstiness',
      value: valueAt(run.at) ?? 0,
      limit,
      limitName: 'even_minutes',
      people: null,
    });
  });
}

/**
 * The excess of minutes at the lowest count (and one above) over the number expected from the next counts, in Poisson
 * deviations. A machine that runs while a person works leaves its own count in every quiet minute. The result is 0 if a
 * minute is silent. For example, 16 minutes at 4, with all other minutes far above, give 15.5.
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

function floors(session: Session, { limits: own, common }: AutomationDay): UnusualPeriod[] {
  const { floor_count: limits, fixed } = own;
  const { windowMinutes, highest } = fixed.floor;
  const silent = runningSums(session.overall.map((active) => (active === 0 ? 1 : 0)));
  return windowMinutes.flatMap((window) => {
    const valueAt = (from: number): number => floorOf(session.overall.subarray(from, from + window), highest);
    const grade = (from: number): Level => {
      if (between(silent, from, from + window) > 0) return 0;
      return isTracked(session, [from, from + window], common.minimumTrackedShare)
        ? gradeAtLeast(valueAt(from), limits)
        : 0;
    };
    const gap = common.windowGapSeconds / session.size;
    return flaggedRuns({ length: session.length, window, gap }, grade).map((run) => {
      const limit = limits[confidenceOf(run.level)];
      return found(session, run, window, {
        statistic: 'floor_count',
        value: valueAt(run.at),
        limit,
        limitName: 'floor_count',
        people: people.floorCount,
      });
    });
  });
}

/** Finds the same small count in consecutive slots. A run also contains its first slot. */
function equalSlots(session: Session, { equal_slots: limits, fixed }: AutomationLimits): UnusualPeriod[] {
  const { maximumCount } = fixed.equalSlots;
  const repeats = (i: number): boolean => {
    const active = session.overall[i] ?? 0;
    return i > 0 && active > 0 && active <= maximumCount && active === session.overall[i - 1];
  };
  return runs(session.length, repeats).flatMap(({ from, until }) =>
    findingOfLength(session, [from - 1, until], until - from + 1, { statistic: 'equal_slots', limits }),
  );
}
