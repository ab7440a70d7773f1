import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import { addVersion } from './assigned-policies.ts';
import { resolveConflicts } from './conflicts.ts';
import { memberFaults, requireNone } from './faults.ts';
import type { PolicyFacts, PolicyPlan } from './plan.ts';
import type { Policy, PolicySettings } from './policy.ts';
import { ruleFaults, thresholdFaults } from './rule-faults.ts';
import { planStart, startFaults } from './timing.ts';

/** A new policy from a request, with defaults. */
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
    rules: request.rules,
    supersededById: null,
    usedAt: null,
  };
}

/**
 * Plans a new policy with its members, starting at the next boundary or at `startsOn`. Throws invalid_params
 * (threshold, rules), record_invalid (members, start), duplicate_assignment. Source:
 * docs/contract/overtime-policies.md, Create and Conflict. Example: weekly, created on Wednesday 2026-03-04 in UTC with
 * Monday weeks -> since 2026-03-09T00:00Z, pending.
 */
export function planCreate(facts: PolicyFacts, request: NewPolicy): PolicyPlan {
  const { assigned, calendar, now } = facts;
  const { userIds, override } = request;
  const start = { calendar, now, startsOn: request.startsOn };
  requireNone({
    invalid: [...thresholdFaults(request), ...ruleFaults(request)],
    refused: [...startFaults(start), ...memberFaults(userIds, facts)],
  });
  const version = policyFrom(request, planStart(request.policyType, start), now);
  const requested = { policyId: version.id, userIds, since: version.since, override };
  const after = resolveConflicts({ ...facts, assigned: addVersion(assigned, version, userIds) }, requested);
  return { kind: 'new_version', version, after };
}
