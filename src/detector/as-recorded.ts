/** What of a day is judged, and by which limits, where the program records in steps: its minutes by wider limits, its seconds not at all. */

import type { ActivitySlot, DayInput, Finding, MinuteCounts } from './activity.ts';
import { familyOf } from './merge.ts';
import type { Grades } from './grades.ts';
import type { RuleSet } from './rule-set.ts';
import { minuteCountsOf } from './signal/sessions.ts';

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

type Widen = (value: number) => number;

const each = ({ high, medium, low }: Grades, widen: Widen): Grades => ({
  high: widen(high),
  medium: widen(medium),
  low: widen(low),
});

function widenConsistency(consistency: RuleSet['consistency'], less: Widen): RuleSet['consistency'] {
  const limitsOf = <T extends { readonly limits: Grades }>(test: T): T => ({
    ...test,
    limits: each(test.limits, less),
  });
  const { minutes, slots, evenDevices, evenNeighbours } = consistency;
  const dispersion = (rules: typeof minutes): typeof minutes => ({
    ...rules,
    tests: rules.tests.map(limitsOf),
    sparse: limitsOf(rules.sparse),
  });
  return {
    ...consistency,
    minutes: dispersion(minutes),
    slots: dispersion(slots),
    evenDevices: {
      ...evenDevices,
      tests: evenDevices.tests.map((test) => ({
        ...test,
        oneSilent: each(test.oneSilent, less),
        bothUsed: each(test.bothUsed, less),
      })),
    },
    flatBlocks: limitsOf(consistency.flatBlocks),
    evenSums: limitsOf(consistency.evenSums),
    evenNeighbours: { ...evenNeighbours, maximumLocal: less(evenNeighbours.maximumLocal) },
    memory: consistency.memory.map((test) => ({
      ...test,
      maximumLag1: less(test.maximumLag1),
      maximumVarianceRatio: less(test.maximumVarianceRatio),
    })),
    silences: consistency.silences.map((test) => ({ ...test, maximumDispersion: less(test.maximumDispersion) })),
  };
}

/**
 * The rules with the limits of minutes and slots that many times further from people: what must be small is divided, what must be large is
 * multiplied, and a share of more than all is never reached. Limits of seconds stay, as seconds are not judged.
 */
export function widened(rules: RuleSet, times: number): RuleSet {
  if (times === 1) return rules;
  const more: Widen = (value) => value * times;
  const { automation, highActivity } = rules;
  const largerOf = <T extends { readonly limits: Grades }>(test: T): T => ({
    ...test,
    limits: each(test.limits, more),
  });
  const { evenMinutes } = automation;
  return {
    ...rules,
    consistency: widenConsistency(rules.consistency, (value) => value / times),
    automation: {
      ...automation,
      floor: largerOf(automation.floor),
      unrestingMouse: largerOf(automation.unrestingMouse),
      saturatedMinutes: each(automation.saturatedMinutes, more),
      equalCounts: largerOf(automation.equalCounts),
      evenMinutes: { ...evenMinutes, limits: each(evenMinutes.limits, (value) => (1 + value) / times - 1) },
      equalSlots: largerOf(automation.equalSlots),
    },
    highActivity: {
      ...highActivity,
      mouse: each(highActivity.mouse, more),
      keyboard: each(highActivity.keyboard, more),
    },
  };
}

/** How far the limits of a day are widened: by the widest step of its programs. */
export function wideningOf({ slots }: DayInput): number {
  return slots.reduce((most, { recording }) => (recording?.isShared ? Math.max(most, recording.widening) : most), 1);
}

const measuredFamilies: ReadonlySet<string> = new Set(['consistency', 'automation', 'level']);

/**
 * A finding as the way its time was recorded lets it stand. A step seen with too few members to be the program's may be a tool's or the
 * program's: `low` at most. Names of applications and what only counts hours stay.
 */
export function heedingSteps(finding: Finding, { slots }: DayInput): Finding {
  if (!measuredFamilies.has(familyOf(finding.type))) return finding;
  const { startsAt, endsAt, evidence } = finding;
  const during = slots.flatMap(({ recording, ...slot }) =>
    recording && slot.startsAt < endsAt && slot.startsAt + slot.trackedSeconds > startsAt ? [recording] : [],
  );
  const widest = Math.max(...during.map(({ stepSeconds }) => stepSeconds));
  if (during.length === 0) return finding;
  const level = during.some(({ isShared }) => !isShared) && finding.level > 1 ? 1 : finding.level;
  return { ...finding, level, evidence: { ...evidence, details: { ...evidence.details, programStepSeconds: widest } } };
}
