import type { Context } from '../../../context.ts';
import { planRestore } from './rules/restore.ts';
import { lockFacts, type PolicyKey } from './store/facts.ts';
import { writePlan } from './store/write.ts';

/** Restores a policy. Returns the id of the restored policy, or of its copy. */
export async function restorePolicy(ctx: Context, { organizationId, policyId }: PolicyKey): Promise<number> {
  const facts = await lockFacts(ctx, organizationId, { policyId, userIds: [] });
  return writePlan(ctx, organizationId, facts, planRestore(facts, policyId));
}
