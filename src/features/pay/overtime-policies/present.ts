import type { Static } from 'typebox';
import type { overtimePolicy, ruledPolicy } from '../../../contract/overtime-policies.ts';
import { formatMultiplier } from '../../../money/rates.ts';
import { formatSeconds } from '../../../time/text.ts';
import { presentRules } from './present-rules.ts';
import { rulesOf } from '../../../money/pay-rules.ts';
import { statusOf } from './rules/policy.ts';
import type { PolicyAnswer } from './store/answers.ts';

/** A policy as of an instant. `status`, `editable` and `locked` are derived, never stored. */
export function presentPolicy(row: PolicyAnswer, now: Temporal.Instant): Static<typeof overtimePolicy> {
  const since = Temporal.Instant.from(row.since);
  const until = row.until === null ? null : Temporal.Instant.from(row.until);
  return {
    id: row.id,
    organization_id: row.organizationId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    name: row.name,
    policy_type: row.policyType,
    status: statusOf({ since, until }, now),
    threshold: Number(row.threshold),
    pay_rate_multiplier: formatMultiplier(row.payRateMultiplier),
    bill_rate_multiplier: formatMultiplier(row.billRateMultiplier),
    since: formatSeconds(since),
    until: until && formatSeconds(until),
    auto_add_new_users: row.autoAddSince !== null,
    notification_enabled: row.notificationEnabled,
    notification_role_ids: [...row.notificationRoleIds],
    ...(row.supersededById === null ? {} : { superseded_by_id: row.supersededById }),
    editable: until === null,
    locked: row.usedAt !== null,
    user_ids: row.userIds,
  };
}

/** A policy with its rules, which contract responses do not contain. */
export const presentRuled = (row: PolicyAnswer, now: Temporal.Instant): Static<typeof ruledPolicy> => ({
  ...presentPolicy(row, now),
  ...presentRules(rulesOf(row.rules)),
});
