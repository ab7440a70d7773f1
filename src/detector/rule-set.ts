/** A rule set: the enabled types and their limits, as plain data that an organization can copy, change and version. */

import type { CommonLimits, Detector } from './detector.ts';
import { applicationTiers } from './software/application-tiers.ts';
import type { ApplicationRules } from './software/application-tiers.ts';
import { byEachType } from './registry.ts';
import type { ActivityType, LimitsByType } from './registry.ts';

export interface TypeRule {
  readonly on: boolean;
  /** Shorter events are not reported. */
  readonly minimumMinutes: number;
}

/** The conditions under which a member's previous 28 days excuse workload. */
interface HistoryRules {
  readonly minimumWindows: number;
  readonly minimumDays: number;
  /** With fewer measured days, workload never reaches `high`. */
  readonly minimumDaysForHigh: number;
  /** A finding is excused if it is less than this number of robust deviations from the usual value. */
  readonly deviations: number;
  /** A constant added to the spread, so that small differences are not flagged for members whose values hardly vary. */
  readonly floor: Readonly<Record<'share' | 'minutes', number>>;
}

export interface RuleSet {
  readonly version: string;
  readonly types: Readonly<Record<ActivityType, TypeRule>>;
  readonly common: CommonLimits;
  readonly limits: LimitsByType;
  readonly applications: ApplicationRules;
  readonly history: HistoryRules;
  /** Events of one type that are no further apart than this are merged, unless the detector has another value. */
  readonly eventGapSeconds: number;
}

/** The program's rules. A type that requires a plan feature is off until an organization has that feature. */
export const defaultRules: RuleSet = {
  version: '2026-11-4',
  types: byEachType(({ needs, minimumMinutes }) => ({ on: needs === undefined, minimumMinutes })),
  common: {
    minimumTrackedShare: 0.9,
    windowGapSeconds: 600,
    pauseSeconds: 300,
    silentSlotShare: 0.05,
    minimumActivePerMinute: 0.4,
    maximumShare: 0.975,
    crowded: [{ share: 0.6, factor: 0.7 }],
  },
  limits: byEachType(({ limits }) => limits) as LimitsByType,
  applications: applicationTiers,
  history: {
    minimumWindows: 20,
    minimumDays: 5,
    minimumDaysForHigh: 20,
    deviations: 2,
    floor: { share: 0.02, minutes: 15 },
  },
  eventGapSeconds: 1200,
};

/** The limits of one detector. */
export function limitsOf<L extends object>(rules: RuleSet, { type }: Detector<string, L>): L {
  return rules.limits[type as ActivityType] as object as L;
}

/** A copy of the rules with other limits for one detector. */
export function withLimits<L extends object>(rules: RuleSet, { type }: Detector<string, L>, limits: L): RuleSet {
  return { ...rules, limits: { ...rules.limits, [type]: limits } };
}

/**
 * The rule set with one type switched on or off. `withType(defaultRules, 'automation_like_activity', true)` is the rule
 * set of an organization with that feature.
 */
export function withType(rules: RuleSet, type: ActivityType, switchedOn: boolean): RuleSet {
  return { ...rules, types: { ...rules.types, [type]: { ...rules.types[type], on: switchedOn } } };
}
