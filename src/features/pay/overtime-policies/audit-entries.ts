import { formatMultiplier } from '../../../money/rates.ts';
import { formatSeconds } from '../../../time/text.ts';
import type { RecordedChange, State } from '../../../audit/actions.ts';
import { presentSetRules } from './present-rules.ts';
import { type AssignedPolicies, lastingUserIds } from './rules/assigned-policies.ts';
import type { AssignedChanges } from './rules/plan.ts';
import type { Policy } from './rules/policy.ts';

/** The policies before and after the changes. */
interface BeforeAndAfter {
  before: AssignedPolicies;
  after: AssignedPolicies<number>;
}

function stateOf(policy: Policy): State {
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
    ...presentSetRules(policy.rules),
    ...(supersededById === null ? {} : { superseded_by_id: supersededById }),
  };
}

const without = (userIds: readonly number[], others: readonly number[]) =>
  userIds.filter((userId) => !others.includes(userId));

/** The new policies, and those whose fields or members change. */
function touchedBy({ policies, assignments }: AssignedChanges<number>, { before, after }: BeforeAndAfter) {
  const known = new Set(before.policies.map(({ id }) => id));
  const removed = before.assignments.filter((entry) => entry.id !== null && assignments.remove.includes(entry.id));
  return new Set([
    ...after.policies.map(({ id }) => id).filter((id) => !known.has(id)),
    ...policies.map(({ id }) => id),
    ...[...removed, ...assignments.change, ...assignments.add].map(({ policyId }) => Number(policyId)),
  ]);
}

/**
 * The audit entries of changed policies, one for each policy. An entry lists only members who join or leave, not all
 * members.
 */
export function recordedPolicies(states: BeforeAndAfter, changes: AssignedChanges<number>): RecordedChange[] {
  const { before, after } = states;
  return [...touchedBy(changes, states)].map((id): RecordedChange => {
    const [had, has] = [lastingUserIds(before, id), lastingUserIds(after, id)];
    const [earlier, now] = [before, after].map(({ policies }) => policies.find((policy) => policy.id === id));
    return {
      subject: 'overtime_policy',
      subjectId: id,
      before: earlier ? { ...stateOf(earlier), user_ids: without(had, has) } : null,
      after: now ? { ...stateOf(now), user_ids: without(has, had) } : null,
    };
  });
}
