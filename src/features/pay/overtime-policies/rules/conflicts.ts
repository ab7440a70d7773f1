import { personText, policyText } from '../../../../contract/named-record.ts';
import { problem } from '../../../../contract/problems.ts';
import { isBefore } from '../../../../time/order.ts';
import { overlaps } from '../../../../time/range.ts';
import { type AssignedPolicies, mapAssignments, policyIn } from './assigned-policies.ts';
import { closeEmptied } from './close.ts';
import type { PolicyFacts } from './plan.ts';
import type { PolicyAssignment, PolicyRef } from './policy.ts';

/**
 * Finds the users' assignments to policies of the same type in other chains, at or after an instant. An assignment that
 * ends at the instant is not a conflict. Source: docs/contract/overtime-policies.md, Conflict.
 */
export function findConflicts(
  assigned: AssignedPolicies,
  chainId: PolicyRef,
  userIds: readonly number[],
  since: Temporal.Instant,
): PolicyAssignment[] {
  const requested = new Set(userIds);
  const own = new Set(assigned.policies.filter((policy) => policy.chainId === chainId).map((policy) => policy.id));
  return assigned.assignments.filter(
    (entry) => requested.has(entry.userId) && !own.has(entry.policyId) && overlaps(entry, { since, until: null }),
  );
}

/** Members requested for a version from an instant on. */
export interface RequestedMembers {
  policyId: PolicyRef;
  userIds: readonly number[];
  since: Temporal.Instant;
  /** Whether these members leave other policies of the type. undefined = the operation cannot move them. */
  override?: boolean;
}

/** Throws duplicate_assignment. Names each member and policy, and how to move the member if the operation can. */
function refuseConflicts(
  { assigned, names }: Pick<PolicyFacts, 'assigned' | 'names'>,
  conflicts: readonly PolicyAssignment[],
  remedy: string,
): never {
  const details = conflicts
    .toSorted((a, b) => a.userId - b.userId || Number(a.policyId) - Number(b.policyId))
    .map(({ userId, policyId }) => {
      const policy = policyIn(assigned, policyId);
      const current = `${policy.policyType} policy ${policyText(policy)}`;
      return `user_ids: ${personText(names, userId)} is already on the ${current}${remedy}`;
    });
  throw problem('duplicate_assignment', ...new Set(details));
}

/**
 * Removes the members from the other policies from `since` on. Assignments that began earlier end there; later ones are
 * deleted. A policy without remaining members is closed. This creates no version. Source:
 * docs/contract/overtime-policies.md, `override`. Example: [Mon, open) and since = next Mon -> [Mon, next Mon); [next
 * Mon, open) -> removed.
 */
function overrideConflicts(
  assigned: AssignedPolicies,
  conflicts: readonly PolicyAssignment[],
  since: Temporal.Instant,
  now: Temporal.Instant,
): AssignedPolicies {
  const overridden = new Set(conflicts);
  const after = mapAssignments(assigned, (entry) => {
    if (!overridden.has(entry)) return entry;
    return isBefore(entry.since, since) ? { ...entry, until: since, endsWithPolicy: false } : null;
  });
  return closeEmptied({ before: assigned, after, at: since, now }, new Set(conflicts.map((entry) => entry.policyId)));
}

/** Overrides or refuses conflicts, so the members have no other policy of the type. */
export function resolveConflicts(
  { assigned, names, now }: Pick<PolicyFacts, 'assigned' | 'names' | 'now'>,
  { policyId, userIds, since, override }: RequestedMembers,
): AssignedPolicies {
  const conflicts = findConflicts(assigned, policyIn(assigned, policyId).chainId, userIds, since);
  if (conflicts.length === 0) return assigned;
  if (override === true) return overrideConflicts(assigned, conflicts, since, now);
  const remedy = override === undefined ? '' : '; send override: true to move them';
  return refuseConflicts({ assigned, names }, conflicts, remedy);
}
