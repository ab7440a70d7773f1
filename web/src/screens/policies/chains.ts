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

/** Versions that follow one another stand beside each other: by their first one, then by their start. */
export function inChains(policies: readonly Policy[], all: readonly Policy[]): Policy[] {
  const keyed = policies.map((policy) => ({ policy, first: chainOf(all, policy)[0]?.id ?? policy.id }));
  return keyed
    .toSorted((a, b) => a.first - b.first || a.policy.since.localeCompare(b.policy.since))
    .map(({ policy }) => policy);
}
