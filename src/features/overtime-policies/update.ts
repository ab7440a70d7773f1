import type { Context } from '../../context.ts';
import { changePolicy, type PolicyKey } from './change.ts';
import { planUpdate, type PolicyChanges } from './rules/update.ts';

/** Changes a policy and answers the id of the one that holds the change: its own, or that of a new version. */
export function updatePolicy(ctx: Context, key: PolicyKey, changes: PolicyChanges): Promise<number> {
  return changePolicy(ctx, key, changes.userIds ?? [], (facts) => planUpdate(facts, key.policyId, changes));
}
