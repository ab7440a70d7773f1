import { personText } from '../../../../contract/named-record.ts';
import { problem } from '../../../../contract/problems.ts';
import type { PolicyFacts } from './plan.ts';

/** Faults for users who are not members or have no pay rate, one fault per user. */
export function memberFaults(
  userIds: readonly number[],
  { members, names }: Pick<PolicyFacts, 'members' | 'names'>,
): string[] {
  return userIds.flatMap((userId) => {
    const member = members.get(userId);
    if (!member) return [`user_ids: ${personText(names, userId)} is not a member of the organization`];
    return member.hasPayRate ? [] : [`user_ids: ${personText(names, userId)} has no pay rate`];
  });
}

/** Throws a problem if there are faults. Faults in the request come before faults in the records. */
export function requireNone({ invalid, refused }: { invalid: readonly string[]; refused: readonly string[] }): void {
  if (invalid.length > 0) throw problem('invalid_params', ...invalid);
  if (refused.length > 0) throw problem('record_invalid', ...refused);
}
