import type { Context } from '../../context.ts';
import { changePolicy, type PolicyKey } from './change.ts';
import { planRestore } from './rules/restore.ts';

/** Restores a policy and answers the id of the restored one: its own, or that of a copy. */
export function restorePolicy(ctx: Context, key: PolicyKey): Promise<number> {
  return changePolicy(ctx, key, [], (facts) => planRestore(facts, key.policyId));
}
