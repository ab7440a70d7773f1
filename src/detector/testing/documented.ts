/**
 * The limits in the detection document, number by number and without our additional tests, for the comparison with the
 * reference.
 */

import { automationLikeActivity } from '../detectors/automation-like-activity.ts';
import { breaklessWork } from '../detectors/breakless-work.ts';
import { consistentPersistentActivity } from '../detectors/consistent-persistent-activity.ts';
import { consistentVariableActivity } from '../detectors/consistent-variable-activity.ts';
import { withLimits } from '../rule-set.ts';
import type { RuleSet } from '../rule-set.ts';
import { allRules } from './slots.ts';

const never = Number.POSITIVE_INFINITY;
const nothing = { high: -1, medium: -1, low: -1 };

const persistent = consistentPersistentActivity.limits;
const variable = consistentVariableActivity.limits;
const automation = automationLikeActivity.limits;

function withPersistent(rules: RuleSet): RuleSet {
  return withLimits(rules, consistentPersistentActivity, {
    ...persistent,
    dispersion_60_minutes: { high: 1.5, medium: 2.5, low: 3.5 },
    dispersion_30_minutes: { high: 0.6, medium: 1, low: 1.5 },
    sparse_dispersion_60_minutes: { high: 0.7, medium: 1.1, low: 1.6 },
    dispersion_9_slots: { high: 2, medium: 4, low: 8 },
    dispersion_6_slots: { high: 0.5, medium: 1, low: 1.6 },
    sparse_dispersion_9_slots: { high: 0.08, medium: 0.2, low: 0.4 },
    crowded_9_slots_share: 0.6,
    crowded_9_slots_factor: 0.7,
    fixed: {
      ...persistent.fixed,
      windows: { minutes: [60, 30], slots: [9, 6], devices: [] },
      sparseMinutesBelowShare: 0.8 / 60,
      sparseSlotsBelowShare: 0.08,
      crowdedSlots: { 9: [], 6: [{ share: 0.6, factor: 0.7 }], 11: [] },
      evenNeighbours: { ...persistent.fixed.evenNeighbours, maximumLocal: -1 },
    },
  });
}

function withVariable(rules: RuleSet): RuleSet {
  return withLimits(rules, consistentVariableActivity, {
    ...variable,
    flat_blocks: { high: 0.8, medium: 1.5, low: 2.5 },
    even_sums: nothing,
    memory_180_minutes_lag1: 0.2,
    memory_180_minutes_variance_ratio: 1.4,
    memory_120_minutes_lag1: 0.15,
    memory_120_minutes_variance_ratio: 1.1,
    silences_180_minutes: 0.9,
    silences_120_minutes: 0.75,
    fixed: {
      ...variable.fixed,
      windows: { memory: [180, 120], silences: [180, 120] },
      flatBlocks: { samples: 60, minimumShare: 0.8 / 60, maximumSilent: 1 },
      silencesMaximumLag1: { 180: 0.4, 120: 0.35 },
      minimumShare: 0.15,
    },
  });
}

function withAutomation(rules: RuleSet): RuleSet {
  return withLimits(rules, automationLikeActivity, {
    ...automation,
    burstiness: { high: -0.45, medium: -0.35, low: -0.25 },
    phase_lock: { high: 12, medium: 8, low: 5 },
    loop: { high: 0.75, medium: 0.65, low: 0.55 },
    unresting_mouse: { high: never, medium: never, low: never },
    unbroken: { high: 1800, medium: 1200, low: 600 },
    saturated: { high: 60, medium: 40, low: 30 },
    equal_counts: { high: 0.95, medium: 0.9, low: 0.8 },
    even_minutes: { high: -0.9, medium: -0.85, low: -0.78 },
    equal_slots: { high: 18, medium: 12, low: 9 },
    fixed: {
      ...automation.fixed,
      burstiness: { ...automation.fixed.burstiness, minimumSpan: 0 },
      minuteSeam: { ...automation.fixed.minuteSeam, windowSeconds: [] },
      equalSilences: { ...automation.fixed.equalSilences, windowSeconds: [] },
      longestSilence: { windowSeconds: [] },
      floor: { ...automation.fixed.floor, windowMinutes: [] },
      equalCounts: { minutes: 30, slots: 6, minimumPerMinute: 0.8, minimumOfSlot: 0 },
    },
  });
}

function withBreakless(rules: RuleSet): RuleSet {
  return withLimits(rules, breaklessWork, {
    ...breaklessWork.limits,
    breakless: { high: 360, medium: 300, low: 240 },
    breakless_slots: { high: never, medium: 480, low: 360 },
  });
}

/**
 * All types on. The defaults apply to software, focus and own history, which the document does not define, and to tests
 * that match the document.
 */
export const asDocumented: RuleSet = [withPersistent, withVariable, withAutomation, withBreakless].reduce(
  (rules, change) => change(rules),
  allRules,
);
