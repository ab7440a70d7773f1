import { findRivals } from './members.ts';
import { earlierOf, isBefore, laterOf } from '../../../time/order.ts';
import type { Assignment, Policy, PolicyRef } from './policy.ts';
import {
  endAssignment,
  lastingUserIds,
  mapAssignments,
  policyIn,
  predecessorOf,
  type Scene,
  withPolicy,
} from './scene.ts';

/** An assignment moved with its policy's start; null when it ended on its own before that. */
function startAssignment(assignment: Assignment, since: Temporal.Instant): Assignment | null {
  return isBefore(since, assignment.until) ? { ...assignment, since } : null;
}

/** When the members' time on other policies begins, at `since` or later, by user id. */
function takenFrom(scene: Scene, policy: Policy, since: Temporal.Instant): Map<number, Temporal.Instant> {
  const first = new Map<number, Temporal.Instant>();
  for (const rival of findRivals(scene, policy.chainId, lastingUserIds(scene, policy.id), since)) {
    first.set(rival.userId, earlierOf(laterOf(rival.since, since), first.get(rival.userId) ?? null));
  }
  return first;
}

/**
 * Moves the end of the version before a start, its assignments with it, so that the chain tiles time. Later, nobody is
 * put back on it for time that has passed unless they were on the version after it, nor beyond the start of their time
 * on another policy. Source: docs/contract/overtime-policies.md, Update, pending.
 */
export function joinPredecessor(scene: Scene, id: PolicyRef, now: Temporal.Instant): Scene {
  const version = policyIn(scene, id);
  const predecessor = predecessorOf(scene, version);
  if (!predecessor?.until || predecessor.until.equals(version.since)) return scene;
  const { until: oldEnd } = predecessor;
  const end = version.since;
  const passed = !isBefore(now, oldEnd);
  const stayed = new Set(passed ? lastingUserIds(scene, id) : []);
  const taken = takenFrom(scene, predecessor, oldEnd);
  const moveOn = (entry: Assignment): Assignment => {
    if (!entry.endsWithPolicy || isBefore(end, oldEnd)) return endAssignment(entry, end);
    if (passed && !stayed.has(entry.userId)) return { ...entry, endsWithPolicy: false };
    const until = taken.get(entry.userId);
    if (!until || !isBefore(until, end)) return endAssignment(entry, end);
    return { ...endAssignment(entry, until), endsWithPolicy: false };
  };
  return mapAssignments(withPolicy(scene, predecessor.id, { until: end }), (entry) =>
    entry.policyId === predecessor.id ? moveOn(entry) : entry,
  );
}

/**
 * Moves the start of a version that has not been used: its assignments begin there, the version before it ends there.
 * Example: [Mon 9, open) after [Mon 2, Mon 9), moved to Mon 16 -> [Mon 16, open) after [Mon 2, Mon 16).
 */
export function moveStart(scene: Scene, id: PolicyRef, since: Temporal.Instant, now: Temporal.Instant): Scene {
  if (policyIn(scene, id).since.equals(since)) return scene;
  const moved = mapAssignments(withPolicy(scene, id, { since }), (entry) =>
    entry.policyId === id ? startAssignment(entry, since) : entry,
  );
  return joinPredecessor(moved, id, now);
}
