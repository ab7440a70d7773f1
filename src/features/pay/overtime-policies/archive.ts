import type { Context } from '../../../context.ts';
import { planArchive } from './rules/archive.ts';
import { lockFacts, type PolicyKey } from './store/facts.ts';
import { writePlan } from './store/write.ts';

/** Closes a policy, immediately or at the start of the next week. */
export async function archivePolicy(ctx: Context, { organizationId, policyId }: PolicyKey): Promise<number> {
  const facts = await lockFacts(ctx, organizationId, { policyId, userIds: [] });
  return writePlan(ctx, organizationId, facts, planArchive(facts, policyId));
}
