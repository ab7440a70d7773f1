import { problem } from '../../../contract/problems.ts';
import { isBefore } from '../../../time/order.ts';
import { clearWay, memberFaults, requireNone } from './members.ts';
import { type Policy, type PolicyRef, statusOf } from './policy.ts';
import {
  addAssignments,
  type Facts,
  lastingUserIds,
  liveSuccessorOf,
  mapAssignments,
  type Plan,
  planOf,
  policyIn,
  predecessorOf,
  type Scene,
  wholeAssignment,
  withPolicy,
} from './scene.ts';
import { joinPredecessor } from './start.ts';
import { nextWeek, planStart } from './timing.ts';

/** The members at the policy's end who are members still; who left since and joined anew is not one of them. */
function remainingMembers({ scene, members }: Facts, policy: Policy): number[] {
  const lastSecond = policy.until?.epochMilliseconds ?? Infinity;
  // `until` is cut to the second, so whoever joined within that second may have been there.
  const userIds = lastingUserIds(scene, policy.id).filter((userId) => {
    const joinedAt = members.get(userId)?.joinedAt.epochMilliseconds;
    return joinedAt !== undefined && joinedAt < lastSecond + 1_000;
  });
  requireNone(userIds.length === 0 ? ['user_ids: none of its members is left'] : memberFaults(userIds, members));
  return userIds;
}

/** A new policy of the same settings and members from the start of the next week on. */
function copy(facts: Facts, policy: Policy, userIds: readonly number[]): Plan {
  const { scene, calendar, now } = facts;
  const since = nextWeek(calendar, now);
  const fresh: Policy = {
    ...policy,
    id: 'new',
    chainId: 'new',
    since,
    until: null,
    supersededById: null,
    usedAt: null,
  };
  const copied = addAssignments(
    { ...scene, policies: [...scene.policies, fresh] },
    userIds.map((userId) => wholeAssignment(fresh, userId)),
  );
  return planOf(scene, clearWay(copied, { policyId: fresh.id, userIds, since }, now), fresh.id);
}

/** Takes up the place after the version before it, or, when that has ended for good, begins a chain of its own. */
function rejoinChain(scene: Scene, policy: Policy, now: Temporal.Instant): Scene {
  const predecessor = predecessorOf(scene, policy);
  if (!predecessor) return scene;
  if (isBefore(now, predecessor.until)) return joinPredecessor(scene, policy.id, now);
  const alone = withPolicy(scene, policy.id, { chainId: policy.id });
  return withPolicy(alone, predecessor.id, { supersededById: null });
}

function reopen(facts: Facts, policy: Policy, userIds: readonly number[]): Plan {
  const { scene, calendar, now } = facts;
  const { id, policyType } = policy;
  const since = isBefore(now, policy.since) ? policy.since : planStart(policyType, { calendar, now });
  const kept = new Set(userIds);
  const opened = mapAssignments(withPolicy(scene, id, { since, until: null }), (entry) => {
    if (entry.policyId !== id) return entry;
    return entry.endsWithPolicy && kept.has(entry.userId) ? { ...entry, since, until: null } : null;
  });
  const joined = rejoinChain(opened, policy, now);
  return planOf(scene, clearWay(joined, { policyId: id, userIds, since }, now), id);
}

function callOff(facts: Facts, policy: Policy, closing: Temporal.Instant, userIds: readonly number[]): Plan {
  const { scene, now } = facts;
  const { id, supersededById } = policy;
  const kept = new Set(userIds);
  const opened = mapAssignments(withPolicy(scene, id, { until: null, supersededById: null }), (entry) => {
    if (entry.policyId !== id || !entry.endsWithPolicy) return entry;
    return kept.has(entry.userId) ? { ...entry, until: null } : { ...entry, endsWithPolicy: false };
  });
  // A version that was to follow and was closed before it began stands on its own from now on.
  const parted = supersededById === null ? opened : withPolicy(opened, supersededById, { chainId: supersededById });
  return planOf(scene, clearWay(parted, { policyId: id, userIds, since: closing }, now), id);
}

/**
 * What restoring does: archived and used, a new copy from the start of the next week on; archived and unused, the same
 * policy again, from its start if that is to come, else from the next boundary; about to close without a successor, the
 * closing is called off. Throws record_invalid (nothing to restore, no members left, no pay rate), duplicate_assignment.
 * Source: docs/contract/overtime-policies.md, Restore.
 * Example: used and archived, restored on Wednesday 2026-03-04 in UTC with Monday weeks -> a copy since 2026-03-09T00:00Z.
 */
export function planRestore(facts: Facts, id: PolicyRef): Plan {
  const { scene, now } = facts;
  const policy = policyIn(scene, id);
  const status = statusOf(policy, now);
  if (status === 'archived') {
    const userIds = remainingMembers(facts, policy);
    return policy.usedAt === null ? reopen(facts, policy, userIds) : copy(facts, policy, userIds);
  }
  if (status === 'expiring' && policy.until !== null && !liveSuccessorOf(scene, policy, now)) {
    return callOff(facts, policy, policy.until, remainingMembers(facts, policy));
  }
  const state = status === 'expiring' ? 'about to be superseded' : status;
  throw problem('record_invalid', `overtime_policy: is ${state} and cannot be restored`);
}
