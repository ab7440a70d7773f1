import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { applyPlan } from './apply.ts';
import { gatherFacts } from './gather.ts';
import type { Facts, Plan } from './rules/scene.ts';
import { findPolicyType } from './store/answers.ts';

/** A policy of an organization. */
export interface PolicyKey {
  organizationId: number;
  policyId: number;
}

/** Does to a policy what is decided on the facts, with the organization's rules held; answers the id of the result. */
export async function changePolicy(
  ctx: Context,
  { organizationId, policyId }: PolicyKey,
  userIds: readonly number[],
  decide: (facts: Facts) => Plan,
): Promise<number> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const policyType = await findPolicyType(ctx.db, organizationId, policyId);
  const facts = await gatherFacts(ctx, organizationId, { policyId, policyType, userIds });
  return applyPlan(ctx, organizationId, facts.scene, decide(facts));
}
