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
 * What archiving does: in use, it closes at the start of the organization's next week (daily policies too), unused at
 * once; a pending version closes at once and leaves the version before it alone, an expiring version takes its pending
 * successor with it. What is closed or closing stays as it is. Source: docs/contract/overtime-policies.md, Archive.
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
