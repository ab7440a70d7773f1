import {
  type NotificationRole,
  notificationRoles,
  type PolicyStatus,
  type PolicyType,
} from '../../../../contract/lists/overtime.ts';
import { isBefore } from '../../../../time/order.ts';
import type { PolicyRules } from '../../../../money/pay-rules.ts';

/** The id of a version, or 'new' for a version that a plan creates. */
export type PolicyRef = number | 'new';

/** Decimals as canonical text: "40", "1.25". */
export interface PolicySettings {
  name: string;
  /** Hours per week or day. */
  threshold: string;
  payRateMultiplier: string;
  billRateMultiplier: string;
  /** Members who join from this instant on are added. null = the policy adds no new members. */
  autoAddSince: Temporal.Instant | null;
  notificationEnabled: boolean;
  notificationRoleIds: readonly NotificationRole[];
  rules: PolicyRules;
}

/**
 * One version of a policy, in force in `[since, until)`. If it was closed before its start, `until` is before `since`.
 */
export interface Policy<Id extends PolicyRef = PolicyRef> extends PolicySettings {
  id: Id;
  /** The first version of the chain: its own id, or that of the policy it descends from. */
  chainId: Id;
  policyType: PolicyType;
  since: Temporal.Instant;
  until: Temporal.Instant | null;
  supersededById: Id | null;
  usedAt: Temporal.Instant | null;
}

/** A member's time on a version, `[since, until)`. It is empty if the version was closed before it began. */
export interface PolicyAssignment<Id extends PolicyRef = PolicyRef> {
  /** null for an assignment that a plan adds. */
  id: number | null;
  policyId: Id;
  policyType: PolicyType;
  userId: number;
  since: Temporal.Instant;
  until: Temporal.Instant | null;
  /** True while the assignment lasts as long as the version. False if it ended separately. */
  endsWithPolicy: boolean;
}

/**
 * The status of a policy at an instant. Source: docs/contract/overtime-policies.md, `status`.
 * Example: since Monday, until next Monday -> expiring on Wednesday, archived from next Monday on.
 */
export function statusOf(policy: Pick<Policy, 'since' | 'until'>, now: Temporal.Instant): PolicyStatus {
  if (policy.until !== null && !isBefore(now, policy.until)) return 'archived';
  if (isBefore(now, policy.since)) return 'pending';
  return policy.until === null ? 'active' : 'expiring';
}

/** Sorts roles as in the contract, so equal sets of roles are equal lists. */
export const inContractOrder = (roles: readonly NotificationRole[]): NotificationRole[] =>
  notificationRoles.filter((role) => roles.includes(role));
