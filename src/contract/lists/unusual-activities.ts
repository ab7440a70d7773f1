export const unusualActivityTypes = [
  'consistent_persistent_activity',
  'consistent_variable_activity',
  'unusual_high_mouse_activity',
  'unusual_high_keyboard_activity',
  'long_period_of_single_mouse_activity',
  'long_period_of_single_keyboard_activity',
  'breakless_work',
  'sustained_high_focus_time',
  'automation_like_activity',
  'suspicious_activity',
] as const;
export type UnusualActivityType = (typeof unusualActivityTypes)[number];

export const confidenceLevels = ['high', 'medium', 'low'] as const;
export type ConfidenceLevel = (typeof confidenceLevels)[number];

export const replayOutcomes = ['kept', 'new', 'gone'] as const;

export const tierNames = ['A', 'B', 'C'] as const;
export type ApplicationTier = (typeof tierNames)[number];

/** The side of the limit on which a value is unusual. */
export const unusualSides = ['at_most', 'at_least'] as const;
