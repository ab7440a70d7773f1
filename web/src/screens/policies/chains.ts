import type { Policy } from './use-policies.ts';

/** The version that took, or takes, the place of one. */
export const successorOf = (policies: readonly Policy[], { superseded_by_id: id }: Policy): Policy | undefined =>
  id === undefined ? undefined : policies.find((policy) => policy.id === id);

export const predecessorOf = (policies: readonly Policy[], { id }: Policy): Policy | undefined =>
  policies.find((policy) => policy.superseded_by_id === id);

/** A policy with its versions, the first one first. */
export function chainOf(policies: readonly Policy[], policy: Policy): Policy[] {
  const before: Policy[] = [];
  for (let one = predecessorOf(policies, policy); one; one = predecessorOf(policies, one)) before.unshift(one);
  const after: Policy[] = [];
  for (let one = successorOf(policies, policy); one; one = successorOf(policies, one)) after.push(one);
  return [...before, policy, ...after];
}

/** What holds comes first, then what is to come, then what has ended. */
const ranks: Readonly<Record<Policy['status'], number>> = { active: 0, expiring: 0, pending: 1, archived: 2 };

/** The next one first of those to come, the latest first of all others. */
function byStanding(a: Policy, b: Policy): number {
  const order = a.since.localeCompare(b.since);
  return ranks[a.status] - ranks[b.status] || (a.status === 'pending' ? order : -order);
}

/** Versions that follow one another stand beside each other, with the one in force first. */
export function inChains(policies: readonly Policy[]): Policy[] {
  const keyed = policies.map((policy) => ({ policy, first: chainOf(policies, policy)[0]?.id ?? policy.id }));
  return keyed.toSorted((a, b) => a.first - b.first || byStanding(a.policy, b.policy)).map(({ policy }) => policy);
}
