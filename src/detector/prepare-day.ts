import type { PreparedDay } from './detector.ts';
import type { DayInput } from './events.ts';
import { limitsOf } from './rule-set.ts';
import type { RuleSet } from './rule-set.ts';
import { restsOf } from './signal/rests.ts';
import { sessionsOf } from './signal/sessions.ts';

/** Prepares a member's day for the detectors. */
export function prepareDay(input: DayInput, rules: RuleSet): PreparedDay {
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
