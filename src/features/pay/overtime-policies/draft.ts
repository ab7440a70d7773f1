import type { Body } from '../../../contract/endpoint.ts';
import type { simulateOvertime } from '../../../contract/overtime-simulation.ts';
import type { PolicyType } from '../../../contract/lists/overtime.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import type { BodyRule } from '../../../http/route.ts';
import { shortestDecimal } from '../../../money/decimal-text.ts';
import { type PolicyRules, rulesOf } from '../../../money/pay-rules.ts';
import { requestsDaily, policyBodyRules } from './body-rules.ts';
import { requireFlexible } from './flexible.ts';
import { readRules } from './read-rules.ts';
import { requireNone } from './rules/faults.ts';
import { ruleFaults, thresholdFaults } from './rules/rule-faults.ts';
import { findPolicy, type PolicyAnswer } from './store/answers.ts';

type DraftBody = Body<typeof simulateOvertime>['policy'];

/** A policy for a simulation. The policy is never stored. */
export interface DraftPolicy {
  /** The id of the policy that the draft changes. 0 = a new policy. */
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

/** Prefixes a fault with the path of the policy in the request body. */
const inPolicy = (text: string) => `policy.${text}`;

const needed = ['threshold', 'pay_rate_multiplier', 'user_ids'] as const;

const missingFaults = (body: DraftBody, name: (typeof needed)[number]) =>
  body[name] === undefined ? [inPolicy(`${name}: is required without overtime_policy_id`)] : [];

/** Checks of a simulation request that do not depend on stored data. */
export const draftRules: readonly BodyRule<typeof simulateOvertime>[] = [
  ...needed.map((name): BodyRule<typeof simulateOvertime> => {
    const reads = ['overtime_policy_id', inPolicy(name)];
    return { reads, faults: (body) => (body.overtime_policy_id === undefined ? missingFaults(body.policy, name) : []) };
  }),
  ...policyBodyRules.map(({ reads, faults }): BodyRule<typeof simulateOvertime> => {
    return { reads: reads.map(inPolicy), faults: ({ policy }) => faults(policy).map(inPolicy) };
  }),
];

/** The draft of a new policy. */
function newDraft(body: DraftBody, otherFaults: readonly string[]): DraftPolicy {
  const { threshold, payRateMultiplier, billRateMultiplier = '1' } = requested(body);
  const { user_ids: userIds, policy_type: policyType = 'weekly' } = body;
  const missing = needed.flatMap((name) => missingFaults(body, name));
  const contradictions = policyBodyRules.flatMap((rule) => rule.faults(body)).map(inPolicy);
  requireNone({ invalid: [...otherFaults, ...missing, ...contradictions], refused: [] });
  if (threshold === undefined || payRateMultiplier === undefined || userIds === undefined) {
    throw new TypeError('required fields are missing after validation');
  }
  const rules = rulesOf(readRules(body));
  return { policyId: 0, policyType, threshold, payRateMultiplier, billRateMultiplier, rules, userIds };
}

/** The draft of a stored policy, with the changes of a request. */
function changedDraft(policy: PolicyAnswer, body: DraftBody, otherFaults: readonly string[]): DraftPolicy {
  const changes = requested(body);
  const { policyType } = policy;
  const draft: DraftPolicy = {
    policyId: policy.id,
    policyType,
    threshold: changes.threshold ?? shortestDecimal(policy.threshold),
    payRateMultiplier: changes.payRateMultiplier ?? shortestDecimal(policy.payRateMultiplier),
    billRateMultiplier: changes.billRateMultiplier ?? shortestDecimal(policy.billRateMultiplier),
    rules: { ...rulesOf(policy.rules), ...readRules(body) },
    userIds: body.user_ids ?? policy.userIds,
  };
  const isOther = body.policy_type !== undefined && body.policy_type !== policyType;
  const type = isOther ? [`policy_type: cannot be changed, it is ${policyType}`] : [];
  const faults = [...type, ...thresholdFaults(draft), ...ruleFaults(draft)];
  requireNone({ invalid: [...otherFaults, ...faults.map(inPolicy)], refused: [] });
  return draft;
}

async function findChanged(ctx: Context, organizationId: number, id: number): Promise<PolicyAnswer> {
  const stored = await findPolicy(ctx.db, organizationId, id);
  if (!stored) throw problem('not_found');
  return stored;
}

/** Throws feature_not_available for a new daily policy if the plan lacks flexible overtime. */
export function authorizeDraft(body: unknown, organization: Membership): void {
  const { overtime_policy_id: id, policy } = body as { overtime_policy_id?: unknown; policy?: unknown };
  if (id == null && requestsDaily(policy)) requireFlexible(organization, 'daily');
}

/**
 * The draft policy of a request, checked by the same rules as a stored policy. Throws the problems that creating or
 * updating it with this body would raise, together with the given faults.
 */
export async function loadDraft(
  ctx: Context,
  organization: Pick<Membership, 'organizationId' | 'features'>,
  { overtime_policy_id: id, policy }: Body<typeof simulateOvertime>,
  otherFaults: readonly string[],
): Promise<DraftPolicy> {
  const { organizationId } = organization;
  const stored = id === undefined ? undefined : await findChanged(ctx, organizationId, id);
  requireFlexible(organization, stored?.policyType ?? policy.policy_type);
  return stored ? changedDraft(stored, policy, otherFaults) : newDraft(policy, otherFaults);
}
