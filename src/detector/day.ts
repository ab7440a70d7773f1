/** One member's day, from slots to graded and explained events. Pure: the same input and rules give the same events. */

import type { ActivityType, DayInput, Finding, UnusualEvent } from './activity.ts';
import { asRecorded, heedingSteps, wideningOf, widened } from './as-recorded.ts';
import { automationInSamples } from './detectors/automation-samples.ts';
import { automationInSeconds } from './detectors/automation-seconds.ts';
import { unrestingMouse } from './detectors/automation-unresting-mouse.ts';
import { breaklessWork, pausesOf, restsOf, unbrokenPeriods } from './detectors/breakless-work.ts';
import type { Stretch } from './signal/cells.ts';
import { consistentPersistentActivity } from './detectors/consistent-persistent-activity.ts';
import { consistentVariableActivity } from './detectors/consistent-variable-activity.ts';
import { evenDevices } from './detectors/even-devices.ts';
import { corroborate, eventOf, isMachineLike, mergeFindings } from './merge.ts';
import type { RuleSet } from './rule-set.ts';
import { excuse } from './history.ts';
import { memoryOf } from './detectors/remembered-minutes.ts';
import type { Remembers } from './detectors/remembered-minutes.ts';
import { singleDevice } from './detectors/single-device.ts';
import { viewsOf } from './signal/sessions.ts';
import type { Views } from './signal/sessions.ts';
import { suspiciousActivity } from './detectors/suspicious-activity.ts';
import { sustainedHighFocusTime } from './detectors/sustained-high-focus-time.ts';
import { unusualHighActivity } from './detectors/unusual-high-activity.ts';

function isOn(rules: RuleSet, type: ActivityType): boolean {
  return rules.types[type].on;
}

function persistent(stretch: Stretch, rules: RuleSet, remembers: Remembers): Finding[] {
  if (stretch.size === 60) return consistentPersistentActivity(stretch, rules);
  return [...consistentPersistentActivity(stretch, rules, remembers), ...evenDevices(stretch, rules, remembers)];
}

/** Every detector that looks at one stretch of minutes or slots. */
function findingsOfStretch(stretch: Stretch, rules: RuleSet, remembers: Remembers): Finding[] {
  const found: Finding[] = [...unusualHighActivity(stretch, rules), ...singleDevice(stretch, rules)];
  if (isOn(rules, 'consistent_persistent_activity')) found.push(...persistent(stretch, rules, remembers));
  if (isOn(rules, 'consistent_variable_activity')) found.push(...consistentVariableActivity(stretch, rules));
  if (isOn(rules, 'automation_like_activity')) {
    found.push(...automationInSamples(stretch, rules), ...unrestingMouse(stretch, rules));
  }
  return found;
}

function findingsOfDay(input: DayInput, views: Views, rules: RuleSet): Finding[] {
  const remembers = memoryOf(views.minutes, rules);
  const found = [...views.minutes, ...views.slots].flatMap((stretch) => findingsOfStretch(stretch, rules, remembers));
  if (isOn(rules, 'automation_like_activity')) {
    found.push(...views.seconds.flatMap((stretch) => automationInSeconds(stretch, rules)));
  }
  const rests = restsOf(input.slots, views, rules);
  if (isOn(rules, 'breakless_work')) {
    found.push(...breaklessWork(unbrokenPeriods(input.slots, views, rests, rules), views, rules));
  }
  if (isOn(rules, 'sustained_high_focus_time')) {
    found.push(...sustainedHighFocusTime(input.slots, pausesOf(rests, rules), rules));
  }
  return found;
}

/**
 * The events that begin in [since, until). Minutes and seconds are judged as such and as ten-minute slots too, and the stronger result
 * is reported. Input is not checked again: slots ascend and do not overlap. Two hours of one active second a minute, sent as minutes,
 * give one consistent_persistent_activity of those two hours, `high`. What a program records in steps is judged by its minutes, by wider limits.
 */
export function detectDay(sent: DayInput, stated: RuleSet): UnusualEvent[] {
  const [input, rules] = [asRecorded(sent), widened(stated, wideningOf(sent))];
  const views = viewsOf(input);
  const merged = mergeFindings(findingsOfDay(input, views, rules), rules)
    .filter((finding) => finding.endsAt - finding.startsAt >= 60 * rules.types[finding.type].minimumMinutes)
    .map((finding) => excuse(finding, input, rules));
  const machineLike = merged.filter((finding) => isMachineLike(finding.type));
  const software = isOn(rules, 'suspicious_activity') ? suspiciousActivity(input.slots, machineLike, rules) : [];
  return corroborate([...merged, ...mergeFindings(software, rules)])
    .map((finding) => heedingSteps(finding, input))
    .filter((finding) => finding.startsAt >= input.since && finding.startsAt < input.until)
    .flatMap((finding) => eventOf(finding, views) ?? []);
}
