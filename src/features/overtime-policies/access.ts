import type { PolicyType } from '../../contract/overtime-policies.ts';
import { problem } from '../../contract/problems.ts';
import type { Membership } from '../../context.ts';

/** Throws feature_not_available for a daily policy where the plan lacks flexible overtime. */
export function requireFlexible({ features }: Membership, policyType: PolicyType): void {
  if (policyType === 'daily' && !features.has('flexible_overtime')) throw problem('feature_not_available');
}
