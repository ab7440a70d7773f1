import { earlierOf, isBefore, laterOf } from '../../../../time/order.ts';
import type { Policy, PolicyAssignment, PolicyRef } from './policy.ts';

/** Policy versions with all their assignments: past, present and future. */
export interface AssignedPolicies<Id extends PolicyRef = PolicyRef> {
  readonly policies: readonly Policy<Id>[];
  readonly assignments: readonly PolicyAssignment<Id>[];
}

/** Finds the version with an id. Throws if it was not loaded, which is a bug. */
export function policyIn<Id extends PolicyRef>({ policies }: AssignedPolicies<Id>, id: Id): Policy<Id> {
  const version = policies.find((policy) => policy.id === id);
  if (!version) throw new Error(`policy ${id} was not loaded`);
  return version;
}

export const predecessorOf = ({ policies }: AssignedPolicies, policy: Policy): Policy | undefined =>
  policies.find((entry) => entry.supersededById === policy.id);

/** The version that supersedes this one, unless it is closed. */
export function liveSuccessorOf(
  { policies }: AssignedPolicies,
  policy: Policy,
  now: Temporal.Instant,
): Policy | undefined {
  const successor = policies.find((entry) => entry.id === policy.supersededById);
  const closed = successor?.until && !isBefore(now, successor.until);
  return closed ? undefined : successor;
}

export const assignmentsOf = ({ assignments }: AssignedPolicies, id: PolicyRef): PolicyAssignment[] =>
  assignments.filter((assignment) => assignment.policyId === id);

/** The members whose assignment ends with the version, ascending. */
export function lastingUserIds(assigned: AssignedPolicies, id: PolicyRef): number[] {
  return assignmentsOf(assigned, id)
    .filter((assignment) => assignment.endsWithPolicy)
    .map((assignment) => assignment.userId)
    .sort((a, b) => a - b);
}

export function withPolicy(assigned: AssignedPolicies, id: PolicyRef, changes: Partial<Policy>): AssignedPolicies {
  return {
    ...assigned,
    policies: assigned.policies.map((policy) => (policy.id === id ? { ...policy, ...changes } : policy)),
  };
}

/** Adds a version with members for its whole time. */
export function addVersion(assigned: AssignedPolicies, version: Policy, userIds: readonly number[]): AssignedPolicies {
  const added = { ...assigned, policies: [...assigned.policies, version] };
  return addAssignments(
    added,
    userIds.map((userId) => wholeAssignment(version, userId)),
  );
}

/** Replaces each assignment with the result of `change`. null removes it. */
export function mapAssignments(
  assigned: AssignedPolicies,
  change: (assignment: PolicyAssignment) => PolicyAssignment | null,
): AssignedPolicies {
  return { ...assigned, assignments: assigned.assignments.map(change).filter((assignment) => assignment !== null) };
}

export function addAssignments(assigned: AssignedPolicies, added: readonly PolicyAssignment[]): AssignedPolicies {
  return { ...assigned, assignments: [...assigned.assignments, ...added] };
}

/** An assignment from the start of a version to its end. */
export function wholeAssignment(policy: Policy, userId: number): PolicyAssignment {
  const { id: policyId, policyType, since, until } = policy;
  return { id: null, policyId, policyType, userId, since, until, endsWithPolicy: true };
}

/**
 * Closes a version and its assignments at an instant. Assignments that begin later become empty; a restore needs them.
 * Example: [Mon, open) closed on Thu -> [Mon, Thu); an assignment [Fri, open) -> [Fri, Fri).
 */
export function endPolicy(assigned: AssignedPolicies, id: PolicyRef, until: Temporal.Instant): AssignedPolicies {
  return mapAssignments(withPolicy(assigned, id, { until }), (assignment) =>
    assignment.policyId === id ? endAssignment(assignment, until) : assignment,
  );
}

/**
 * Ends an assignment of a version that ends at `until`. An assignment that ends separately before that stays unchanged.
 */
export function endAssignment(assignment: PolicyAssignment, until: Temporal.Instant): PolicyAssignment {
  const end = laterOf(assignment.since, until);
  return { ...assignment, until: assignment.endsWithPolicy ? end : earlierOf(end, assignment.until) };
}
