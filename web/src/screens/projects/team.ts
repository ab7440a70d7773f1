import type { ProjectRole } from '../../../../src/contract/lists/roles.ts';
import type { Input, Output } from '../../api/call.ts';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import type { Language } from '../../words/words.ts';

type ProjectMember = Output<'listProjectMembers'>['members'][number];

/** A project member in the form, with rates as typed. */
export interface Assigned {
  userId: number;
  role: ProjectRole;
  payRate: string;
  billRate: string;
}

export type Assignments = NonNullable<Input<'updateProjectMembers'>['body']>['members'];

const assignedOf = (member: ProjectMember, language: Language): Assigned => ({
  userId: member.user_id,
  role: member.membership_role,
  payRate: typedNumber(member.pay_rate, language),
  billRate: typedNumber(member.bill_rate, language),
});

export interface Team {
  team: readonly Assigned[];
}

export const teamOf = ({ members }: { members: readonly ProjectMember[] }, language: Language): Team => ({
  team: members.map((member) => assignedOf(member, language)),
});

const isSame = (a: Assigned | undefined, b: Assigned) => JSON.stringify(a) === JSON.stringify(b);

/** Added, removed and changed members. */
export function differencesOf({ team }: Team, before: readonly Assigned[]) {
  const earlier = new Map(before.map((member) => [member.userId, member]));
  const ids = new Set(team.map(({ userId }) => userId));
  return {
    added: team.filter(({ userId }) => !earlier.has(userId)),
    changed: team.filter((member) => earlier.has(member.userId) && !isSame(earlier.get(member.userId), member)),
    removed: before.filter(({ userId }) => !ids.has(userId)),
    earlier,
  };
}

/** Applies the person's edits to the team as changed by others. */
export function madeOf(theirs: Team, mine: Team, before: Team): Team {
  const { added, changed, removed } = differencesOf(mine, before.team);
  const ids = new Set([...added, ...changed, ...removed].map(({ userId }) => userId));
  return { team: [...theirs.team.filter(({ userId }) => !ids.has(userId)), ...changed, ...added] };
}

/** The changed members for the API. Pay rates are omitted if the person may not set them. */
export function bodyOf(team: Team, before: readonly Assigned[]): Assignments {
  const { added, changed, removed, earlier } = differencesOf(team, before);
  return [
    ...[...added, ...changed].map(({ userId, role, payRate, billRate }) => ({
      user_id: userId,
      role,
      ...(payRate !== (earlier.get(userId)?.payRate ?? '') && { pay_rate: numberOf(payRate) }),
      ...(billRate !== (earlier.get(userId)?.billRate ?? '') && { bill_rate: numberOf(billRate) }),
    })),
    ...removed.map(({ userId }) => ({ user_id: userId, role: 'remove' as const })),
  ];
}
