import { call, operation } from '../../api/call.ts';
import type { Policy } from './use-policies.ts';

export interface Chosen {
  deed: 'archive' | 'restore';
  policy: Policy;
}

const operations = { archive: operation('archiveOvertimePolicy'), restore: operation('restoreOvertimePolicy') };

/** Archives or restores a policy. */
export const carryOut = async ({ deed, policy }: Chosen): Promise<Policy> =>
  (await call(operations[deed], { params: { overtime_policy_id: policy.id } })).overtime_policy;
