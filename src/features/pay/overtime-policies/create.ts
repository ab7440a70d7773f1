import type { Body } from '../../../contract/endpoint.ts';
import type { createRuledPolicy } from '../../../contract/overtime-policies.ts';
import type { Context } from '../../../context.ts';
import { shortestDecimal } from '../../../money/decimal-text.ts';
import { parseDate } from '../../../time/text.ts';
import { requireRoom } from '../../people/organizations/actions.ts';
import { readRules } from './read-rules.ts';
import { type NewPolicy, planCreate } from './rules/create.ts';
import { rulesOf } from '../../../money/pay-rules.ts';
import { inContractOrder } from './rules/policy.ts';
import { lockFacts } from './store/facts.ts';
import { countPolicies, writePlan } from './store/write.ts';

/** Reads a new policy from a request and fills in the defaults. */
export function readNewPolicy(body: Body<typeof createRuledPolicy>): NewPolicy {
  return {
    name: body.name,
    policyType: body.policy_type ?? 'weekly',
    threshold: shortestDecimal(body.threshold),
    payRateMultiplier: shortestDecimal(body.pay_rate_multiplier),
    billRateMultiplier: shortestDecimal(body.bill_rate_multiplier ?? 1),
    autoAddNewUsers: body.auto_add_new_users ?? false,
    notificationEnabled: body.notification_enabled ?? true,
    notificationRoleIds: inContractOrder(body.notification_role_ids ?? []),
    rules: rulesOf(readRules(body)),
    userIds: body.user_ids,
    startsOn: body.starts_on === undefined ? undefined : (parseDate(body.starts_on) ?? undefined),
    override: body.override ?? false,
  };
}

/** Creates a policy and returns its id. */
export async function createPolicy(ctx: Context, organizationId: number, request: NewPolicy): Promise<number> {
  const facts = await lockFacts(ctx, organizationId, request);
  requireRoom(ctx, 'policies', await countPolicies(ctx.db, organizationId));
  return writePlan(ctx, organizationId, facts, planCreate(facts, request));
}
