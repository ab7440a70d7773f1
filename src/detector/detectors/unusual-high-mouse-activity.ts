/**
 * The mouse in use in nearly every second for three quarters of an hour: a workload signal, excused by the member's own
 * history.
 */

import { detector } from '../detector.ts';
import type { LimitsOf } from '../detector.ts';
import { withLevels } from '../parameters.ts';
import { people } from '../people.ts';
import { highShareLimits, highShareOf, highShares, usualShares } from '../workload/high-share.ts';

const common = highShareOf('mouse');
const parameters = { mouse_share: highShareLimits('mouse', people.mouseShare) };

type Limits = LimitsOf<typeof parameters, typeof common.fixed>;

const rulesOf = (limits: Limits) => ({
  device: 'mouse' as const,
  minutes: limits.fixed.minutes,
  limits: limits.mouse_share,
  limitName: 'mouse_share',
  people: people.mouseShare,
});

export const unusualHighMouseActivity = detector({
  ...common,
  type: 'unusual_high_mouse_activity',
  parameters,
  find: (day, limits: Limits) => highShares(day, rulesOf(limits)),
  widen: (limits, times) => withLevels(limits, ['mouse_share'], (limit) => limit * times),
  baseline: { unit: 'share', measure: (day, limits: Limits) => usualShares(day, rulesOf(limits)) },
});
