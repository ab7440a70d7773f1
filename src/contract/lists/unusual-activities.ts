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

export const reviewStates = ['open', 'explained', 'dismissed', 'confirmed'] as const;
export type ReviewState = (typeof reviewStates)[number];

const weights: Record<ReviewState, number> = { open: 0, confirmed: 1, explained: 2, dismissed: 3 };
/** A stretch whose flags differ has the first of their states here: open work first, then the gravest verdict. */
export const reviewStatesByWeight = reviewStates.toSorted((a, b) => weights[a] - weights[b]);

export const replayOutcomes = ['kept', 'new', 'gone'] as const;

export const applicationTiers = ['A', 'B', 'C'] as const;

/** On which side of its limit a number is unusual. */
export const unusualSides = ['at_most', 'at_least'] as const;
