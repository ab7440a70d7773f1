import { policyText } from '../../../../contract/named-record.ts';
import { problem } from '../../../../contract/problems.ts';
import { isBefore } from '../../../../time/order.ts';
import {
  addVersion,
  type AssignedPolicies,
  lastingUserIds,
  liveSuccessorOf,
  mapAssignments,
  policyIn,
  predecessorOf,
  withPolicy,
} from './assigned-policies.ts';
import { resolveConflicts } from './conflicts.ts';
import { memberFaults, requireNone } from './faults.ts';
import type { PolicyFacts, PolicyPlan } from './plan.ts';
import { type Policy, statusOf } from './policy.ts';
import { joinPredecessor } from './start.ts';
import { nextWeek, planStart } from './timing.ts';

/** The members at the policy's end who are still members. A member who left and joined again is not one of them. */
function remainingMembers(facts: PolicyFacts, policy: Policy): number[] {
  const { assigned, members } = facts;
  const lastSecond = policy.until?.epochMilliseconds ?? Infinity;
  // `until` is rounded down to the second, so members who joined within that second may have been on the policy.
  const userIds = lastingUserIds(assigned, policy.id).filter((userId) => {
    const joinedAt = members.get(userId)?.joinedAt.epochMilliseconds;
    return joinedAt !== undefined && joinedAt < lastSecond + 1_000;
  });
  requireNone({
    invalid: [],
    refused:
      userIds.length === 0
        ? ['user_ids: no member of this policy is still in the organization']
        : memberFaults(userIds, facts),
  });
  return userIds;
}

/** Plans a new policy with the same settings and members, from the start of the next week on. */
function copy(facts: PolicyFacts, policy: Policy, userIds: readonly number[]): PolicyPlan {
  const { assigned, calendar, now } = facts;
  const since = nextWeek(calendar, now);
  const version: Policy = {
    ...policy,
    id: 'new',
    chainId: 'new',
    since,
    until: null,
    supersededById: null,
    usedAt: null,
  };
  const copied = addVersion(assigned, version, userIds);
  const after = resolveConflicts({ ...facts, assigned: copied }, { policyId: version.id, userIds, since });
  return { kind: 'new_version', version, after };
}

/** Puts a version back after its predecessor. If the predecessor has ended, the version begins a new chain. */
function rejoinChain(assigned: AssignedPolicies, policy: Policy, now: Temporal.Instant): AssignedPolicies {
  const predecessor = predecessorOf(assigned, policy);
  if (!predecessor) return assigned;
  if (isBefore(now, predecessor.until)) return joinPredecessor(assigned, policy.id, now);
  const alone = withPolicy(assigned, policy.id, { chainId: policy.id });
  return withPolicy(alone, predecessor.id, { supersededById: null });
}

/** Reopens the version, from its start if that is in the future, otherwise from the next boundary. */
function reopen(facts: PolicyFacts, policy: Policy, userIds: readonly number[]): AssignedPolicies {
  const { assigned, calendar, now } = facts;
  const { id, policyType } = policy;
  const since = isBefore(now, policy.since) ? policy.since : planStart(policyType, { calendar, now });
  const remaining = new Set(userIds);
  const opened = mapAssignments(withPolicy(assigned, id, { since, until: null }), (entry) => {
    if (entry.policyId !== id) return entry;
    return entry.endsWithPolicy && remaining.has(entry.userId) ? { ...entry, since, until: null } : null;
  });
  const rejoined = rejoinChain(opened, policy, now);
  return resolveConflicts({ ...facts, assigned: rejoined }, { policyId: id, userIds, since });
}

/** Cancels the closing of a version. */
function cancelClosing(facts: PolicyFacts, policy: Policy, closing: Temporal.Instant): AssignedPolicies {
  const { assigned } = facts;
  const { id, supersededById } = policy;
  const userIds = remainingMembers(facts, policy);
  const remaining = new Set(userIds);
  const opened = mapAssignments(withPolicy(assigned, id, { until: null, supersededById: null }), (entry) => {
    if (entry.policyId !== id || !entry.endsWithPolicy) return entry;
    return remaining.has(entry.userId) ? { ...entry, until: null } : { ...entry, endsWithPolicy: false };
  });
  // If the successor was closed before it began, it becomes a separate chain.
  const parted = supersededById === null ? opened : withPolicy(opened, supersededById, { chainId: supersededById });
  return resolveConflicts({ ...facts, assigned: parted }, { policyId: id, userIds, since: closing });
}

function refuse(policy: Policy, state: string): never {
  throw problem('record_invalid', `overtime_policy: ${policyText(policy)} is ${state} and cannot be restored`);
}

/**
 * Plans the restoring of a policy.
 * - Archived and used: a copy from the start of the next week.
 * - Archived and unused: the same policy, from its start if that is in the future, otherwise from the next boundary.
 * - Expiring without a successor: the closing is canceled.
 * Throws record_invalid (nothing to restore, no members left, no pay rate), duplicate_assignment.
 * Source: docs/contract/overtime-policies.md, Restore.
 * Example: used and archived, restored on Wednesday 2026-03-04 in UTC with Monday weeks -> a copy since Monday.
 */
export function planRestore(facts: PolicyFacts, id: number): PolicyPlan {
  const { assigned, now } = facts;
  const policy = policyIn(assigned, id);
  const status = statusOf(policy, now);
  switch (status) {
    case 'archived': {
      const userIds = remainingMembers(facts, policy);
      if (policy.usedAt !== null) return copy(facts, policy, userIds);
      return { kind: 'changed', policyId: id, after: reopen(facts, policy, userIds) };
    }
    case 'expiring':
      if (policy.until === null || liveSuccessorOf(assigned, policy, now))
        return refuse(policy, 'about to be superseded');
      return { kind: 'changed', policyId: id, after: cancelClosing(facts, policy, policy.until) };
    case 'pending':
    case 'active':
      return refuse(policy, status);
  }
}
