export const policyTypes = ['weekly', 'daily'] as const;
export type PolicyType = (typeof policyTypes)[number];

export const policyStatuses = ['active', 'pending', 'expiring', 'archived'] as const;
export type PolicyStatus = (typeof policyStatuses)[number];

export const notificationRoles = ['owner', 'manager', 'project_manager', 'user'] as const;
export type NotificationRole = (typeof notificationRoles)[number];

export const regularRates = ['rate_in_force', 'weighted_average'] as const;
export type RegularRate = (typeof regularRates)[number];

export const combinations = ['highest', 'sum', 'product'] as const;
export type Combination = (typeof combinations)[number];

/** The time that the threshold of a tier counts. */
export const tierCounters = ['time', 'overtime'] as const;
export type TierCounter = (typeof tierCounters)[number];

/** Where the text of a preset's source was read. Only the first three count as a check of the figures. */
export const presetReadings = ['official_text', 'official_page', 'copy', 'secondary_source'] as const;
export type PresetReading = (typeof presetReadings)[number];

/** Origin of an hour's rate; `none` = no rate is set, which counts as 0. */
export const rateLevels = ['project_member', 'project', 'member', 'salary', 'none'] as const;
export type RateLevel = (typeof rateLevels)[number];

/** The parts of a regular rate. */
export const rateParts = ['straight', 'premiums', 'earnings'] as const;
export type RatePartName = (typeof rateParts)[number];

export const overtimeRules = ['regular', 'threshold', 'tier', 'consecutive_day'] as const;
export type OvertimeRuleName = (typeof overtimeRules)[number];

export const overtimeCauses = [
  'time_recorded',
  'time_deleted',
  'members_merged',
  'time_rebuilt',
  'rate_changed',
  'policy_changed',
  'salary_changed',
  'earning_changed',
  'holidays_changed',
  'membership_changed',
  'several',
] as const;
