import { earlierOf, isBefore } from '../../../../time/order.ts';
import { isEmpty } from '../../../../time/range.ts';
import { truncateToSeconds } from '../../../../time/text.ts';
import { type AssignedPolicies, assignmentsOf, endPolicy, liveSuccessorOf, policyIn } from './assigned-policies.ts';
import type { Policy, PolicyRef } from './policy.ts';

/** Policies before and after members left, the instant of leaving, and the present. */
export interface Departure {
  before: AssignedPolicies;
  after: AssignedPolicies;
  at: Temporal.Instant;
  now: Temporal.Instant;
}

function isEmptied(assigned: AssignedPolicies, policy: Policy, { at, now }: Departure): boolean {
  if (policy.autoAddSince !== null || liveSuccessorOf(assigned, policy, now)) return false;
  return !assignmentsOf(assigned, policy.id).some((entry) => !isEmpty(entry) && isBefore(at, entry.until));
}

function closePolicy(assigned: AssignedPolicies, policy: Policy, { before, at, now }: Departure): AssignedPolicies {
  const until = earlierOf(truncateToSeconds(policy.usedAt === null ? now : at), policy.until);
  if (policy.until?.equals(until)) return assigned;
  // The last members belong to the policy until its end. The departure cut their assignments short; now these end with
  // the policy again.
  const previous = new Map(before.assignments.map((assignment) => [assignment.id, assignment]));
  const uncut = assigned.assignments.map((assignment) =>
    assignment.policyId === policy.id ? (previous.get(assignment.id) ?? assignment) : assignment,
  );
  return endPolicy({ ...assigned, assignments: uncut }, policy.id, until);
}

/**
 * Closes the policies that have no members after the departure, add no new members and have no successor. Policies in
 * use close at the instant of leaving, unused policies immediately.
 * Source: docs/contract/overtime-policies.md, `override` and Member removed.
 * Example: in use, its only member leaves at Monday 00:00 -> until = Monday 00:00; unused -> until = now.
 */
export function closeEmptied(departure: Departure, policyIds: ReadonlySet<PolicyRef>): AssignedPolicies {
  // Later versions come first, because an earlier version stays open while it has an open successor. Later versions
  // have higher ids.
  const ids = [...policyIds].sort((a, b) => Number(b) - Number(a));
  return ids.reduce((assigned, id) => {
    const policy = policyIn(assigned, id);
    return isEmptied(assigned, policy, departure) ? closePolicy(assigned, policy, departure) : assigned;
  }, departure.after);
}
