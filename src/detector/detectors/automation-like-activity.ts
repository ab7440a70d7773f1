/**
 * Finds input with the patterns of a machine: regular intervals, one second of the minute, loops, no gap, equal counts,
 * a mouse that never rests.
 */

import { automationInSamples } from '../automation/in-samples.ts';
import { automationInSeconds } from '../automation/in-seconds.ts';
import { unrestingMouse } from '../automation/unresting-mouse.ts';
import { detector } from '../detector.ts';
import type { LimitsOf } from '../detector.ts';
import { graded, withLevels } from '../parameters.ts';
import { people } from '../people.ts';
import { inUnit, overWindow, plainStatistic, roughly } from '../wording.ts';

const parameters = {
  burstiness: graded(
    'correlation',
    { high: -0.5, medium: -0.38, low: -0.28 },
    'Irregularity of the intervals between inputs, by the second: a clock has -1, chance 0, people more',
    people.burstiness30,
  ),
  phase_lock: graded(
    'score',
    { high: 12, medium: 8, low: 5 },
    'Concentration of input at one point in the minute',
    people.phaseLock,
  ),
  loop: graded(
    'correlation',
    { high: 0.75, medium: 0.65, low: 0.55 },
    'Exactness with which input repeats over an hour',
  ),
  minute_seam: graded(
    'score',
    { high: 12, medium: 8, low: 6.5 },
    'Concentration of starts and stops of input at one second of the minute',
    people.minuteSeam,
  ),
  equal_silences: graded(
    'score',
    { high: 15, medium: 10, low: 8 },
    'Concentration of silences at exactly one length',
    people.equalSilences,
  ),
  longest_silence_60_minutes: graded(
    'silence',
    { high: 3, medium: 5, low: 7 },
    'The longest silence in 60 minutes',
    people.longestSilence60,
  ),
  longest_silence_120_minutes: graded(
    'silence',
    { high: 10, medium: 15, low: 20 },
    'The longest silence in 120 minutes',
    people.longestSilence120,
  ),
  floor_count: graded(
    'score',
    { high: 12, medium: 7, low: 5 },
    'Minutes with the same lowest count, as left by a tool that runs while a person works',
    people.floorCount,
  ),
  unresting_mouse: graded(
    'minutes',
    { high: 360, medium: 240, low: 180 },
    'Minutes in a row with mouse input in each, as left by a tool that runs while a person works',
    people.unrestingMinutes,
  ),
  unbroken: graded(
    'seconds',
    { high: 1800, medium: 1200, low: 600 },
    'Seconds in a row with input in each',
    people.unbrokenSeconds,
  ),
  saturated: graded(
    'minutes',
    { high: 60, medium: 40, low: 30 },
    'Time in which practically every second of each minute or slot has input',
  ),
  equal_counts: graded(
    'share',
    { high: 0.95, medium: 0.9, low: 0.8 },
    'Share of 30 minutes, or of 6 slots, with the same count',
  ),
  even_minutes: graded(
    'correlation',
    { high: -0.9, medium: -0.85, low: -0.78 },
    'Irregularity of the intervals between minutes with input, if input is rare: a clock has -1',
  ),
  equal_slots: graded('slots', { high: 18, medium: 12, low: 9 }, 'Slots in a row with the same small count'),
};

const fixed = {
  /**
   * Windows of seconds begin at multiples of this number of seconds of clock time. Windows for burstiness and phase
   * lock begin at each minute.
   */
  stepSeconds: 300,
  /**
   * `minimumSpan`: the share of the window over which starts of input must be spread. Without this limit, an hour of
   * silence with a burst would have few, regular gaps.
   */
  burstiness: {
    windows: [
      { seconds: 1800, minimumOnsets: 60 },
      { seconds: 3600, minimumOnsets: 10 },
    ],
    minimumSpan: 0.5,
  },
  phaseLock: { seconds: 1800, minimumOnsets: 20 },
  loop: { seconds: 3600, minimumOnsets: 20 },
  minuteSeam: { windowSeconds: [3600, 7200], minimumChanges: 120 },
  /** Lengths of silences in seconds, and the minimum number of silences of one length. */
  equalSilences: { windowSeconds: [3600, 7200], shortest: 4, longest: 700, minimumCount: 6 },
  longestSilence: { windowSeconds: [3600, 7200] },
  /**
   * Windows in minutes. A lowest count above `highest` seconds does not indicate a machine that runs while a person
   * works.
   */
  floor: { windowMinutes: [60, 120], highest: 20 },
  /** Minimum seconds of mouse input in each minute. */
  unrestingMouse: { perMinute: 5 },
  /** Maximum seconds without input in a minute or slot that still counts as full. */
  saturated: { slackOfMinute: 1, slackOfSlot: 3 },
  /** `minimumOfSlot`: the minimum seconds per slot, reduced by the one second by which equal slots may differ. */
  equalCounts: { minutes: 30, slots: 6, minimumPerMinute: 0.8, minimumOfSlot: 7 },
  evenMinutes: { minutes: 60, minimumStarts: 10, maximumShare: 0.5 },
  /** Seconds per slot up to which a count is small. */
  equalSlots: { maximumCount: 7 },
};

type Limits = LimitsOf<typeof parameters, typeof fixed>;

const secondsIn = (detail: unknown): string => roughly(Number(detail ?? 0));

export const automationLikeActivity = detector({
  type: 'automation_like_activity',
  family: 'automation',
  explanation:
    'Input had the patterns of a machine: regular intervals, the same second of the minute, an exact loop, every ' +
    'second without a gap, equal counts again and again, or the mouse in every minute for hours.',
  resolution: 'seconds for most tests, minutes or ten-minute slots for some',
  minimumMinutes: 10,
  needs: 'automated_activity_detection',
  eventGapSeconds: 900,
  endsWithShortestWindow: true,
  parameters,
  fixed,
  find(day, limits: Limits) {
    const own = { limits, common: day.common };
    const { minutes, slots, seconds } = day.sessions;
    return [
      ...[...minutes, ...slots].flatMap((session) => [
        ...automationInSamples(session, own),
        ...unrestingMouse(session, limits),
      ]),
      ...seconds.flatMap((session) => automationInSeconds(session, own)),
    ];
  },
  widen(limits, times) {
    const names = ['floor_count', 'unresting_mouse', 'saturated', 'equal_counts', 'equal_slots'] as const;
    const wider = withLevels(limits, names, (limit) => limit * times);
    return withLevels(wider, ['even_minutes'], (limit) => (1 + limit) / times - 1);
  },
  statistics: {
    burstiness: overWindow('input began at nearly regular intervals'),
    minute_burstiness: overWindow('rare input came at regular intervals'),
    phase_lock: overWindow('input often began at the same point in the minute'),
    loop: plainStatistic(
      ({ minutes, details }) =>
        `For ${minutes} minutes input repeated itself every ${secondsIn(details['periodSeconds'])} seconds`,
    ),
    minute_seam: overWindow('input often began or stopped at the same second of the minute'),
    equal_silences: plainStatistic(
      ({ minutes, details }) =>
        `For ${minutes} minutes pauses of ${secondsIn(details['silenceSeconds'])} seconds recurred many times`,
    ),
    longest_silence: plainStatistic(
      ({ minutes, value }) => `For ${minutes} minutes no pause was longer than ${roughly(value)} seconds`,
    ),
    floor_count: overWindow('the quiet minutes all had the same tiny amount of input'),
    unresting_mouse: inUnit('minutes', () => 'The mouse was used in every single minute'),
    unbroken: plainStatistic(({ value }) => `There was input in every second for ${roughly(value / 60)} minutes`),
    saturated: inUnit('minutes', () => 'Practically every second had input'),
    equal_counts: inUnit('percent', ({ sample }) => `Most ${sample}s had the same count of active seconds`),
    equal_slots: plainStatistic(
      ({ value }) => `The same small count of active seconds occurred in ${roughly(value)} ten-minute slots in a row`,
    ),
  },
});
