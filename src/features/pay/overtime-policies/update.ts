import type { Body } from '../../../contract/endpoint.ts';
import type { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import type { Context } from '../../../context.ts';
import { shortestDecimal } from '../../../money/decimal-text.ts';
import { parseDate } from '../../../time/text.ts';
import { readRules } from './read-rules.ts';
import { inContractOrder } from './rules/policy.ts';
import { planUpdate, type PolicyChanges } from './rules/update.ts';
import { lockFacts, type PolicyKey } from './store/facts.ts';
import { writePlan } from './store/write.ts';

type UpdateBody = Body<typeof updateOvertimePolicyExt>;

const decimal = (value: number | undefined) => (value === undefined ? undefined : shortestDecimal(value));

/** The requested changes. Fields that are left out stay as they are. */
function readChanges(body: UpdateBody): PolicyChanges {
  return {
    name: body.name,
    policyType: body.policy_type,
    threshold: decimal(body.threshold),
    payRateMultiplier: decimal(body.pay_rate_multiplier),
    billRateMultiplier: decimal(body.bill_rate_multiplier),
    autoAddNewUsers: body.auto_add_new_users,
    notificationEnabled: body.notification_enabled,
    notificationRoleIds: body.notification_role_ids && inContractOrder(body.notification_role_ids),
    rules: readRules(body),
    userIds: body.user_ids,
    startsOn: body.starts_on === undefined ? undefined : (parseDate(body.starts_on) ?? undefined),
    override: body.override,
  };
}

/** Changes a policy. Returns the id of the version with the change: the same one, or a new one. */
export async function updatePolicy(ctx: Context, key: PolicyKey, body: UpdateBody): Promise<number> {
  const { organizationId, policyId } = key;
  const changes = readChanges(body);
  const facts = await lockFacts(ctx, organizationId, { policyId, userIds: changes.userIds ?? [] });
  return writePlan(ctx, organizationId, facts, planUpdate(facts, policyId, changes));
}
