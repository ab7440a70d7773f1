import { earlierOf, isBefore } from '../../../../time/order.ts';
import { isEmpty } from '../../../../time/range.ts';
import { truncateToSeconds } from '../../../../time/text.ts';
import { type AssignedPolicies, assignmentsOf, endPolicy, liveSuccessorOf, policyIn } from './assigned-policies.ts';
import type { Policy, PolicyRef } from './policy.ts';

/** What took members off policies: the policies before and after, when they leave, and the present. */
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

function closeOne(assigned: AssignedPolicies, policy: Policy, { before, at, now }: Departure): AssignedPolicies {
  const until = earlierOf(truncateToSeconds(policy.usedAt === null ? now : at), policy.until);
  if (policy.until?.equals(until)) return assigned;
  // Who left last was there to the policy's end, so what the departure cut ends with the policy instead.
  const previous = new Map(before.assignments.map((assignment) => [assignment.id, assignment]));
  const uncut = assigned.assignments.map((assignment) =>
    assignment.policyId === policy.id ? (previous.get(assignment.id) ?? assignment) : assignment,
  );
  return endPolicy({ ...assigned, assignments: uncut }, policy.id, until);
}

/**
 * Closes those of the policies that nobody is on after the departure, that add no new members and whose chain does not
 * go on: at that instant, unused ones at once.
 * Source: docs/contract/overtime-policies.md, `override` and Member removed.
 * Example: in use, its only member leaves at Monday 00:00 -> until = Monday 00:00; unused -> until = now.
 */
export function closeEmptied(departure: Departure, policyIds: ReadonlySet<PolicyRef>): AssignedPolicies {
  // Later versions first: whether a chain goes on depends on them. They have the higher ids.
  const ids = [...policyIds].sort((a, b) => Number(b) - Number(a));
  return ids.reduce((assigned, id) => {
    const policy = policyIn(assigned, id);
    return isEmptied(assigned, policy, departure) ? closeOne(assigned, policy, departure) : assigned;
  }, departure.after);
}
