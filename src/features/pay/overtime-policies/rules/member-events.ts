import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import { calendarBoundaryAtOrAfter, calendarNextBoundary } from '../../../../time/calendar.ts';
import { isBefore, laterOf } from '../../../../time/order.ts';
import { isEmpty, overlaps } from '../../../../time/range.ts';
import { addAssignments, type AssignedPolicies, mapAssignments } from './assigned-policies.ts';
import { closeEmptied } from './close.ts';
import type { PolicyFacts } from './plan.ts';
import type { Policy, PolicyAssignment, PolicyRef } from './policy.ts';

/** A member who has joined and has a pay rate. */
export interface Newcomer {
  userId: number;
  joinedAt: Temporal.Instant;
  /** The start of the pay rate, now or later. */
  paidSince: Temporal.Instant;
  /** The first versions of the chains that added new members when the member joined. */
  chainIds: ReadonlySet<PolicyRef>;
}

function chainFor(facts: PolicyFacts, newcomer: Newcomer, policyType: PolicyType, from: Temporal.Instant): Policy[] {
  const adding = facts.assigned.policies.filter(
    (policy) =>
      policy.policyType === policyType &&
      newcomer.chainIds.has(policy.chainId) &&
      policy.autoAddSince !== null &&
      !isBefore(newcomer.joinedAt, policy.autoAddSince) &&
      !isEmpty(policy) &&
      isBefore(from, policy.until),
  );
  const first = adding.toSorted((a, b) => Number(a.id) - Number(b.id))[0];
  return adding.filter((policy) => policy.chainId === first?.chainId);
}

function additions(facts: PolicyFacts, newcomer: Newcomer, policyType: PolicyType): PolicyAssignment[] {
  const { assigned, calendar, now } = facts;
  const { userId, paidSince } = newcomer;
  const from = isBefore(now, paidSince)
    ? calendarBoundaryAtOrAfter(calendar, policyType, paidSince)
    : calendarNextBoundary(calendar, policyType, now);
  const isAssigned = assigned.assignments.some(
    (entry) =>
      entry.userId === userId && entry.policyType === policyType && overlaps(entry, { since: from, until: null }),
  );
  if (isAssigned) return [];
  return chainFor(facts, newcomer, policyType, from).map((policy) => ({
    id: null,
    policyId: policy.id,
    policyType,
    userId,
    since: laterOf(from, policy.since),
    until: policy.until,
    endsWithPolicy: true,
  }));
}

/**
 * Assigns a newcomer after they have joined and have a pay rate. For each type, the newcomer is assigned to the policy
 * with the lowest id that was adding members when they joined. The assignment follows the policy's chain and begins at
 * the first boundary with a pay rate. A newcomer who already has a policy of the type is not assigned. Source:
 * docs/contract/overtime-policies.md, `auto_add_new_users`. Example: joined and paid from Wednesday 2026-03-04 on,
 * weekly in UTC with Monday weeks -> since 2026-03-09T00:00Z.
 */
export function assignNewcomer(facts: PolicyFacts, newcomer: Newcomer): AssignedPolicies {
  const added = [...additions(facts, newcomer, 'weekly'), ...additions(facts, newcomer, 'daily')];
  return addAssignments(facts.assigned, added);
}

/**
 * Removes a member from all policies: current assignments end now, future ones are deleted, and a policy without
 * remaining members is closed. Source: docs/contract/overtime-policies.md, Member removed.
 * Example: [Mon, open) and removal on Wednesday noon -> [Mon, Wednesday noon).
 */
export function unassignMember(
  { assigned, now }: Pick<PolicyFacts, 'assigned' | 'now'>,
  userId: number,
): AssignedPolicies {
  const ended = assigned.assignments.filter(
    (entry) => entry.userId === userId && !isEmpty(entry) && isBefore(now, entry.until),
  );
  const gone = new Set(ended);
  const after = mapAssignments(assigned, (entry) => {
    if (!gone.has(entry)) return entry;
    return isBefore(entry.since, now) ? { ...entry, until: now, endsWithPolicy: false } : null;
  });
  const left = new Set(ended.map((entry) => entry.policyId));
  return closeEmptied({ before: assigned, after, at: now, now }, left);
}
