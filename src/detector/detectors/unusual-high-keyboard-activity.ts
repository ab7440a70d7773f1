/**
 * The keyboard in use in nearly every second for three quarters of an hour: a workload signal, excused by the member's
 * own history.
 */

import { detector } from '../detector.ts';
import type { LimitsOf } from '../detector.ts';
import { withLevels } from '../parameters.ts';
import { people } from '../people.ts';
import { highShareLimits, highShareOf, highShares, usualShares } from '../workload/high-share.ts';

const common = highShareOf('keyboard');
const parameters = { keyboard_share: highShareLimits('keyboard', people.keyboardShare) };

type Limits = LimitsOf<typeof parameters, typeof common.fixed>;

const rulesOf = (limits: Limits) => ({
  device: 'keyboard' as const,
  minutes: limits.fixed.minutes,
  limits: limits.keyboard_share,
  limitName: 'keyboard_share',
  people: people.keyboardShare,
});

export const unusualHighKeyboardActivity = detector({
  ...common,
  type: 'unusual_high_keyboard_activity',
  parameters,
  find: (day, limits: Limits) => highShares(day, rulesOf(limits)),
  widen: (limits, times) => withLevels(limits, ['keyboard_share'], (limit) => limit * times),
  baseline: { unit: 'share', measure: (day, limits: Limits) => usualShares(day, rulesOf(limits)) },
});
