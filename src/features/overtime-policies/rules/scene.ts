import type { OrgCalendar } from '../../../time/calendar.ts';
import { earlierOf, isBefore, laterOf } from '../../../time/order.ts';
import { isSameValue } from '../../../time/same-values.ts';
import type { Assignment, Policy, PolicyRef } from './policy.ts';

/** The policies a decision is about, those beside them in their chains and those its members are on; all assignments. */
export interface Scene {
  readonly policies: readonly Policy[];
  readonly assignments: readonly Assignment[];
}

/** A present member. */
export interface MemberFact {
  joinedAt: Temporal.Instant;
  hasPayRate: boolean;
}

/** What decisions rest on. */
export interface Facts {
  readonly scene: Scene;
  /** The present members among the users concerned. */
  readonly members: ReadonlyMap<number, MemberFact>;
  readonly calendar: OrgCalendar;
  readonly now: Temporal.Instant;
}

/** What is to be written, as plain data. */
export interface Changes {
  create: Policy | null;
  change: readonly Policy[];
  assignments: {
    remove: readonly number[];
    change: readonly Assignment[];
    add: readonly Assignment[];
  };
}

/** Changes with the policy that answers the request. */
export interface Plan extends Changes {
  answer: PolicyRef;
}

/** The policy with the id; a scene without it is a bug. */
export function policyIn(scene: Scene, id: PolicyRef): Policy {
  const found = scene.policies.find((policy) => policy.id === id);
  if (!found) throw new Error(`policy ${id} is not in the scene`);
  return found;
}

export const predecessorOf = (scene: Scene, policy: Policy): Policy | undefined =>
  scene.policies.find((entry) => entry.supersededById === policy.id);

/** The version that supersedes this one, unless it has been closed. */
export function liveSuccessorOf(scene: Scene, policy: Policy, now: Temporal.Instant): Policy | undefined {
  const successor = scene.policies.find((entry) => entry.id === policy.supersededById);
  const closed = successor?.until && !isBefore(now, successor.until);
  return closed ? undefined : successor;
}

export const assignmentsOf = (scene: Scene, id: PolicyRef): Assignment[] =>
  scene.assignments.filter((assignment) => assignment.policyId === id);

/** The members whose assignment lasts to the policy's end, ascending. */
export function lastingUserIds(scene: Scene, id: PolicyRef): number[] {
  return assignmentsOf(scene, id)
    .filter((assignment) => assignment.endsWithPolicy)
    .map((assignment) => assignment.userId)
    .sort((a, b) => a - b);
}

export function withPolicy(scene: Scene, id: PolicyRef, changes: Partial<Policy>): Scene {
  return {
    ...scene,
    policies: scene.policies.map((policy) => (policy.id === id ? { ...policy, ...changes } : policy)),
  };
}

/** The scene with what `change` makes of each assignment; null removes it. */
export function mapAssignments(scene: Scene, change: (assignment: Assignment) => Assignment | null): Scene {
  return { ...scene, assignments: scene.assignments.map(change).filter((assignment) => assignment !== null) };
}

export function addAssignments(scene: Scene, added: readonly Assignment[]): Scene {
  return { ...scene, assignments: [...scene.assignments, ...added] };
}

/** An assignment from the start of a policy to its end. */
export function wholeAssignment(policy: Policy, userId: number): Assignment {
  const { id: policyId, policyType, since, until } = policy;
  return { id: null, policyId, policyType, userId, since, until, endsWithPolicy: true };
}

/**
 * The policy closed at an instant, its assignments with it; those that begin later become empty, kept for a restore.
 * Example: [Mon, open) closed on Thu -> [Mon, Thu); an assignment [Fri, open) -> [Fri, Fri).
 */
export function endPolicy(scene: Scene, id: PolicyRef, until: Temporal.Instant): Scene {
  return mapAssignments(withPolicy(scene, id, { until }), (assignment) =>
    assignment.policyId === id ? endAssignment(assignment, until) : assignment,
  );
}

/** An assignment of a policy that ends at `until`; one ended on its own before stays as it is. */
export function endAssignment(assignment: Assignment, until: Temporal.Instant): Assignment {
  const end = laterOf(assignment.since, until);
  return { ...assignment, until: assignment.endsWithPolicy ? end : earlierOf(end, assignment.until) };
}

/** What leads from one scene to the other; a policy of the second that the first lacks is 'new'. */
export function changesBetween(before: Scene, after: Scene): Changes {
  const policies = new Map(before.policies.map((policy) => [policy.id, policy]));
  const assignments = new Map(before.assignments.map((assignment) => [assignment.id, assignment]));
  const kept = new Set(after.assignments.map((assignment) => assignment.id));
  return {
    create: after.policies.find((policy) => policy.id === 'new') ?? null,
    change: after.policies.filter((policy) => policy.id !== 'new' && !isSameValue(policies.get(policy.id), policy)),
    assignments: {
      remove: before.assignments.map(({ id }) => id).filter((id) => id !== null && !kept.has(id)) as number[],
      change: after.assignments.filter(
        (assignment) => assignment.id !== null && !isSameValue(assignments.get(assignment.id), assignment),
      ),
      add: after.assignments.filter((assignment) => assignment.id === null),
    },
  };
}

export const planOf = (before: Scene, after: Scene, answer: PolicyRef): Plan => ({
  answer,
  ...changesBetween(before, after),
});
