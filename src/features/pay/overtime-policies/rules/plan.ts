import type { OrgCalendar } from '../../../../time/calendar.ts';
import { isSameValue } from '../../../../time/same-values.ts';
import type { AssignedPolicies } from './assigned-policies.ts';
import type { Policy, PolicyAssignment, PolicyRef } from './policy.ts';

export interface PolicyMember {
  joinedAt: Temporal.Instant;
  hasPayRate: boolean;
}

/** The facts of a decision. */
export interface PolicyFacts {
  /**
   * All affected versions with all assignments: the requested ones, their neighbors in the chain, and others of the
   * same members.
   */
  readonly assigned: AssignedPolicies;
  /** The current members among the affected users. */
  readonly members: ReadonlyMap<number, PolicyMember>;
  /** Names of the affected users, former members included, for error messages. */
  readonly names: ReadonlyMap<number, string>;
  readonly calendar: OrgCalendar;
  readonly now: Temporal.Instant;
}

/** The result of a request. The answer shows the version `policyId`, or the new one. */
export type PolicyPlan =
  | { readonly kind: 'unchanged'; readonly policyId: number }
  | { readonly kind: 'changed'; readonly policyId: number; readonly after: AssignedPolicies }
  | { readonly kind: 'new_version'; readonly version: Policy; readonly after: AssignedPolicies };

/** The changes to write, as plain data. */
export interface AssignedChanges<Id extends PolicyRef = PolicyRef> {
  policies: readonly Policy<Id>[];
  assignments: {
    remove: readonly number[];
    change: readonly PolicyAssignment<Id>[];
    add: readonly PolicyAssignment<Id>[];
  };
}

const hasChanged = <T>(before: T | undefined, after: T) => before !== undefined && !isSameValue(before, after);

/** The changes between two states, without the new version. */
export function changesBetween<Id extends PolicyRef>(
  before: AssignedPolicies,
  after: AssignedPolicies<Id>,
): AssignedChanges<Id> {
  const policies = new Map(before.policies.map((policy) => [policy.id, policy]));
  const assignments = new Map(before.assignments.map((assignment) => [assignment.id, assignment]));
  const left = new Set(after.assignments.map((assignment) => assignment.id));
  return {
    policies: after.policies.filter((policy) => hasChanged(policies.get(policy.id), policy)),
    assignments: {
      remove: before.assignments.map(({ id }) => id).filter((id) => id !== null && !left.has(id)) as number[],
      change: after.assignments.filter(
        (assignment) => assignment.id !== null && hasChanged(assignments.get(assignment.id), assignment),
      ),
      add: after.assignments.filter((assignment) => assignment.id === null),
    },
  };
}
