import { problem } from '../../../contract/problems.ts';
import { overlaps } from '../../../time/range.ts';
import { closeEmptied } from './close.ts';
import { isBefore } from '../../../time/order.ts';
import type { Assignment, Policy, PolicyRef } from './policy.ts';
import { type Facts, mapAssignments, policyIn, type Scene } from './scene.ts';

/** What is wrong with assigning users, one fault each: no present member, or one without a pay rate. */
export function memberFaults(userIds: readonly number[], members: Facts['members']): string[] {
  return userIds.flatMap((userId) => {
    const member = members.get(userId);
    if (!member) return [`user_ids: ${userId} is not a member of the organization`];
    return member.hasPayRate ? [] : [`user_ids: ${userId} has no pay rate`];
  });
}

/** Throws record_invalid with the faults, if any. */
export function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw problem('record_invalid', ...faults);
}

/** Throws invalid_params when a daily threshold has more hours than a day. */
export function requireThreshold(policyType: Policy['policyType'], threshold: string | undefined): void {
  if (policyType === 'daily' && Number(threshold ?? 0) > 24) {
    throw problem('invalid_params', 'threshold: a daily policy takes no more than 24 hours');
  }
}

/**
 * The assignments of users to policies of the type in other chains at or after an instant. What has ended by then is
 * none, so a policy that ends where the new one begins is no rival. Source: docs/contract/overtime-policies.md, Conflict.
 */
export function findRivals(
  scene: Scene,
  chainId: PolicyRef,
  userIds: readonly number[],
  since: Temporal.Instant,
): Assignment[] {
  const wanted = new Set(userIds);
  const own = new Set(scene.policies.filter((policy) => policy.chainId === chainId).map((policy) => policy.id));
  return scene.assignments.filter(
    (entry) => wanted.has(entry.userId) && !own.has(entry.policyId) && overlaps(entry, { since, until: null }),
  );
}

/** A claim of members for a policy from an instant on. */
export interface Claim {
  policyId: PolicyRef;
  userIds: readonly number[];
  since: Temporal.Instant;
  override?: boolean | undefined;
}

/** Throws duplicate_assignment, naming each member and policy, for rivals of a claim. */
function refuseRivals(scene: Scene, rivals: readonly Assignment[]): never {
  const details = rivals
    .toSorted((a, b) => a.userId - b.userId || Number(a.policyId) - Number(b.policyId))
    .map(({ userId, policyId }) => {
      const { name, policyType } = policyIn(scene, policyId);
      return `user_ids: ${userId} is on the ${policyType} overtime policy ${policyId} (${name})`;
    });
  throw problem('duplicate_assignment', ...new Set(details));
}

/**
 * Takes the rivals' members off from `since` on: what began before ends there, what begins later is removed; a policy
 * left without members is closed. It makes no version and changes nothing else. Source: docs/contract/overtime-policies.md,
 * `override`. Example: [Mon, open) and since = next Mon -> [Mon, next Mon); [next Mon, open) -> removed.
 */
function overrideRivals(scene: Scene, rivals: readonly Assignment[], since: Temporal.Instant, now: Temporal.Instant) {
  const beaten = new Set(rivals);
  const after = mapAssignments(scene, (entry) => {
    if (!beaten.has(entry)) return entry;
    return isBefore(entry.since, since) ? { ...entry, until: since, endsWithPolicy: false } : null;
  });
  return closeEmptied({ before: scene, after, at: since, now }, new Set(rivals.map((entry) => entry.policyId)));
}

/** The scene in which the claim holds: unchanged without rivals, otherwise overridden or refused. */
export function clearWay(scene: Scene, claim: Claim, now: Temporal.Instant): Scene {
  const { chainId } = policyIn(scene, claim.policyId);
  const rivals = findRivals(scene, chainId, claim.userIds, claim.since);
  if (rivals.length === 0) return scene;
  return claim.override ? overrideRivals(scene, rivals, claim.since, now) : refuseRivals(scene, rivals);
}
