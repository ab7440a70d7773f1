import { earlierOf, isBefore, laterOf } from '../../../../time/order.ts';
import {
  type AssignedPolicies,
  endAssignment,
  lastingUserIds,
  mapAssignments,
  policyIn,
  predecessorOf,
  withPolicy,
} from './assigned-policies.ts';
import { findConflicts } from './conflicts.ts';
import type { Policy, PolicyAssignment, PolicyRef } from './policy.ts';

/** Moves an assignment to the start of its policy. null if the assignment ends separately before that. */
function startAssignment(assignment: PolicyAssignment, since: Temporal.Instant): PolicyAssignment | null {
  return isBefore(since, assignment.until) ? { ...assignment, since } : null;
}

/** The instant at which each member's time on another policy begins, at `since` or later, by user id. */
function otherAssignmentStarts(
  assigned: AssignedPolicies,
  policy: Policy,
  since: Temporal.Instant,
): Map<number, Temporal.Instant> {
  const first = new Map<number, Temporal.Instant>();
  for (const other of findConflicts(assigned, policy.chainId, lastingUserIds(assigned, policy.id), since)) {
    first.set(other.userId, earlierOf(laterOf(other.since, since), first.get(other.userId) ?? null));
  }
  return first;
}

/**
 * Moves the end of the previous version, with its assignments, to the start of this version, so the chain has no gap.
 * If the end moves later, past time is restored only for members of this version. The end never moves into a member's
 * time on another policy. Source: docs/contract/overtime-policies.md, Update, pending.
 */
export function joinPredecessor(assigned: AssignedPolicies, id: PolicyRef, now: Temporal.Instant): AssignedPolicies {
  const version = policyIn(assigned, id);
  const predecessor = predecessorOf(assigned, version);
  if (!predecessor?.until || predecessor.until.equals(version.since)) return assigned;
  const { until: oldEnd } = predecessor;
  const end = version.since;
  const passed = !isBefore(now, oldEnd);
  const stayed = new Set(passed ? lastingUserIds(assigned, id) : []);
  const otherSince = otherAssignmentStarts(assigned, predecessor, oldEnd);
  const moveOn = (entry: PolicyAssignment): PolicyAssignment => {
    if (!entry.endsWithPolicy || isBefore(end, oldEnd)) return endAssignment(entry, end);
    if (passed && !stayed.has(entry.userId)) return { ...entry, endsWithPolicy: false };
    const until = otherSince.get(entry.userId);
    if (!until || !isBefore(until, end)) return endAssignment(entry, end);
    return { ...endAssignment(entry, until), endsWithPolicy: false };
  };
  return mapAssignments(withPolicy(assigned, predecessor.id, { until: end }), (entry) =>
    entry.policyId === predecessor.id ? moveOn(entry) : entry,
  );
}

/**
 * Moves the start of an unused version and of its assignments. The previous version ends there.
 * Example: [Mon 9, open) after [Mon 2, Mon 9), moved to Mon 16 -> [Mon 16, open) after [Mon 2, Mon 16).
 */
export function moveStart(
  assigned: AssignedPolicies,
  id: PolicyRef,
  since: Temporal.Instant,
  now: Temporal.Instant,
): AssignedPolicies {
  if (policyIn(assigned, id).since.equals(since)) return assigned;
  const moved = mapAssignments(withPolicy(assigned, id, { since }), (entry) =>
    entry.policyId === id ? startAssignment(entry, since) : entry,
  );
  return joinPredecessor(moved, id, now);
}
