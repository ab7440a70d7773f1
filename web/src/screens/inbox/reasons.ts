import type { ReasonCode } from '../../../../src/contract/unusual-activity-reviews.ts';
import type { ReviewState } from '../../../../src/contract/lists/unusual-activities.ts';

export type Verdict = Exclude<ReviewState, 'open'>;

/** Which reasons fit which verdict. A test holds them to those of the contract, which is too large for a screen. */
export const reasons: Readonly<Record<Verdict, readonly ReasonCode[]>> = {
  explained: ['nature_of_work', 'assistive_device', 'agreed_arrangement', 'other'],
  dismissed: ['false_alarm', 'data_error', 'too_little_evidence', 'other'],
  confirmed: ['tool_found', 'stated_by_member', 'no_work_result', 'other'],
};
