/**
 * The list of all detectors. Types, families, excuses and the published catalogue are derived from this
 * list.
 */

import type { Detector } from './detector.ts';
import { automationLikeActivity } from './detectors/automation-like-activity.ts';
import { breaklessWork } from './detectors/breakless-work.ts';
import { consistentPersistentActivity } from './detectors/consistent-persistent-activity.ts';
import { consistentVariableActivity } from './detectors/consistent-variable-activity.ts';
import { longPeriodOfSingleKeyboardActivity } from './detectors/long-period-of-single-keyboard-activity.ts';
import { longPeriodOfSingleMouseActivity } from './detectors/long-period-of-single-mouse-activity.ts';
import { suspiciousActivity } from './detectors/suspicious-activity.ts';
import { sustainedHighFocusTime } from './detectors/sustained-high-focus-time.ts';
import { unusualHighKeyboardActivity } from './detectors/unusual-high-keyboard-activity.ts';
import { unusualHighMouseActivity } from './detectors/unusual-high-mouse-activity.ts';
import { families } from './families.ts';
import type { Family } from './families.ts';

const all = [
  consistentPersistentActivity,
  consistentVariableActivity,
  automationLikeActivity,
  unusualHighMouseActivity,
  unusualHighKeyboardActivity,
  longPeriodOfSingleMouseActivity,
  longPeriodOfSingleKeyboardActivity,
  breaklessWork,
  sustainedHighFocusTime,
  suspiciousActivity,
] as const;

type AnyOfAll = (typeof all)[number];

export type ActivityType = AnyOfAll['type'];

/** The limits of every detector, by type. */
export type LimitsByType = { readonly [D in AnyOfAll as D['type']]: D['limits'] };

/** In the order of publication. */
export const detectors: readonly Detector<ActivityType>[] = all;

export const activityTypes: readonly ActivityType[] = all.map(({ type }) => type);

const byType = new Map(detectors.map((detector) => [detector.type, detector]));

/** The detector of a type. */
export function detectorOf(type: ActivityType): Detector<ActivityType> {
  const found = byType.get(type);
  if (found === undefined) throw new Error(`no detector finds ${type}`);
  return found;
}

/** The evidence family to which a type belongs. `familyOf('breakless_work')` = 'endurance'. */
export function familyOf(type: ActivityType): Family {
  return detectorOf(type).family;
}

/** Whether a type indicates a machine rather than workload. `isMachineLike('breakless_work')` = false. */
export function isMachineLike(type: ActivityType): boolean {
  return families[familyOf(type)].isMachineLike;
}

/** A record with an entry for every type. */
export function byEachType<V>(valueOf: (detector: Detector<ActivityType>) => V): Readonly<Record<ActivityType, V>> {
  return Object.fromEntries(detectors.map((detector) => [detector.type, valueOf(detector)])) as Record<ActivityType, V>;
}
