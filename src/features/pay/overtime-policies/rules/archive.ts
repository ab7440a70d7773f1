import { earlierOf } from '../../../../time/order.ts';
import { truncateToSeconds } from '../../../../time/text.ts';
import { type AssignedPolicies, endPolicy, liveSuccessorOf, policyIn, predecessorOf } from './assigned-policies.ts';
import type { PolicyFacts, PolicyPlan } from './plan.ts';
import { type Policy, statusOf } from './policy.ts';
import { nextWeek } from './timing.ts';

function closeExpiring({ assigned, calendar, now }: PolicyFacts, policy: Policy): AssignedPolicies {
  const successor = liveSuccessorOf(assigned, policy, now);
  if (!successor) return assigned;
  const withoutSuccessor = endPolicy(assigned, successor.id, truncateToSeconds(now));
  return endPolicy(withoutSuccessor, policy.id, earlierOf(nextWeek(calendar, now), policy.until));
}

function closeOpen({ assigned, calendar, now }: PolicyFacts, policy: Policy, isPendingVersion: boolean) {
  const atOnce = policy.usedAt === null || isPendingVersion;
  const until = atOnce ? truncateToSeconds(now) : earlierOf(nextWeek(calendar, now), policy.until);
  return endPolicy(assigned, policy.id, until);
}

/**
 * Plans the archiving of a policy. Source: docs/contract/overtime-policies.md, Archive.
 * - In use: it closes at the start of the organization's next week, even if it is daily.
 * - Unused: it closes immediately.
 * - A pending version closes immediately and does not affect the version before it.
 * - An expiring version also closes its pending successor.
 * - A closed or closing policy stays as it is.
 * Example: in use, archived on Wednesday 2026-03-04 in UTC with Monday weeks -> until 2026-03-09T00:00Z, expiring.
 */
export function planArchive(facts: PolicyFacts, id: number): PolicyPlan {
  const { assigned, now } = facts;
  const policy = policyIn(assigned, id);
  const status = statusOf(policy, now);
  switch (status) {
    case 'archived':
      return { kind: 'unchanged', policyId: id };
    case 'expiring':
      return { kind: 'changed', policyId: id, after: closeExpiring(facts, policy) };
    case 'pending':
    case 'active': {
      const isPendingVersion = status === 'pending' && predecessorOf(assigned, policy) !== undefined;
      return { kind: 'changed', policyId: id, after: closeOpen(facts, policy, isPendingVersion) };
    }
  }
}
