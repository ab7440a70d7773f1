/** One member's day, from slots to graded and explained events. Pure: the same input and rules give the same events. */

import { asRecorded, heedingSteps, wideningOf, widened } from './as-recorded.ts';
import { seenDay } from './seen-day.ts';
import type { SeenDay, Detector } from './detector.ts';
import type { DayInput, Finding, UnusualEvent } from './events.ts';
import { orderOf } from './families.ts';
import { excuse } from './history.ts';
import { corroborate, eventOf, mergeFindings } from './merge.ts';
import { detectors, isMachineLike } from './registry.ts';
import type { ActivityType } from './registry.ts';
import { limitsOf } from './rule-set.ts';
import type { RuleSet } from './rule-set.ts';

/** Findings of one moment come family by family. */
const inOrder = detectors.toSorted((a, b) => orderOf(a.family) - orderOf(b.family));
const alone = inOrder.filter(({ readsOthers = false }) => !readsOthers);
const afterOthers = inOrder.filter(({ readsOthers = false }) => readsOthers);

function findingsOf(detector: Detector<ActivityType>, day: SeenDay, rules: RuleSet): Finding[] {
  const { type } = detector;
  if (!rules.types[type].on) return [];
  return detector.find(day, limitsOf(rules, detector)).map((found) => ({ ...found, type }));
}

/**
 * The events that begin in [since, until). Minutes and seconds are judged as such and as ten-minute slots too, and
 * the stronger result is reported. Input is not checked again: slots ascend and do not overlap. Two hours of one
 * active second a minute, sent as minutes, give one consistent_persistent_activity of those two hours, `high`. What a
 * program records in steps is judged by its minutes, by wider limits.
 */
export function detectDay(sent: DayInput, given: RuleSet): UnusualEvent[] {
  const [input, rules] = [asRecorded(sent), widened(given, wideningOf(sent))];
  const day = seenDay(input, rules);
  const merged = mergeFindings(
    alone.flatMap((detector) => findingsOf(detector, day, rules)),
    rules,
  )
    .filter((finding) => finding.endsAt - finding.startsAt >= 60 * rules.types[finding.type].minimumMinutes)
    .map((finding) => excuse(finding, input, rules));
  const withMachines: SeenDay = { ...day, machineLike: merged.filter(({ type }) => isMachineLike(type)) };
  const others = afterOthers.flatMap((detector) => findingsOf(detector, withMachines, rules));
  return corroborate([...merged, ...mergeFindings(others, rules)])
    .map((finding) => heedingSteps(finding, input))
    .filter((finding) => finding.startsAt >= input.since && finding.startsAt < input.until)
    .flatMap((finding) => eventOf(finding, day.sessions) ?? []);
}
