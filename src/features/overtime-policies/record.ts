import { formatMultiplier } from '../../money/rates.ts';
import { formatSeconds } from '../../time/text.ts';
import type { RecordedChange, State } from '../audit/actions.ts';
import type { Assignment, Policy, PolicyRef } from './rules/policy.ts';
import { type Changes, lastingUserIds, type Scene } from './rules/scene.ts';

type Resolve = (ref: PolicyRef) => number;

/** The scene with the changes in it. */
function sceneAfter(scene: Scene, { create, change, assignments }: Changes): Scene {
  const policies = new Map(change.map((policy) => [policy.id, policy]));
  const moved = new Map(assignments.change.map((entry) => [entry.id, entry]));
  const kept = scene.assignments.filter((entry) => entry.id === null || !assignments.remove.includes(entry.id));
  return {
    policies: [...scene.policies.map((policy) => policies.get(policy.id) ?? policy), ...(create ? [create] : [])],
    assignments: [...kept.map((entry) => moved.get(entry.id) ?? entry), ...assignments.add],
  };
}

function stateOf(policy: Policy, resolve: Resolve): State {
  const { supersededById } = policy;
  return {
    name: policy.name,
    policy_type: policy.policyType,
    threshold: Number(policy.threshold),
    pay_rate_multiplier: formatMultiplier(policy.payRateMultiplier),
    bill_rate_multiplier: formatMultiplier(policy.billRateMultiplier),
    since: formatSeconds(policy.since),
    until: policy.until && formatSeconds(policy.until),
    auto_add_new_users: policy.autoAddSince !== null,
    notification_enabled: policy.notificationEnabled,
    notification_role_ids: policy.notificationRoleIds,
    ...(supersededById === null ? {} : { superseded_by_id: resolve(supersededById) }),
  };
}

const without = (userIds: readonly number[], others: readonly number[]) =>
  userIds.filter((userId) => !others.includes(userId));

/** The policies whose own fields or members the changes touch. */
function touchedBy({ create, change, assignments }: Changes, scene: Scene): Set<PolicyRef> {
  const removed = scene.assignments.filter((entry) => entry.id !== null && assignments.remove.includes(entry.id));
  const moved: readonly Assignment[] = [...removed, ...assignments.change, ...assignments.add];
  return new Set([
    ...(create ? [create.id] : []),
    ...change.map(({ id }) => id),
    ...moved.map((entry) => entry.policyId),
  ]);
}

/**
 * What changes do to policies, for the record: one entry for each. Of the members it shows those who leave and those who
 * come, not all of them.
 */
export function recordedPolicies(scene: Scene, changes: Changes, resolve: Resolve): RecordedChange[] {
  const later = sceneAfter(scene, changes);
  return [...touchedBy(changes, scene)].map((id): RecordedChange => {
    const [before, after] = [scene, later].map((each) => each.policies.find((policy) => policy.id === id));
    const [had, has] = [lastingUserIds(scene, id), lastingUserIds(later, id)];
    return {
      subject: 'overtime_policy',
      subjectId: resolve(id),
      before: before ? { ...stateOf(before, resolve), user_ids: without(had, has) } : null,
      after: after ? { ...stateOf(after, resolve), user_ids: without(has, had) } : null,
    };
  });
}
