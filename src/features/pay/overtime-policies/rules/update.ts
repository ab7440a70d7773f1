import { policyText } from '../../../../contract/named-record.ts';
import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import { isBefore } from '../../../../time/order.ts';
import { isSameValue } from '../../../../time/same-values.ts';
import {
  addAssignments,
  addVersion,
  type AssignedPolicies,
  assignmentsOf,
  endPolicy,
  lastingUserIds,
  mapAssignments,
  policyIn,
  wholeAssignment,
  withPolicy,
} from './assigned-policies.ts';
import { resolveConflicts } from './conflicts.ts';
import { memberFaults, requireNone } from './faults.ts';
import type { PolicyRules } from '../../../../money/pay-rules.ts';
import type { PolicyFacts, PolicyPlan } from './plan.ts';
import { type Policy, type PolicyAssignment, type PolicySettings, statusOf } from './policy.ts';
import { belowTiersFaults, ruleFaults, thresholdFaults } from './rule-faults.ts';
import { moveStart } from './start.ts';
import { planStart, startFaults } from './timing.ts';

type Requested<T> = { [K in keyof T]?: T[K] | undefined };

/** The requested changes. Fields that are left out stay as they are. */
export interface PolicyChanges extends Requested<Omit<PolicySettings, 'autoAddSince' | 'rules'>> {
  /** The rules in the request. */
  rules?: Partial<PolicyRules> | undefined;
  policyType?: PolicyType | undefined;
  autoAddNewUsers?: boolean | undefined;
  userIds?: readonly number[] | undefined;
  startsOn?: Temporal.PlainDate | undefined;
  override?: boolean | undefined;
}

function settingsAfter(policy: Policy, changes: PolicyChanges, now: Temporal.Instant): PolicySettings {
  const autoAdd = changes.autoAddNewUsers ?? policy.autoAddSince !== null;
  return {
    name: changes.name ?? policy.name,
    threshold: changes.threshold ?? policy.threshold,
    payRateMultiplier: changes.payRateMultiplier ?? policy.payRateMultiplier,
    billRateMultiplier: changes.billRateMultiplier ?? policy.billRateMultiplier,
    autoAddSince: autoAdd ? (policy.autoAddSince ?? now) : null,
    notificationEnabled: changes.notificationEnabled ?? policy.notificationEnabled,
    notificationRoleIds: changes.notificationRoleIds ?? policy.notificationRoleIds,
    rules: { ...policy.rules, ...changes.rules },
  };
}

/** A requested change with its effect: settings, members (undefined = unchanged) and start. */
interface Change {
  policy: Policy;
  settings: PolicySettings;
  userIds: readonly number[] | undefined;
  since: Temporal.Instant;
  override: boolean;
}

function editFaults(policy: Policy, changes: PolicyChanges, now: Temporal.Instant): string[] {
  const { policyType = policy.policyType } = changes;
  const state = statusOf(policy, now) === 'archived' ? 'archived' : 'about to close';
  return [
    ...(policy.until === null ? [] : [`overtime_policy: ${policyText(policy)} is ${state} and cannot be edited`]),
    ...(policyType === policy.policyType ? [] : [`policy_type: is ${policy.policyType} and cannot be changed`]),
  ];
}

/**
 * Faults in the policy after the request, even if it requests another type, which is refused separately. An unchanged
 * threshold already fits the current type, so it is not checked. Unchanged tiers are checked only against the
 * threshold.
 */
function faultsAfter(after: Policy, changes: PolicyChanges): string[] {
  const requested = { ...after, policyType: changes.policyType ?? after.policyType };
  const threshold = changes.threshold === undefined ? [] : thresholdFaults(requested);
  if (changes.rules?.tiers !== undefined) return [...threshold, ...ruleFaults(requested)];
  const withoutTiers = { ...requested, rules: { ...requested.rules, tiers: [] } };
  return [...threshold, ...belowTiersFaults(requested), ...ruleFaults(withoutTiers)];
}

function startAfter({ calendar, now }: PolicyFacts, policy: Policy, changes: PolicyChanges): Temporal.Instant {
  if (statusOf(policy, now) === 'pending' && changes.startsOn === undefined) return policy.since;
  return planStart(policy.policyType, { calendar, now, startsOn: changes.startsOn });
}

type Effect = 'none' | 'in_place' | 'new_version';

/** The effect of a change. A version in use that has begun is superseded; all others are changed in place. */
function effectOf(change: Change, changes: PolicyChanges, now: Temporal.Instant): Effect {
  const { policy, settings, userIds, since } = change;
  const inUse = policy.usedAt !== null && statusOf(policy, now) !== 'pending';
  const sameSettings = isSameValue({ ...policy, ...settings }, policy);
  const sameStart = changes.startsOn === undefined || inUse || since.equals(policy.since);
  if (userIds === undefined && sameSettings && sameStart) return 'none';
  return inUse ? 'new_version' : 'in_place';
}

/** Sets the members of a policy to exactly the named ones. Current members stay. */
function setMembers(assigned: AssignedPolicies, policy: Policy, userIds: readonly number[]): AssignedPolicies {
  const requested = new Set(userIds);
  const present = new Set(lastingUserIds(assigned, policy.id));
  const left = mapAssignments(assigned, (entry) =>
    entry.policyId !== policy.id || (entry.endsWithPolicy && requested.has(entry.userId)) ? entry : null,
  );
  return addAssignments(
    left,
    userIds.filter((userId) => !present.has(userId)).map((userId) => wholeAssignment(policy, userId)),
  );
}

function changeInPlace(facts: PolicyFacts, change: Change): AssignedPolicies {
  const { assigned, now } = facts;
  const { policy, settings, userIds, since, override } = change;
  const { id } = policy;
  const moved = moveStart(withPolicy(assigned, id, settings), id, since, now);
  const changed = userIds === undefined ? moved : setMembers(moved, policyIn(moved, id), userIds);
  return resolveConflicts(
    { ...facts, assigned: changed },
    { policyId: id, userIds: lastingUserIds(changed, id), since, override },
  );
}

/** The members that a successor takes over. An assignment that ends separately continues until its end. */
function carryOver(assigned: AssignedPolicies, policy: Policy, version: Policy): PolicyAssignment[] {
  return assignmentsOf(assigned, policy.id)
    .filter((entry) => entry.endsWithPolicy || isBefore(version.since, entry.until))
    .map(({ userId, until, endsWithPolicy }) => ({
      ...wholeAssignment(version, userId),
      until: endsWithPolicy ? null : until,
      endsWithPolicy,
    }));
}

function supersede(facts: PolicyFacts, change: Change): PolicyPlan {
  const { assigned } = facts;
  const { policy, settings, userIds, since, override } = change;
  const version: Policy = { ...policy, ...settings, id: 'new', since, usedAt: null };
  const ended = withPolicy(endPolicy(assigned, policy.id, since), policy.id, { supersededById: version.id });
  const versioned = addAssignments(
    addVersion(ended, version, userIds ?? []),
    userIds === undefined ? carryOver(assigned, policy, version) : [],
  );
  const requested = { policyId: version.id, userIds: lastingUserIds(versioned, version.id), since, override };
  return { kind: 'new_version', version, after: resolveConflicts({ ...facts, assigned: versioned }, requested) };
}

/** The requested members, or undefined if they equal the current ones. */
function membersAfter(assigned: AssignedPolicies, policy: Policy, requested: readonly number[] | undefined) {
  const userIds = requested && [...new Set(requested)].sort((a, b) => a - b);
  return userIds?.join() === lastingUserIds(assigned, policy.id).join() ? undefined : userIds;
}

/**
 * Plans a change to a policy. A request without effect changes nothing.
 * - Pending or unused: the policy is changed in place. If it has started, it restarts at the next boundary.
 * - In use: a new version supersedes it at the next boundary. The answer shows the new version.
 * New members need a pay rate. Throws invalid_params, record_invalid, duplicate_assignment.
 * Source: docs/contract/overtime-policies.md, Update.
 * Example: in use, weekly, threshold 40 -> 38 on Wednesday: the old version ends next Monday, and a new one begins
 * there.
 */
export function planUpdate(facts: PolicyFacts, id: number, changes: PolicyChanges): PolicyPlan {
  const { assigned, calendar, now } = facts;
  const policy = policyIn(assigned, id);
  const settings = settingsAfter(policy, changes, now);
  const userIds = membersAfter(assigned, policy, changes.userIds);
  const present = new Set(lastingUserIds(assigned, id));
  const joining = userIds?.filter((userId) => !present.has(userId)) ?? [];
  const starting = startFaults({ calendar, now, startsOn: changes.startsOn });
  requireNone({
    invalid: faultsAfter({ ...policy, ...settings }, changes),
    refused: [...editFaults(policy, changes, now), ...starting, ...memberFaults(joining, facts)],
  });
  const change: Change = {
    policy,
    settings,
    userIds,
    since: startAfter(facts, policy, changes),
    override: changes.override ?? false,
  };
  switch (effectOf(change, changes, now)) {
    case 'none':
      return { kind: 'unchanged', policyId: id };
    case 'in_place':
      return { kind: 'changed', policyId: id, after: changeInPlace(facts, change) };
    case 'new_version':
      return supersede(facts, change);
  }
}
