import type { Context, Membership } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { requireRoom } from '../organizations/actions.ts';
import { applyPlan } from './apply.ts';
import { requireFlexible } from './access.ts';
import { gatherFacts } from './gather.ts';
import { type NewPolicy, planCreate } from './rules/create.ts';
import { countPolicies } from './store/write.ts';

/** Creates a policy and answers its id. */
export async function createPolicy(ctx: Context, organization: Membership, request: NewPolicy): Promise<number> {
  const { organizationId } = organization;
  requireFlexible(organization, request.policyType);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  requireRoom(ctx, 'policies', await countPolicies(ctx.db, organizationId));
  const facts = await gatherFacts(ctx, organizationId, request);
  return applyPlan(ctx, organizationId, facts.scene, planCreate(facts, request));
}
