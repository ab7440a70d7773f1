/** A member's day as detectors see it. */

import type { SeenDay } from './detector.ts';
import type { DayInput } from './events.ts';
import { limitsOf } from './rule-set.ts';
import type { RuleSet } from './rule-set.ts';
import { restsOf } from './signal/rests.ts';
import { sessionsOf } from './signal/sessions.ts';

/** The day as detectors see it. */
export function seenDay(input: DayInput, rules: RuleSet): SeenDay {
  const { slots } = input;
  const sessions = sessionsOf(input);
  const { common, applications } = rules;
  return {
    slots,
    sessions,
    common,
    applications,
    rests: restsOf(slots, sessions, common.silentSlotShare),
    machineLike: [],
    limitsOf: (other) => limitsOf(rules, other),
  };
}
