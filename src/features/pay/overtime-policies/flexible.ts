import type { PolicyType } from '../../../contract/lists/overtime.ts';
import { problem } from '../../../contract/problems.ts';
import type { Membership } from '../../../context.ts';

type Planned = Pick<Membership, 'features'>;

export const hasFlexible = ({ features }: Planned): boolean => features.has('flexible_overtime');

/** Throws feature_not_available for a daily policy if the plan lacks flexible overtime. */
export function requireFlexible(organization: Planned, policyType: PolicyType | undefined): void {
  if (policyType === 'daily' && !hasFlexible(organization)) throw problem('feature_not_available');
}
