/**
 * Finds machines in series of seconds: machines that imitate people or run while a person works. Such machines
 * interrupt input at minute boundaries, leave silences of one length, or leave no silence. Each test uses only the
 * contents of its window.
 */

import type { Level } from '../findings.ts';
import { confidenceOf, gradeAtLeast, gradeAtMost } from '../grades.ts';
import { people } from '../people.ts';
import type { SecondSession } from '../signal/sessions.ts';
import { runs } from '../signal/runs.ts';
import type { Run } from '../signal/runs.ts';
import type { AutomationLimits } from './automation-limits.ts';
import type { SecondsTest } from './seconds-test.ts';

/**
 * The tests for a session of seconds. If a person's minutes are replayed in random order, input is interrupted at
 * minute boundaries. This reaches `medium` after two hours.
 */
export function hiddenTests(session: SecondSession, limits: AutomationLimits): SecondsTest[] {
  const { minuteSeam, equalSilences, longestSilence } = limits.fixed;
  const silences = runs(session.overall.length, (t) => session.overall[t] === 0);
  return [
    ...minuteSeam.windowSeconds.map((seconds) => seamTest(session, seconds, limits)),
    ...equalSilences.windowSeconds.map((seconds) => equalTest(session, silences, seconds, limits)),
    ...longestSilence.windowSeconds.map((seconds) => ceilingTest(session, silences, seconds, limits)),
  ];
}

/** Windows begin at multiples of a few minutes of clock time. */
function isDue(session: SecondSession, from: number, { fixed }: AutomationLimits): boolean {
  return (session.startsAt + 60 * from) % fixed.stepSeconds === 0;
}

/**
 * Counts the changes between input and silence at the most common second of the minute. Returns how far this count
 * exceeds that of an even distribution, in Poisson deviations. For example, 60 bins of 10, one of them 40, give 9.1.
 */
export function seamOf(bins: ArrayLike<number>): number {
  let [total, most] = [0, 0];
  for (let i = 0; i < bins.length; i += 1) {
    total += bins[i] ?? 0;
    most = Math.max(most, bins[i] ?? 0);
  }
  const expected = total / bins.length;
  return expected > 0 ? (most - expected) / Math.sqrt(expected) : 0;
}

/** Running counts per minute of the changes at each second of the minute. */
function changesOf(overall: Uint8Array): Uint32Array {
  const minutes = overall.length / 60;
  const running = new Uint32Array(60 * (minutes + 1));
  for (let t = 0; t < overall.length; t += 1) {
    const changed = t > 0 && overall[t] !== overall[t - 1] ? 1 : 0;
    running[t + 60] = (running[t] ?? 0) + changed;
  }
  return running;
}

function seamTest(session: SecondSession, seconds: number, limits: AutomationLimits): SecondsTest {
  const { minimumChanges } = limits.fixed.minuteSeam;
  const running = changesOf(session.overall);
  const minutes = seconds / 60;
  const bins = new Float64Array(60);
  const valueAt = (from: number): number => {
    const until = from + minutes;
    for (let bin = 0; bin < 60; bin += 1)
      bins[bin] = (running[60 * until + bin] ?? 0) - (running[60 * from + bin] ?? 0);
    const edge = from > 0 && session.overall[60 * from] !== session.overall[60 * from - 1] ? 1 : 0;
    bins[0] = (bins[0] ?? 0) - edge;
    return bins.reduce((sum, count) => sum + count, 0) >= minimumChanges ? seamOf(bins) : 0;
  };
  return {
    minutes,
    grade: (from) => (isDue(session, from, limits) ? gradeAtLeast(valueAt(from), limits.minute_seam) : 0),
    measure: (from, level) => ({
      statistic: 'minute_seam',
      value: valueAt(from),
      limit: limits.minute_seam[confidenceOf(level)],
      limitName: 'minute_seam',
      people: people.minuteSeam,
    }),
    locate: (from) => {
      valueAt(from);
      const seam = bins.indexOf(Math.max(...bins));
      const marks = (minute: number): number =>
        (running[60 * minute + 60 + seam] ?? 0) - (running[60 * minute + seam] ?? 0);
      return densest(marks, { from, until: from + minutes });
    },
  };
}

/**
 * The part of a window in which the number of marks most exceeds half the average rate. Quiet ends are cut off, but
 * the part lasts half an hour or more. Example: two marks per minute in minutes 40-60 of 60 -> minutes 30-60.
 */
export function densest(marks: (minute: number) => number, window: Run): Run {
  let total = 0;
  for (let minute = window.from; minute < window.until; minute += 1) total += marks(minute);
  const threshold = total / (window.until - window.from) / 2;
  let best = { from: window.from, until: window.from, sum: 0 };
  let [from, sum] = [window.from, 0];
  for (let minute = window.from; minute < window.until; minute += 1) {
    if (sum < 0) [from, sum] = [minute, 0];
    sum += marks(minute) - threshold;
    if (sum > best.sum) best = { from, until: minute + 1, sum };
  }
  const missing = Math.max(0, 30 - (best.until - best.from));
  const start = Math.max(window.from, best.from - missing);
  return { from: start, until: Math.min(window.until, Math.max(best.until, start + 30)) };
}

/** Silences that begin and end inside the window. */
function inside(silences: readonly Run[], from: number, until: number): Run[] {
  return silences.filter((silence) => silence.from > from && silence.until < until);
}

export interface EqualSilences {
  readonly value: number;
  readonly seconds: number;
}

/**
 * How far silences of one length outnumber those that are a third shorter or longer, in Poisson deviations, for the
 * length with the largest excess. In input from people, longer silences become steadily rarer. 20 silences of 59 s and
 * none near that length give 27.
 */
export function equalSilencesOf(lengths: readonly number[], { fixed }: AutomationLimits): EqualSilences {
  const { shortest, longest, minimumCount } = fixed.equalSilences;
  const running = new Uint32Array(2 * longest);
  for (const length of lengths) if (length < 1.5 * longest) running[length + 1] = (running[length + 1] ?? 0) + 1;
  for (let i = 1; i < running.length; i += 1) running[i] = (running[i] ?? 0) + (running[i - 1] ?? 0);
  const count = (from: number, until: number): number => (running[until] ?? 0) - (running[from] ?? 0);
  let best = { value: 0, seconds: 0 };
  for (let seconds = shortest; seconds < longest; seconds += 1) {
    const hits = count(seconds, seconds + 2);
    if (hits < minimumCount) continue;
    const reach = Math.max(3, Math.round(0.35 * seconds));
    const from = Math.max(2, seconds - reach);
    const near = count(from, seconds + 2 + reach) - hits;
    const expected = (2 * (near + 1)) / (seconds - from + reach);
    const value = (hits - expected) / Math.sqrt(expected + 0.5);
    if (value > best.value) best = { value, seconds };
  }
  return best;
}

function equalTest(
  session: SecondSession,
  silences: readonly Run[],
  seconds: number,
  limits: AutomationLimits,
): SecondsTest {
  const minutes = seconds / 60;
  const at = (from: number): EqualSilences => {
    const within = inside(silences, 60 * from, 60 * from + seconds);
    return equalSilencesOf(
      within.map((silence) => silence.until - silence.from),
      limits,
    );
  };
  return {
    minutes,
    grade: (from) => (isDue(session, from, limits) ? gradeAtLeast(at(from).value, limits.equal_silences) : 0),
    measure: (from, level) => {
      const { value, seconds: silenceSeconds } = at(from);
      const limit = limits.equal_silences[confidenceOf(level)];
      const measured = { statistic: 'equal_silences', value, limit, limitName: 'equal_silences' };
      return { ...measured, people: people.equalSilences, details: { silenceSeconds } };
    },
    locate: (from) => {
      const { seconds: length } = at(from);
      const until = from + minutes;
      const marks = new Uint8Array(until - from);
      for (const silence of inside(silences, 60 * from, 60 * until)) {
        const excess = silence.until - silence.from - length;
        const minute = Math.floor(silence.from / 60) - from;
        if (excess === 0 || excess === 1) marks[minute] = (marks[minute] ?? 0) + 1;
      }
      return densest((minute) => marks[minute - from] ?? 0, { from, until });
    },
  };
}

function ceilingTest(
  session: SecondSession,
  silences: readonly Run[],
  seconds: number,
  limits: AutomationLimits,
): SecondsTest {
  const longestAt = (from: number): number => {
    const [begin, end] = [60 * from, 60 * from + seconds];
    let longest = 0;
    for (const silence of silences) {
      longest = Math.max(longest, Math.min(silence.until, end) - Math.max(silence.from, begin));
    }
    return longest;
  };
  const isLong = seconds >= 7200;
  const limitName = isLong ? 'longest_silence_120_minutes' : 'longest_silence_60_minutes';
  const grade = (from: number): Level =>
    isDue(session, from, limits) ? gradeAtMost(longestAt(from), limits[limitName]) : 0;
  return {
    minutes: seconds / 60,
    grade,
    measure: (from, level) => ({
      statistic: 'longest_silence',
      value: longestAt(from),
      limit: limits[limitName][confidenceOf(level)],
      limitName,
      people: isLong ? people.longestSilence120 : people.longestSilence60,
    }),
  };
}
