import type { PolicyType } from '../../../contract/overtime-policies.ts';
import { clearWay, memberFaults, requireNone, requireThreshold } from './members.ts';
import type { Policy, PolicySettings } from './policy.ts';
import { addAssignments, type Facts, type Plan, planOf, wholeAssignment } from './scene.ts';
import { planStart, startFaults } from './timing.ts';

/** A policy as a request states it, defaults filled in. */
export interface NewPolicy extends Omit<PolicySettings, 'autoAddSince'> {
  policyType: PolicyType;
  autoAddNewUsers: boolean;
  userIds: readonly number[];
  startsOn: Temporal.PlainDate | undefined;
  override: boolean;
}

function policyFrom(request: NewPolicy, since: Temporal.Instant, now: Temporal.Instant): Policy {
  return {
    id: 'new',
    chainId: 'new',
    name: request.name,
    policyType: request.policyType,
    threshold: request.threshold,
    payRateMultiplier: request.payRateMultiplier,
    billRateMultiplier: request.billRateMultiplier,
    since,
    until: null,
    autoAddSince: request.autoAddNewUsers ? now : null,
    notificationEnabled: request.notificationEnabled,
    notificationRoleIds: request.notificationRoleIds,
    supersededById: null,
    usedAt: null,
  };
}

/**
 * A new policy with its members from the first boundary on, or from `startsOn`. Throws invalid_params (threshold),
 * record_invalid (members, start), duplicate_assignment. Source: docs/contract/overtime-policies.md, Create and Conflict.
 * Example: weekly, created on Wednesday 2026-03-04 in UTC with Monday weeks -> since 2026-03-09T00:00Z, pending.
 */
export function planCreate(facts: Facts, request: NewPolicy): Plan {
  const { scene, members, calendar, now } = facts;
  const start = { calendar, now, startsOn: request.startsOn };
  requireThreshold(request.policyType, request.threshold);
  requireNone([...startFaults(start), ...memberFaults(request.userIds, members)]);
  const policy = policyFrom(request, planStart(request.policyType, start), now);
  const created = addAssignments(
    { ...scene, policies: [...scene.policies, policy] },
    request.userIds.map((userId) => wholeAssignment(policy, userId)),
  );
  const claim = { policyId: policy.id, userIds: request.userIds, since: policy.since, override: request.override };
  return planOf(scene, clearWay(created, claim, now), policy.id);
}
