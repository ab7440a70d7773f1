import { isEmpty } from '../../../time/range.ts';
import { truncateToSeconds } from '../../../time/text.ts';
import { earlierOf, isBefore } from '../../../time/order.ts';
import type { Policy, PolicyRef } from './policy.ts';
import { assignmentsOf, endPolicy, liveSuccessorOf, policyIn, type Scene } from './scene.ts';

/** What took members off policies: the scenes before and after, the instant from which they are off, and the present. */
export interface Departure {
  before: Scene;
  after: Scene;
  at: Temporal.Instant;
  now: Temporal.Instant;
}

function isEmptied(scene: Scene, policy: Policy, { at, now }: Departure): boolean {
  if (policy.autoAddSince !== null || liveSuccessorOf(scene, policy, now)) return false;
  return !assignmentsOf(scene, policy.id).some((entry) => !isEmpty(entry) && isBefore(at, entry.until));
}

function closeOne(scene: Scene, policy: Policy, { before, at, now }: Departure): Scene {
  const until = earlierOf(truncateToSeconds(policy.usedAt === null ? now : at), policy.until);
  if (policy.until?.equals(until)) return scene;
  // Who left last was there to the policy's end, so what the departure cut ends with the policy instead.
  const previous = new Map(before.assignments.map((assignment) => [assignment.id, assignment]));
  const uncut = scene.assignments.map((assignment) =>
    assignment.policyId === policy.id ? (previous.get(assignment.id) ?? assignment) : assignment,
  );
  return endPolicy({ ...scene, assignments: uncut }, policy.id, until);
}

/**
 * Closes those of the policies that nobody is on after the departure, that add no new members and whose chain does not
 * go on: at that instant, unused ones at once. Source: docs/contract/overtime-policies.md, `override` and Member removed.
 * Example: in use, its only member leaves at Monday 00:00 -> until = Monday 00:00; unused -> until = now.
 */
export function closeEmptied(departure: Departure, policyIds: ReadonlySet<PolicyRef>): Scene {
  // Later versions first: whether a chain goes on depends on them. They have the higher ids.
  const ids = [...policyIds].sort((a, b) => Number(b) - Number(a));
  return ids.reduce((scene, id) => {
    const policy = policyIn(scene, id);
    return isEmptied(scene, policy, departure) ? closeOne(scene, policy, departure) : scene;
  }, departure.after);
}
