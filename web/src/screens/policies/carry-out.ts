import { call, operation } from '../../api/call.ts';
import type { Policy } from './use-policies.ts';

export interface Chosen {
  action: 'archive' | 'restore';
  policy: Policy;
}

const operations = { archive: operation('archiveOvertimePolicy'), restore: operation('restoreOvertimePolicy') };

/** Archives or restores a policy. */
export const carryOut = async ({ action, policy }: Chosen): Promise<Policy> =>
  (await call(operations[action], { params: { overtime_policy_id: policy.id } })).overtime_policy;
