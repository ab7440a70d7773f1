import type { Policy } from './use-policies.ts';

/** The next version of a policy. */
export const successorOf = (policies: readonly Policy[], { superseded_by_id: id }: Policy): Policy | undefined =>
  id === undefined ? undefined : policies.find((policy) => policy.id === id);

export const predecessorOf = (policies: readonly Policy[], { id }: Policy): Policy | undefined =>
  policies.find((policy) => policy.superseded_by_id === id);

/** All versions of a policy, oldest first. */
export function chainOf(policies: readonly Policy[], policy: Policy): Policy[] {
  const before: Policy[] = [];
  for (let version = predecessorOf(policies, policy); version; version = predecessorOf(policies, version))
    before.unshift(version);
  const after: Policy[] = [];
  for (let version = successorOf(policies, policy); version; version = successorOf(policies, version))
    after.push(version);
  return [...before, policy, ...after];
}

/** Active policies are first, then pending ones, then archived ones. */
const ranks: Readonly<Record<Policy['status'], number>> = { active: 0, expiring: 0, pending: 1, archived: 2 };

/** Sorts pending policies by start, earliest first, and all others by start, latest first. */
function byStatus(a: Policy, b: Policy): number {
  const order = a.since.localeCompare(b.since);
  return ranks[a.status] - ranks[b.status] || (a.status === 'pending' ? order : -order);
}

/** Groups the versions of each policy. The version in force is first. */
export function inChains(policies: readonly Policy[]): Policy[] {
  const keyed = policies.map((policy) => ({ policy, first: chainOf(policies, policy)[0]?.id ?? policy.id }));
  return keyed.toSorted((a, b) => a.first - b.first || byStatus(a.policy, b.policy)).map(({ policy }) => policy);
}
