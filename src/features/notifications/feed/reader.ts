import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';

/** Decides which events a reader sees, and which data in each event. The lists of the API follow the same rules. */
export interface FeedReader {
  /** Whether the plan includes detection, so that events about automation_like_activity are shown. */
  readonly withAutomation: boolean;
  /** Whether the plan includes overtime policies, so that events about overtime are shown. */
  readonly withOvertime: boolean;
  readonly seesPay: boolean;
  /** Whether events about new pay and corrected pay periods are shown. These events contain no amount. */
  readonly seesPaySet: boolean;
  /** Whether a reader sees the states of a budget; otherwise the reader sees the thresholds. */
  readonly seesHiddenStates: boolean;
  /** Some kinds are only for owners. */
  readonly isOwner: boolean;
}

export const readerOf = (membership: Pick<Membership, 'features' | 'role' | 'managersSeePayRates'>): FeedReader => ({
  withAutomation: membership.features.has('automated_activity_detection'),
  withOvertime: membership.features.has('overtime_policies'),
  seesPay: seesPay(membership),
  seesPaySet: seesPay(membership),
  seesHiddenStates: !seesPay(membership),
  isOwner: membership.role === 'owner',
});
