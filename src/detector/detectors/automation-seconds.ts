/** Automation seen in seconds: even gaps, a fixed place in the minute, replayed input, no breath. */

import type { Finding, Level } from '../activity.ts';
import type { SecondStretch } from '../signal/sessions.ts';
import { confidenceOf, gradeAtLeast, gradeAtMost } from '../grades.ts';
import type { BurstinessTest, RuleSet } from '../rule-set.ts';
import { loops } from '../signal/loop.ts';
import type { Loop } from '../signal/loop.ts';
import { people } from '../people.ts';
import { hiddenTests } from './automation-under-work.ts';
import type { SecondsTest } from './seconds-test.ts';
import { burstinessOf, evenness, runs } from '../signal/statistics.ts';
import type { Run } from '../signal/statistics.ts';
import { evidenceOf, findingOf, isTracked, sweep } from '../signal/windows.ts';
import type { FlaggedRun, Measurement } from '../signal/windows.ts';

/** Onsets of a stretch with running sums, so that any window is judged in constant time. */
export interface Onsets {
  /** Entry t: onsets before second t. */
  readonly before: Uint32Array;
  readonly positions: readonly number[];
  readonly squares: Float64Array;
}

/** Onsets and the running sums of the squares of their gaps. */
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

/** Onsets inside the window, the seconds from first to last, and burstiness of their gaps (null for fewer than five); activity running on into it begins at its edge. */
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

/** Findings of one stretch of seconds. One active second a minute for an hour: burstiness -1, phase lock 30, loop 0.999, all `high`. */
export function automationInSeconds(stretch: SecondStretch, rules: RuleSet): Finding[] {
  const onsets = onsetsOf(stretch.overall);
  const tests = rules.automation.burstiness.tests.map((test) => burstinessTest(stretch, onsets, test, rules));
  const windows = [
    ...tests,
    phaseTest(stretch, onsets, rules),
    loopTest(stretch, onsets, rules),
    ...hiddenTests(stretch, rules),
  ];
  return [...windows.flatMap((test) => findingsOfTest(stretch, test, rules)), ...unbrokenRuns(stretch, rules)];
}

/** Flagged windows of a test as findings, with the evidence of the first window that reached the level. */
function findingsOfTest(stretch: SecondStretch, test: SecondsTest, rules: RuleSet): Finding[] {
  const series = stretch.minutes;
  const window = test.minutes;
  const gap = rules.merge.windowGapSeconds / 60;
  const grade = (from: number): Level =>
    isTracked(series, [from, from + window], rules.minimumTrackedShare) ? test.grade(from) : 0;
  const flagged = test.locate
    ? locatedRuns(series.length, test, grade, test.locate)
    : sweep({ length: series.length, window, gap }, grade);
  return flagged.map((run) => findingOfRun(stretch, run, window, test.measure(run.at, run.level)));
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

function findingOfRun(stretch: SecondStretch, run: FlaggedRun, window: number, measured: Measurement): Finding {
  const evidence = evidenceOf(stretch.minutes, [run.at, run.at + window], measured);
  const inSeconds = { ...evidence, resolutionSeconds: 1, samples: window * 60 };
  return findingOf('automation_like_activity', stretch.minutes, run, inSeconds);
}

function burstinessTest(stretch: SecondStretch, onsets: Onsets, test: BurstinessTest, rules: RuleSet): SecondsTest {
  const { limits, minimumSpan } = rules.automation.burstiness;
  const at = (from: number): ReturnType<typeof windowBurstiness> =>
    windowBurstiness(stretch.overall, onsets, 60 * from, 60 * from + test.seconds);
  return {
    minutes: test.seconds / 60,
    grade: (from) => {
      const { count, span, value } = at(from);
      if (count < test.minimumOnsets || span < minimumSpan * test.seconds || value === null) return 0;
      return gradeAtMost(value, limits);
    },
    measure: (from, level) => ({
      statistic: 'burstiness',
      value: at(from).value ?? 0,
      limit: limits[confidenceOf(level)],
      people: test.seconds >= 3600 ? people.burstiness60 : people.burstiness30,
    }),
  };
}

function phaseTest(stretch: SecondStretch, onsets: Onsets, rules: RuleSet): SecondsTest {
  const { seconds, minimumOnsets, limits } = rules.automation.phaseLock;
  const bins = 12;
  const running = new Uint32Array((stretch.minutes.length + 1) * bins);
  for (let minute = 0; minute < stretch.minutes.length; minute += 1) {
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
    if (stretch.overall[60 * from] === 1 && stretch.overall[60 * from - 1] === 1) counts[0] = (counts[0] ?? 0) + 1;
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
      people: people.phaseLock,
    }),
  };
}

/** Windows begin every 300 s of the clock; two of them share one transform. */
function loopTest(stretch: SecondStretch, onsets: Onsets, rules: RuleSet): SecondsTest {
  const { seconds, stepSeconds, minimumOnsets, limits } = rules.automation.loop;
  const starts: number[] = [];
  for (let from = 0; 60 * from + seconds <= stretch.overall.length; from += 1) {
    const inside = (onsets.before[60 * from + seconds] ?? 0) - (onsets.before[60 * from] ?? 0);
    if ((stretch.startsAt + 60 * from) % stepSeconds === 0 && inside >= minimumOnsets) starts.push(from);
  }
  const measured = new Map<number, Loop>();
  const windowAt = (from: number): Uint8Array => stretch.overall.subarray(60 * from, 60 * from + seconds);
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
        people: null,
        details: { periodSeconds },
      };
    },
  };
}

function unbrokenRuns(stretch: SecondStretch, rules: RuleSet): Finding[] {
  const limits = rules.automation.unbrokenSeconds;
  return runs(stretch.overall.length, (t) => stretch.overall[t] === 1).flatMap(({ from, until }) => {
    const level = gradeAtLeast(until - from, limits);
    if (level === 0) return [];
    const measured = {
      statistic: 'unbroken',
      value: until - from,
      limit: limits[confidenceOf(level)],
      people: people.unbrokenSeconds,
    };
    const minutes = [Math.floor(from / 60), Math.ceil(until / 60)] as const;
    const evidence = { ...evidenceOf(stretch.minutes, minutes, measured), windowSeconds: until - from };
    const finding = { ...evidence, resolutionSeconds: 1, samples: until - from, activeShare: 1 };
    const { startsAt } = stretch;
    return [
      {
        type: 'automation_like_activity' as const,
        level,
        startsAt: startsAt + from,
        endsAt: startsAt + until,
        evidence: finding,
      },
    ];
  });
}
