import type { Context, Membership } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { applyPlan } from './apply.ts';
import { requireFlexible } from './access.ts';
import { gatherFacts } from './gather.ts';
import { type NewPolicy, planCreate } from './rules/create.ts';

/** Creates a policy and answers its id. */
export async function createPolicy(ctx: Context, organization: Membership, request: NewPolicy): Promise<number> {
  const { organizationId } = organization;
  requireFlexible(organization, request.policyType);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const facts = await gatherFacts(ctx, organizationId, request);
  return applyPlan(ctx, organizationId, planCreate(facts, request));
}
