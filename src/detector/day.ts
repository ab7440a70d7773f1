/**
 * Turns the slots of a member's day into graded and explained events. Pure: the same input and rules produce the same
 * events.
 */

import { asRecorded, limitBySteps, wideningOf, widenLimits } from './as-recorded.ts';
import { prepareDay } from './prepare-day.ts';
import type { PreparedDay, Detector } from './detector.ts';
import type { DayInput, Finding, UnusualEvent } from './events.ts';
import { orderOf } from './families.ts';
import { excuse } from './history.ts';
import { corroborate, eventOf, mergeFindings } from './merge.ts';
import { detectors, isMachineLike } from './registry.ts';
import type { ActivityType } from './registry.ts';
import { limitsOf } from './rule-set.ts';
import type { RuleSet } from './rule-set.ts';

/** Findings at the same instant are ordered by family. */
const inOrder = detectors.toSorted((a, b) => orderOf(a.family) - orderOf(b.family));
const alone = inOrder.filter(({ readsOthers = false }) => !readsOthers);
const afterOthers = inOrder.filter(({ readsOthers = false }) => readsOthers);

function findingsOf(detector: Detector<ActivityType>, day: PreparedDay, rules: RuleSet): Finding[] {
  const { type } = detector;
  if (!rules.types[type].on) return [];
  return detector.find(day, limitsOf(rules, detector)).map((finding) => ({ ...finding, type }));
}

/**
 * The events that begin in [since, until). Minutes and seconds are analysed as such and also as ten-minute slots, and
 * the stronger result is reported. The input is not validated: slots must ascend without overlap. For programs that
 * record in steps, minutes are analysed with wider limits. Two hours of one active second a minute, sent as minutes,
 * give one consistent_persistent_activity event for those two hours, `high`.
 */
export function detectDay(sent: DayInput, given: RuleSet): UnusualEvent[] {
  const [input, rules] = [asRecorded(sent), widenLimits(given, wideningOf(sent))];
  const day = prepareDay(input, rules);
  const merged = mergeFindings(
    alone.flatMap((detector) => findingsOf(detector, day, rules)),
    rules,
  )
    .filter((finding) => finding.endsAt - finding.startsAt >= 60 * rules.types[finding.type].minimumMinutes)
    .map((finding) => excuse(finding, input, rules));
  const withMachines: PreparedDay = { ...day, machineLike: merged.filter(({ type }) => isMachineLike(type)) };
  const others = afterOthers.flatMap((detector) => findingsOf(detector, withMachines, rules));
  return corroborate([...merged, ...mergeFindings(others, rules)])
    .map((finding) => limitBySteps(finding, input))
    .filter((finding) => finding.startsAt >= input.since && finding.startsAt < input.until)
    .flatMap((finding) => eventOf(finding, day.sessions) ?? []);
}
