import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';

/** Decides which events a reader is shown, and how much of each. The lists of the API follow the same rules. */
export interface FeedReader {
  /** The plan has detection, so events about automation_like_activity are shown. */
  readonly withAutomation: boolean;
  /** The plan has overtime policies, so events about overtime are shown. */
  readonly withOvertime: boolean;
  readonly seesPay: boolean;
  /** Events about new pay and corrected pay periods are shown. They contain no amount. */
  readonly seesPaySet: boolean;
  /** Each budget shows a reader either these states or its thresholds. */
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
