import type { Context } from '../../context.ts';
import { changePolicy, type PolicyKey } from './change.ts';
import { planArchive } from './rules/archive.ts';

/** Closes a policy, at once or at the start of the next week. */
export function archivePolicy(ctx: Context, key: PolicyKey): Promise<number> {
  return changePolicy(ctx, key, [], (facts) => planArchive(facts, key.policyId));
}
