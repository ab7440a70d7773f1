import type { ApplicationTier, ConfidenceLevel } from '../../../../contract/lists/unusual-activities.ts';
import type { ActivityType } from '../../../../detector/registry.ts';

/** Limits by level as sent: null = never, omitted = as in the program's rules. */
export type LimitChange = Partial<Record<ConfidenceLevel, number | null>>;

/** The differences between an organization's rules and the program's, under wire names and as stored. */
export interface RuleChanges {
  types?: Partial<Record<ActivityType, { on?: boolean; minimum_minutes?: number }>>;
  limits?: Record<string, LimitChange>;
  thresholds?: Record<string, number>;
  applications?: { allowed?: string[]; added?: { name: string; tier: ApplicationTier }[] };
}

/** Further settings of an organization. */
export interface RuleSettings {
  graceHours: number;
  membersSeeFlags: boolean;
  secondReview: boolean;
}

/** The values for an organization without settings. */
export const defaultSettings: RuleSettings = { graceHours: 6, membersSeeFlags: true, secondReview: false };
