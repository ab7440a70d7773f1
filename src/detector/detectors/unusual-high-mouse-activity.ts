/**
 * The mouse in use nearly every second for three quarters of an hour: a workload signal, excused by the member's own
 * history.
 */

import { detector } from '../detector.ts';
import type { LimitsOf } from '../detector.ts';
import { graded, withLevels } from '../parameters.ts';
import { people } from '../people.ts';
import { inUnit } from '../wording.ts';
import { highShares, usualShares } from '../workload/high-share.ts';

const parameters = {
  mouse_share: graded(
    'share',
    { high: 0.97, medium: 0.92, low: 0.85 },
    'Share of seconds with mouse input, over 45 minutes',
    people.mouseShare,
  ),
};

const fixed = { minutes: 45 };

type Limits = LimitsOf<typeof parameters, typeof fixed>;

const rulesOf = (limits: Limits) => ({
  device: 'mouse' as const,
  minutes: limits.fixed.minutes,
  limits: limits.mouse_share,
  limitName: 'mouse_share',
  people: people.mouseShare,
});

export const unusualHighMouseActivity = detector({
  type: 'unusual_high_mouse_activity',
  family: 'level',
  explanation: 'The mouse was in use during nearly every second for 45 minutes or more.',
  resolution: 'ten-minute slots',
  minimumMinutes: 30,
  parameters,
  fixed,
  find: (day, limits: Limits) => highShares(day, rulesOf(limits)),
  widen: (limits, times) => withLevels(limits, ['mouse_share'], (limit) => limit * times),
  baseline: { unit: 'share', measure: (day, limits: Limits) => usualShares(day, rulesOf(limits)) },
  statistics: { share: inUnit('percent', () => 'The mouse was in use nearly every second') },
});
