/**
 * What of a day is judged, and by which limits, where the program records in steps: its minutes by wider limits, its
 * seconds not at all.
 */

import type { DayInput, Finding } from './events.ts';
import { families } from './families.ts';
import { detectors, familyOf } from './registry.ts';
import { limitsOf, withLimits } from './rule-set.ts';
import type { RuleSet } from './rule-set.ts';
import { minuteCountsOf } from './signal/sessions.ts';
import type { ActivitySlot, MinuteCounts } from './signal/slots.ts';

const scaled = (count: number | null, scale: number, most: number): number | null =>
  count === null ? null : Math.min(most, count * scale);

/** A slot without its seconds; where a program marks the second of the poll alone, each stands for the whole step. */
function withoutSeconds(slot: ActivitySlot, scale: number): ActivitySlot {
  const { trackedSeconds } = slot;
  const minutes = minuteCountsOf(slot)?.map((counts, minute): MinuteCounts => {
    const most = Math.min(60, trackedSeconds - 60 * minute);
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

/** The day as the detectors take it: slots of programs with a shared step lose their seconds. */
export function asRecorded(input: DayInput): DayInput {
  if (!input.slots.some(({ recording }) => recording?.isShared)) return input;
  const slots = input.slots.map((slot) =>
    slot.recording?.isShared ? withoutSeconds(slot, slot.recording.scale) : slot,
  );
  return { ...input, slots };
}

/**
 * The rules with the limits of minutes and slots that many times further from people: what must be small is divided,
 * what must be large is multiplied, and a share of more than all is never reached. Limits of seconds stay, as seconds
 * are not judged.
 */
export function widened(rules: RuleSet, times: number): RuleSet {
  if (times === 1) return rules;
  return detectors.reduce((wider, detector) => {
    const limits = detector.widen?.(limitsOf(rules, detector), times);
    return limits === undefined ? wider : withLimits(wider, detector, limits);
  }, rules);
}

/** How far the limits of a day are widened: by the widest step of its programs. */
export function wideningOf({ slots }: DayInput): number {
  return slots.reduce((most, { recording }) => (recording?.isShared ? Math.max(most, recording.widening) : most), 1);
}

/**
 * A finding as the way its time was recorded lets it stand. A step seen with too few members to be the program's may
 * be a tool's or the program's: `low` at most. Names of applications and what only counts hours stay.
 */
export function heedingSteps(finding: Finding, { slots }: DayInput): Finding {
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
