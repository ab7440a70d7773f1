import { problem } from '../../../contract/problems.ts';
import type { PolicyType } from '../../../contract/overtime-policies.ts';
import { isBefore } from '../../../time/order.ts';
import { isSameValue } from '../../../time/same-values.ts';
import { clearWay, memberFaults, requireNone, requireThreshold } from './members.ts';
import { type Assignment, type Policy, type PolicyRef, type PolicySettings, statusOf } from './policy.ts';
import {
  addAssignments,
  assignmentsOf,
  endPolicy,
  type Facts,
  lastingUserIds,
  mapAssignments,
  type Plan,
  planOf,
  policyIn,
  type Scene,
  wholeAssignment,
  withPolicy,
} from './scene.ts';
import { moveStart } from './start.ts';
import { planStart, startFaults } from './timing.ts';

type Stated<T> = { [K in keyof T]?: T[K] | undefined };

/** What a request states; what it leaves out stays as it is. */
export interface PolicyChanges extends Stated<Omit<PolicySettings, 'autoAddSince'>> {
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
  };
}

/** A change worked out so far: the settings, members (undefined = those of now) and start it leads to. */
interface Change {
  policy: Policy;
  settings: PolicySettings;
  userIds: readonly number[] | undefined;
  since: Temporal.Instant;
  override: boolean | undefined;
}

function requireEditable(policy: Policy, changes: PolicyChanges, now: Temporal.Instant) {
  if (policy.until !== null) {
    const state = statusOf(policy, now) === 'archived' ? 'archived' : 'about to close';
    throw problem('record_invalid', `overtime_policy: is ${state} and cannot be edited`);
  }
  if (changes.policyType !== undefined && changes.policyType !== policy.policyType) {
    throw problem('record_invalid', `policy_type: is ${policy.policyType} and cannot be changed`);
  }
  requireThreshold(policy.policyType, changes.threshold);
}

const inUse = (policy: Policy, now: Temporal.Instant) => policy.usedAt !== null && statusOf(policy, now) !== 'pending';

function startAfter(facts: Facts, policy: Policy, changes: PolicyChanges): Temporal.Instant {
  const { calendar, now } = facts;
  const kept = statusOf(policy, now) === 'pending' && changes.startsOn === undefined;
  return kept ? policy.since : planStart(policy.policyType, { calendar, now, startsOn: changes.startsOn });
}

function changesNothing(facts: Facts, changes: PolicyChanges, change: Change): boolean {
  const { policy, settings, userIds, since } = change;
  if (userIds !== undefined) return false;
  if (!isSameValue({ ...policy, ...settings }, policy)) return false;
  return changes.startsOn === undefined || inUse(policy, facts.now) || since.equals(policy.since);
}

/** The named members on the policy and nobody else; who was on it already stays. */
function setMembers(scene: Scene, policy: Policy, userIds: readonly number[]): Scene {
  const wanted = new Set(userIds);
  const present = new Set(lastingUserIds(scene, policy.id));
  const left = mapAssignments(scene, (entry) =>
    entry.policyId !== policy.id || (entry.endsWithPolicy && wanted.has(entry.userId)) ? entry : null,
  );
  return addAssignments(
    left,
    userIds.filter((userId) => !present.has(userId)).map((userId) => wholeAssignment(policy, userId)),
  );
}

function changeInPlace(facts: Facts, change: Change): Plan {
  const { scene, now } = facts;
  const { id } = change.policy;
  const moved = moveStart(withPolicy(scene, id, { ...change.settings }), id, change.since, now);
  const staffed = change.userIds === undefined ? moved : setMembers(moved, policyIn(moved, id), change.userIds);
  const claim = { policyId: id, userIds: lastingUserIds(staffed, id), since: change.since, override: change.override };
  return planOf(scene, clearWay(staffed, claim, now), id);
}

/** The members of a version as its successor takes them over; one ended on its own later goes on until then. */
function carryOver(scene: Scene, policy: Policy, version: Policy): Assignment[] {
  return assignmentsOf(scene, policy.id)
    .filter((entry) => entry.endsWithPolicy || isBefore(version.since, entry.until))
    .map(({ userId, until, endsWithPolicy }) => ({
      ...wholeAssignment(version, userId),
      until: endsWithPolicy ? null : until,
      endsWithPolicy,
    }));
}

function supersede(facts: Facts, change: Change): Plan {
  const { scene, now } = facts;
  const { policy, settings, userIds, since } = change;
  const version: Policy = { ...policy, ...settings, id: 'new', since, usedAt: null };
  const added = userIds?.map((userId) => wholeAssignment(version, userId)) ?? carryOver(scene, policy, version);
  const ended = withPolicy(endPolicy(scene, policy.id, since), policy.id, { supersededById: version.id });
  const versioned = addAssignments({ ...ended, policies: [...ended.policies, version] }, added);
  const claim = {
    policyId: version.id,
    userIds: lastingUserIds(versioned, version.id),
    since,
    override: change.override,
  };
  return planOf(scene, clearWay(versioned, claim, now), version.id);
}

/** The members stated, or undefined when they are those of now. */
function membersAfter(scene: Scene, policy: Policy, stated: readonly number[] | undefined) {
  const wanted = stated && [...new Set(stated)].sort((a, b) => a - b);
  return wanted?.join() === lastingUserIds(scene, policy.id).join() ? undefined : wanted;
}

/**
 * What a change does to a policy: pending or unused ones are changed in place (a started one begins anew at the next
 * boundary), one in use is superseded from the next boundary on by a version that answers; what changes nothing does
 * nothing. Who is put on it anew needs a pay rate. Throws invalid_params, record_invalid, duplicate_assignment.
 * Source: docs/contract/overtime-policies.md, Update. Example: in use, weekly, threshold 40 -> 38 on Wednesday: the old one until
 * next Monday, superseded by a new one since then.
 */
export function planUpdate(facts: Facts, id: PolicyRef, changes: PolicyChanges): Plan {
  const { scene, members, calendar, now } = facts;
  const policy = policyIn(scene, id);
  requireEditable(policy, changes, now);
  const userIds = membersAfter(scene, policy, changes.userIds);
  const present = new Set(lastingUserIds(scene, id));
  const joining = userIds?.filter((userId) => !present.has(userId)) ?? [];
  requireNone([...startFaults({ calendar, now, startsOn: changes.startsOn }), ...memberFaults(joining, members)]);
  const change: Change = {
    policy,
    settings: settingsAfter(policy, changes, now),
    userIds,
    since: startAfter(facts, policy, changes),
    override: changes.override,
  };
  if (changesNothing(facts, changes, change)) return planOf(scene, scene, id);
  return inUse(policy, now) ? supersede(facts, change) : changeInPlace(facts, change);
}
