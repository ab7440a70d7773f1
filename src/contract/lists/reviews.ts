export const reviewStates = ['open', 'explained', 'dismissed', 'confirmed'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Reasons for a review, with the states for which each code is allowed. */
export const reasonStates = {
  nature_of_work: ['explained'],
  assistive_device: ['explained'],
  agreed_arrangement: ['explained'],
  false_alarm: ['dismissed'],
  data_error: ['dismissed'],
  too_little_evidence: ['dismissed'],
  tool_found: ['confirmed'],
  stated_by_member: ['confirmed'],
  no_work_result: ['confirmed'],
  new_information: ['open'],
  reviewed_in_error: ['open'],
  other: reviewStates,
} as const satisfies Record<string, readonly ReviewState[]>;
export type ReasonCode = keyof typeof reasonStates;
