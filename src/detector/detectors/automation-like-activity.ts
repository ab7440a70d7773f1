/**
 * Input as a machine makes it: even distances, one second of the minute, loops, no gap, equal counts, a mouse that
 * never rests.
 */

import { automationInSamples } from '../automation/in-samples.ts';
import { automationInSeconds } from '../automation/in-seconds.ts';
import { unrestingMouse } from '../automation/unresting-mouse.ts';
import { detector } from '../detector.ts';
import type { LimitsOf } from '../detector.ts';
import { graded, withLevels } from '../parameters.ts';
import { people } from '../people.ts';
import { inUnit, overWindow, plainly, roughly } from '../wording.ts';

const parameters = {
  burstiness: graded(
    'correlation',
    { high: -0.5, medium: -0.38, low: -0.28 },
    'Unevenness of the gaps between inputs, second by second: -1 is a clock, 0 chance, people are above',
    people.burstiness30,
  ),
  phase_lock: graded(
    'score',
    { high: 12, medium: 8, low: 5 },
    'How much input begins at the same place of the minute',
    people.phaseLock,
  ),
  loop: graded('correlation', { high: 0.75, medium: 0.65, low: 0.55 }, 'How exactly input repeats itself over an hour'),
  minute_seam: graded(
    'score',
    { high: 12, medium: 8, low: 6.5 },
    'How much input begins or stops at one second of the minute',
    people.minuteSeam,
  ),
  equal_silences: graded(
    'score',
    { high: 15, medium: 10, low: 8 },
    'How many silences have one and the same length',
    people.equalSilences,
  ),
  longest_silence_60_minutes: graded(
    'silence',
    { high: 3, medium: 5, low: 7 },
    'The longest silence of 60 minutes',
    people.longestSilence60,
  ),
  longest_silence_120_minutes: graded(
    'silence',
    { high: 10, medium: 15, low: 20 },
    'The longest silence of 120 minutes',
    people.longestSilence120,
  ),
  floor_count: graded(
    'score',
    { high: 12, medium: 7, low: 5 },
    'How many minutes have the same lowest count, as when a tool runs under a working person',
    people.floorCount,
  ),
  unresting_mouse: graded(
    'minutes',
    { high: 360, medium: 240, low: 180 },
    'Minutes in a row in each of which the mouse was used, as when a tool runs under a working person',
    people.unrestingMinutes,
  ),
  unbroken: graded(
    'seconds',
    { high: 1800, medium: 1200, low: 600 },
    'Input in every second without a gap',
    people.unbrokenSeconds,
  ),
  saturated: graded(
    'minutes',
    { high: 60, medium: 40, low: 30 },
    'Minutes or slots in which practically every second has input',
  ),
  equal_counts: graded(
    'share',
    { high: 0.95, medium: 0.9, low: 0.8 },
    'Share of 30 minutes, or 6 slots, with the same count',
  ),
  even_minutes: graded(
    'correlation',
    { high: -0.9, medium: -0.85, low: -0.78 },
    'Unevenness of the gaps between minutes with input, where input is rare: -1 is a clock',
  ),
  equal_slots: graded('slots', { high: 18, medium: 12, low: 9 }, 'The same small count slot after slot'),
};

const fixed = {
  /**
   * Windows of seconds begin at multiples of so many seconds of the clock, but for burstiness and phase lock: at each
   * minute.
   */
  stepSeconds: 300,
  /**
   * `minimumSpan`: share of the window over which starts of input must be spread; an hour of silence and a burst has
   * few, even gaps.
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
  /** Lengths of silences in seconds, and how many of one length there must be. */
  equalSilences: { windowSeconds: [3600, 7200], shortest: 4, longest: 700, minimumCount: 6 },
  longestSilence: { windowSeconds: [3600, 7200] },
  /** Windows in minutes; a lowest count above `highest` seconds is none of a machine under a person. */
  floor: { windowMinutes: [60, 120], highest: 20 },
  /** Seconds of mouse that each minute must have. */
  unrestingMouse: { perMinute: 5 },
  /** Seconds that a minute or a slot may lack to be full. */
  saturated: { slackOfMinute: 1, slackOfSlot: 3 },
  /** `minimumOfSlot`: seconds each slot must have: enough, less the second by which slots alike may differ. */
  equalCounts: { minutes: 30, slots: 6, minimumPerMinute: 0.8, minimumOfSlot: 7 },
  evenMinutes: { minutes: 60, minimumStarts: 10, maximumShare: 0.5 },
  /** Seconds in a slot up to which a count is small. */
  equalSlots: { maximumCount: 7 },
};

type Limits = LimitsOf<typeof parameters, typeof fixed>;

const secondsIn = (detail: unknown): string => roughly(Number(detail ?? 0));

export const automationLikeActivity = detector({
  type: 'automation_like_activity',
  family: 'automation',
  explanation:
    'Input came at even distances, at the same second of the minute, in an exact loop, in every second without a ' +
    'gap, with equal counts again and again, or from the mouse in every minute for hours.',
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
    burstiness: overWindow('input began at nearly even distances'),
    minute_burstiness: overWindow('rare input came at even distances'),
    phase_lock: overWindow('input kept beginning at the same place of the minute'),
    loop: plainly(
      ({ minutes, details }) =>
        `For ${minutes} minutes input repeated itself every ${secondsIn(details['periodSeconds'])} seconds`,
    ),
    minute_seam: overWindow('input kept beginning or stopping at the same second of the minute'),
    equal_silences: plainly(
      ({ minutes, details }) =>
        `For ${minutes} minutes pauses of ${secondsIn(details['silenceSeconds'])} seconds came again and again`,
    ),
    longest_silence: plainly(
      ({ minutes, value }) => `For ${minutes} minutes no pause was longer than ${roughly(value)} seconds`,
    ),
    floor_count: overWindow('the quiet minutes all had the same tiny amount of input'),
    unresting_mouse: inUnit('minutes', () => 'The mouse was used in every single minute'),
    unbroken: plainly(({ value }) => `There was input in every second for ${roughly(value / 60)} minutes`),
    saturated: inUnit('minutes', () => 'Practically every second had input'),
    equal_counts: inUnit(
      'percent',
      ({ sample }) => `The same count of active seconds came again, ${sample} by ${sample}`,
    ),
    equal_slots: plainly(
      ({ value }) => `Ten minutes had the same small count of active seconds ${roughly(value)} times in a row`,
    ),
  },
});
