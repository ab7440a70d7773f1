import type { Body } from '../../contract/endpoint.ts';
import type { simulateOvertime } from '../../contract/overtime-simulation.ts';
import type { PolicyType } from '../../contract/overtime-policies.ts';
import { problem } from '../../contract/problems.ts';
import { type Context, type Membership } from '../../context.ts';
import { shortestDecimal } from '../../money/decimal-text.ts';
import { type PolicyRules, rulesOf } from '../../money/pay-rules.ts';
import { readRules } from './read-rules.ts';
import { requireRules } from './rules/rule-faults.ts';
import { findPolicy } from './store/answers.ts';

type DraftBody = Body<typeof simulateOvertime>['policy'];

/** A policy that is not written: what it would say, and of whom. */
export interface DraftPolicy {
  /** Of the policy that it changes; 0 = it would be a new one. */
  policyId: number;
  policyType: PolicyType;
  threshold: string;
  payRateMultiplier: string;
  billRateMultiplier: string;
  rules: PolicyRules;
  userIds: readonly number[];
}

const decimal = (value: number | undefined) => (value === undefined ? undefined : shortestDecimal(value));

const requested = (body: DraftBody) => ({
  threshold: decimal(body.threshold),
  payRateMultiplier: decimal(body.pay_rate_multiplier),
  billRateMultiplier: decimal(body.bill_rate_multiplier),
});

/** What a request says of a policy that there is not. */
function newDraft(body: DraftBody): DraftPolicy {
  const { threshold, payRateMultiplier, billRateMultiplier = '1' } = requested(body);
  const { user_ids: userIds, policy_type: policyType = 'weekly' } = body;
  const missing = { threshold, pay_rate_multiplier: payRateMultiplier, user_ids: userIds };
  const names = Object.entries(missing).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (threshold === undefined || payRateMultiplier === undefined || userIds === undefined) {
    const faults = names.map((name) => `policy.${name}: is required without overtime_policy_id`);
    throw problem('invalid_params', ...faults);
  }
  const rules = rulesOf(readRules(body));
  return { policyId: 0, policyType, threshold, payRateMultiplier, billRateMultiplier, rules, userIds };
}

/** A policy that there is, with what a request changes of it. */
async function changedDraft(ctx: Context, organizationId: number, id: number, body: DraftBody): Promise<DraftPolicy> {
  const found = await findPolicy(ctx.db, organizationId, id);
  if (!found) throw problem('not_found');
  if (body.policy_type !== undefined && body.policy_type !== found.policyType) {
    throw problem('invalid_params', `policy.policy_type: cannot be changed, it is ${found.policyType}`);
  }
  const changes = requested(body);
  return {
    policyId: id,
    policyType: found.policyType,
    threshold: changes.threshold ?? shortestDecimal(found.threshold),
    payRateMultiplier: changes.payRateMultiplier ?? shortestDecimal(found.payRateMultiplier),
    billRateMultiplier: changes.billRateMultiplier ?? shortestDecimal(found.billRateMultiplier),
    rules: { ...rulesOf(found.rules), ...readRules(body) },
    userIds: body.user_ids ?? found.userIds,
  };
}

function requireSound({ policyType, threshold, rules }: DraftPolicy): void {
  if (policyType === 'daily' && Number(threshold) > 24) {
    throw problem('invalid_params', 'policy.threshold: a daily policy takes no more than 24 hours');
  }
  requireRules({ policyType, threshold, rules });
}

/**
 * The policy that a request describes, under the rules that hold when it is written; nothing is. Throws the problems
 * that creating or changing it would be refused with as far as what it says goes.
 */
export async function loadDraft(
  ctx: Context,
  organization: Pick<Membership, 'organizationId' | 'features'>,
  { overtime_policy_id: id, policy }: Body<typeof simulateOvertime>,
): Promise<DraftPolicy> {
  const { organizationId, features } = organization;
  const draft = id === undefined ? newDraft(policy) : await changedDraft(ctx, organizationId, id, policy);
  if (draft.policyType === 'daily' && !features.has('flexible_overtime')) throw problem('feature_not_available');
  requireSound(draft);
  return draft;
}
