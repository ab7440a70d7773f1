import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-sight.ts';

/** What decides which events somebody is shown, and how much of them: the same as of the lists. */
export interface FeedReader {
  /** What automation_like_activity is about, by the plan. */
  readonly withAutomation: boolean;
  /** What overtime is about, by the plan. */
  readonly withOvertime: boolean;
  readonly seesPay: boolean;
  /** That pay was set, or a closed pay period corrected: no amount is told with it. */
  readonly seesPaySet: boolean;
  /** States of hidden budgets: of each budget a reader is shown either these or its thresholds. */
  readonly seesHiddenStates: boolean;
  /** Owners read the kinds that are only for them. */
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
