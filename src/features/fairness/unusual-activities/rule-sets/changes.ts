import type { ApplicationTier, ConfidenceLevel } from '../../../../contract/lists/unusual-activities.ts';
import type { ActivityType } from '../../../../detector/registry.ts';

/** Limits by level as they travel: null = never, left out = as in the program's rules. */
export type LimitChange = Partial<Record<ConfidenceLevel, number | null>>;

/** What an organization has otherwise than the program's rules, under wire names; this is what is stored. */
export interface RuleChanges {
  types?: Partial<Record<ActivityType, { on?: boolean; minimum_minutes?: number }>>;
  limits?: Record<string, LimitChange>;
  thresholds?: Record<string, number>;
  applications?: { allowed?: string[]; added?: { name: string; tier: ApplicationTier }[] };
}

/** The other things an organization sets. */
export interface RuleSettings {
  graceHours: number;
  membersSeeFlags: boolean;
  secondReview: boolean;
}

/** What holds where an organization has set nothing. */
export const defaultSettings: RuleSettings = { graceHours: 6, membersSeeFlags: true, secondReview: false };
