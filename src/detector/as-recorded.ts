/**
 * Adjusts the analysis of a day to a program that records in steps. Minutes from the program get wider limits, and
 * seconds are not analysed.
 */

import type { DayInput, Finding } from './events.ts';
import { families } from './families.ts';
import { detectors, familyOf } from './registry.ts';
import { limitsOf, withLimits } from './rule-set.ts';
import type { RuleSet } from './rule-set.ts';
import { partOfMinute } from './signal/clock-minutes.ts';
import { minuteCountsOf } from './signal/sessions.ts';
import type { ActivitySlot, MinuteCounts } from './signal/slots.ts';

const scaled = (count: number | null, scale: number, most: number): number | null =>
  count === null ? null : Math.min(most, count * scale);

/**
 * A slot without its seconds. If a program marks only the second of the poll, each marked second counts as the whole
 * step.
 */
function withoutSeconds(slot: ActivitySlot, scale: number): ActivitySlot {
  const { trackedSeconds } = slot;
  const minutes = minuteCountsOf(slot)?.map((counts, minute): MinuteCounts => {
    const { since, until } = partOfMinute(slot, minute);
    const most = until - since;
    const [keyboard, mouse, overall] = counts;
    return [scaled(keyboard, scale, most), scaled(mouse, scale, most), Math.min(most, overall * scale)];
  });
  return {
    ...slot,
    keyboardSeconds: scaled(slot.keyboardSeconds, scale, trackedSeconds),
    mouseSeconds: scaled(slot.mouseSeconds, scale, trackedSeconds),
    overallSeconds: scaled(slot.overallSeconds, scale, trackedSeconds),
    minutes: minutes ?? null,
    seconds: null,
  };
}

/** The day as the detectors read it: slots from programs with a shared step, without their seconds. */
export function asRecorded(input: DayInput): DayInput {
  if (!input.slots.some(({ recording }) => recording?.isShared)) return input;
  const slots = input.slots.map((slot) =>
    slot.recording?.isShared ? withoutSeconds(slot, slot.recording.scale) : slot,
  );
  return { ...input, slots };
}

/**
 * Returns the rules with limits for minutes and slots that are `times` further from the values of people. Upper
 * limits are divided by `times` and lower limits are multiplied. A limit for a share never exceeds 1. Limits for
 * seconds stay the same, because seconds are not analysed.
 */
export function widenLimits(rules: RuleSet, times: number): RuleSet {
  if (times === 1) return rules;
  return detectors.reduce((wider, detector) => {
    const limits = detector.widen?.(limitsOf(rules, detector), times);
    return limits === undefined ? wider : withLimits(wider, detector, limits);
  }, rules);
}

/** The factor for a day's limits: the largest factor among the programs used on that day. */
export function wideningOf({ slots }: DayInput): number {
  return slots.reduce((most, { recording }) => (recording?.isShared ? Math.max(most, recording.widening) : most), 1);
}

/**
 * Limits a finding to what the recording of its time supports. If too few members show a step, a tool or the program
 * can have caused the step, so the finding is `low`. Findings from application names or working hours do not change.
 */
export function limitBySteps(finding: Finding, { slots }: DayInput): Finding {
  if (!families[familyOf(finding.type)].countsInput) return finding;
  const { startsAt, endsAt, evidence } = finding;
  const during = slots.flatMap(({ recording, ...slot }) =>
    recording && slot.startsAt < endsAt && slot.startsAt + slot.trackedSeconds > startsAt ? [recording] : [],
  );
  const widest = Math.max(...during.map(({ stepSeconds }) => stepSeconds));
  if (during.length === 0) return finding;
  const level = during.some(({ isShared }) => !isShared) && finding.level > 1 ? 1 : finding.level;
  return { ...finding, level, evidence: { ...evidence, details: { ...evidence.details, programStepSeconds: widest } } };
}
