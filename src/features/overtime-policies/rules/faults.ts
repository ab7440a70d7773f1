import { problem } from '../../../contract/problems.ts';
import type { PolicyFacts } from './plan.ts';
import type { Policy } from './policy.ts';

/** What is wrong with assigning users, one fault each: no present member, or one without a pay rate. */
export function memberFaults(userIds: readonly number[], members: PolicyFacts['members']): string[] {
  return userIds.flatMap((userId) => {
    const member = members.get(userId);
    if (!member) return [`user_ids: ${userId} is not a member of the organization`];
    return member.hasPayRate ? [] : [`user_ids: ${userId} has no pay rate`];
  });
}

/** Throws record_invalid with the faults, if any. */
export function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw problem('record_invalid', ...faults);
}

/** Throws invalid_params when a daily threshold has more hours than a day. */
export function requireThreshold(policyType: Policy['policyType'], threshold: string | undefined): void {
  if (policyType === 'daily' && Number(threshold ?? 0) > 24) {
    throw problem('invalid_params', 'threshold: a daily policy takes no more than 24 hours');
  }
}
