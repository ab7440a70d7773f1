/** Automation in seconds: regular intervals, a fixed point in the minute, repeated input, no pauses. */

import type { CommonLimits } from '../detector.ts';
import type { UnusualPeriod, Level } from '../findings.ts';
import { confidenceOf, gradeAtLeast, gradeAtMost } from '../grades.ts';
import { people } from '../people.ts';
import { loops } from '../signal/loop.ts';
import type { Loop } from '../signal/loop.ts';
import type { SecondSession } from '../signal/sessions.ts';
import { burstinessOf } from '../signal/burstiness.ts';
import { evenness } from '../signal/phase-lock.ts';
import { runs } from '../signal/runs.ts';
import type { Run } from '../signal/runs.ts';
import { evidenceOf, findingOf, isTracked, flaggedRuns } from '../signal/windows.ts';
import type { FlaggedRun, Measurement } from '../signal/windows.ts';
import type { AutomationDay, AutomationLimits } from './automation-limits.ts';
import type { SecondsTest } from './seconds-test.ts';
import { hiddenTests } from './under-work.ts';

/** A session's onsets, with running sums that let each window be analysed in constant time. */
export interface Onsets {
  /** Entry t: the number of onsets before second t. */
  readonly before: Uint32Array;
  readonly positions: readonly number[];
  readonly squares: Float64Array;
}

/** Onsets, and the running sums of the squares of the gaps between onsets. */
export function onsetsOf(overall: Uint8Array): Onsets {
  const before = new Uint32Array(overall.length + 1);
  const positions: number[] = [];
  const squares = [0];
  for (let t = 0; t < overall.length; t += 1) {
    const starts = overall[t] === 1 && overall[t - 1] !== 1;
    if (starts) {
      const gap = t - (positions.at(-1) ?? t);
      squares.push((squares.at(-1) ?? 0) + gap * gap);
      positions.push(t);
    }
    before[t + 1] = (before[t] ?? 0) + (starts ? 1 : 0);
  }
  return { before, positions, squares: Float64Array.from(squares) };
}

/**
 * The onsets inside the window from the first to the last second, and the burstiness of their gaps (null for fewer than
 * five). Activity that began before the window counts as beginning at the start of the window.
 */
export function windowBurstiness(
  overall: Uint8Array,
  onsets: Onsets,
  from: number,
  until: number,
): { count: number; span: number; value: number | null } {
  const first = onsets.before[from] ?? 0;
  const last = (onsets.before[until] ?? 0) - 1;
  const inside = last - first + 1;
  const cut = overall[from] === 1 && overall[from - 1] === 1;
  const count = inside + (cut ? 1 : 0);
  if (count < 6 || inside < 1) return { count, span: 0, value: null };
  const begin = onsets.positions[first] ?? 0;
  const end = onsets.positions[last] ?? 0;
  const lead = cut ? begin - from : 0;
  const squares = (onsets.squares[last + 1] ?? 0) - (onsets.squares[first + 1] ?? 0) + lead * lead;
  const span = end - begin + lead;
  return { count, span, value: burstinessOf(count - 1, span, squares) };
}

/**
 * Findings of one session of seconds. One active second a minute for an hour: burstiness -1, phase lock 30, loop
 * 0.999, all `high`.
 */
export function automationInSeconds(session: SecondSession, day: AutomationDay): UnusualPeriod[] {
  const onsets = onsetsOf(session.overall);
  const { limits } = day;
  const tests = limits.fixed.burstiness.windows.map((window) => burstinessTest(session, onsets, window, limits));
  const windows = [
    ...tests,
    phaseTest(session, onsets, limits),
    loopTest(session, onsets, limits),
    ...hiddenTests(session, limits),
  ];
  return [...windows.flatMap((test) => findingsOfTest(session, test, day.common)), ...unbrokenRuns(session, limits)];
}

/** A test's findings, with the evidence of the first window that reached the level. */
function findingsOfTest(session: SecondSession, test: SecondsTest, common: CommonLimits): UnusualPeriod[] {
  const series = session.minutes;
  const window = test.minutes;
  const gap = common.windowGapSeconds / 60;
  const grade = (from: number): Level =>
    isTracked(series, [from, from + window], common.minimumTrackedShare) ? test.grade(from) : 0;
  const flagged = test.locate
    ? locatedRuns(series.length, test, grade, test.locate)
    : flaggedRuns({ length: series.length, window, gap }, grade);
  return flagged.map((run) => findingOfRun(session, run, window, test.measure(run.at, run.level)));
}

function locatedRuns(
  length: number,
  test: SecondsTest,
  grade: (from: number) => Level,
  locate: (from: number) => Run,
): FlaggedRun[] {
  const found: FlaggedRun[] = [];
  for (let at = 0; at + test.minutes <= length; at += 1) {
    const level = grade(at);
    if (level === 0) continue;
    const { from, until } = locate(at);
    found.push({ first: from, until, level, at });
  }
  return found;
}

function findingOfRun(session: SecondSession, run: FlaggedRun, window: number, measured: Measurement): UnusualPeriod {
  const evidence = evidenceOf(session.minutes, [run.at, run.at + window], measured);
  const inSeconds = { ...evidence, resolutionSeconds: 1, samples: window * 60 };
  return findingOf(session.minutes, run, inSeconds);
}

function burstinessTest(
  session: SecondSession,
  onsets: Onsets,
  window: AutomationLimits['fixed']['burstiness']['windows'][number],
  { burstiness: limits, fixed }: AutomationLimits,
): SecondsTest {
  const { minimumSpan } = fixed.burstiness;
  const at = (from: number): ReturnType<typeof windowBurstiness> =>
    windowBurstiness(session.overall, onsets, 60 * from, 60 * from + window.seconds);
  return {
    minutes: window.seconds / 60,
    grade: (from) => {
      const { count, span, value } = at(from);
      if (count < window.minimumOnsets || span < minimumSpan * window.seconds || value === null) return 0;
      return gradeAtMost(value, limits);
    },
    measure: (from, level) => ({
      statistic: 'burstiness',
      value: at(from).value ?? 0,
      limit: limits[confidenceOf(level)],
      limitName: 'burstiness',
      people: window.seconds >= 3600 ? people.burstiness60 : people.burstiness30,
    }),
  };
}

function phaseTest(
  session: SecondSession,
  onsets: Onsets,
  { phase_lock: limits, fixed }: AutomationLimits,
): SecondsTest {
  const { seconds, minimumOnsets } = fixed.phaseLock;
  const bins = 12;
  const running = new Uint32Array((session.minutes.length + 1) * bins);
  for (let minute = 0; minute < session.minutes.length; minute += 1) {
    for (let bin = 0; bin < bins; bin += 1) {
      const start = 60 * minute + 5 * bin;
      const inside = (onsets.before[start + 5] ?? 0) - (onsets.before[start] ?? 0);
      running[(minute + 1) * bins + bin] = (running[minute * bins + bin] ?? 0) + inside;
    }
  }
  const counts = new Float64Array(bins);
  const valueAt = (from: number): number | null => {
    const until = from + seconds / 60;
    for (let bin = 0; bin < bins; bin += 1)
      counts[bin] = (running[until * bins + bin] ?? 0) - (running[from * bins + bin] ?? 0);
    if (session.overall[60 * from] === 1 && session.overall[60 * from - 1] === 1) counts[0] = (counts[0] ?? 0) + 1;
    const total = counts.reduce((sum, count) => sum + count, 0);
    return total >= minimumOnsets ? evenness(counts) : null;
  };
  return {
    minutes: seconds / 60,
    grade: (from) => gradeAtLeast(valueAt(from) ?? 0, limits),
    measure: (from, level) => ({
      statistic: 'phase_lock',
      value: valueAt(from) ?? 0,
      limit: limits[confidenceOf(level)],
      limitName: 'phase_lock',
      people: people.phaseLock,
    }),
  };
}

/** Windows begin at multiples of 300 s of clock time. Two windows share one transform. */
function loopTest(session: SecondSession, onsets: Onsets, { loop: limits, fixed }: AutomationLimits): SecondsTest {
  const { seconds, minimumOnsets } = fixed.loop;
  const starts: number[] = [];
  for (let from = 0; 60 * from + seconds <= session.overall.length; from += 1) {
    const inside = (onsets.before[60 * from + seconds] ?? 0) - (onsets.before[60 * from] ?? 0);
    if ((session.startsAt + 60 * from) % fixed.stepSeconds === 0 && inside >= minimumOnsets) starts.push(from);
  }
  const measured = new Map<number, Loop>();
  const windowAt = (from: number): Uint8Array => session.overall.subarray(60 * from, 60 * from + seconds);
  for (let i = 0; i < starts.length; i += 2) {
    const first = starts[i] ?? 0;
    const second = starts[i + 1] ?? first;
    const [one, two] = loops(windowAt(first), windowAt(second));
    measured.set(first, one).set(second, second === first ? one : two);
  }
  return {
    minutes: seconds / 60,
    grade: (from) => gradeAtLeast(measured.get(from)?.strength ?? 0, limits),
    measure: (from, level) => {
      const { strength, periodSeconds } = measured.get(from) ?? { strength: 0, periodSeconds: 0 };
      return {
        statistic: 'loop',
        value: strength,
        limit: limits[confidenceOf(level)],
        limitName: 'loop',
        people: null,
        details: { periodSeconds },
      };
    },
  };
}

function unbrokenRuns(session: SecondSession, { unbroken: limits }: AutomationLimits): UnusualPeriod[] {
  return runs(session.overall.length, (t) => session.overall[t] === 1).flatMap(({ from, until }) => {
    const level = gradeAtLeast(until - from, limits);
    if (level === 0) return [];
    const measured = {
      statistic: 'unbroken',
      value: until - from,
      limit: limits[confidenceOf(level)],
      limitName: 'unbroken',
      people: people.unbrokenSeconds,
    };
    const minutes = [Math.floor(from / 60), Math.ceil(until / 60)] as const;
    const evidence = { ...evidenceOf(session.minutes, minutes, measured), windowSeconds: until - from };
    const finding = { ...evidence, resolutionSeconds: 1, samples: until - from, activeShare: 1 };
    const { startsAt } = session;
    return [{ level, startsAt: startsAt + from, endsAt: startsAt + until, evidence: finding }];
  });
}
