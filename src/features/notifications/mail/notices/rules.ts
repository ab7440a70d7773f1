import type { NotifyGroup } from '../../../../contract/lists/budgets.ts';
import { type FeedKind, hiddenStateKind, noticeKinds, type NoticeKind } from '../../../../contract/lists/events.ts';
import type { OrganizationRole } from '../../../../contract/lists/roles.ts';
import { isBefore } from '../../../../time/order.ts';

/** A present member, as an event of some projects, or of another member, finds them. */
export interface Concerned {
  userId: number;
  role: OrganizationRole;
  /** They are on one of the projects. */
  isOn: boolean;
  /** They manage one of the projects. */
  manages: boolean;
}

/** What a budget says of who is told. */
interface BudgetNotice {
  notifyEnabled: boolean;
  notifyAllMembers: boolean;
  notifyGroup: NotifyGroup | null;
}

const daysTold = 31;

export const isNoticeKind = (kind: string): kind is NoticeKind => (noticeKinds as readonly string[]).includes(kind);

/**
 * Whether a budget period ended so long ago that nobody is told of it any more.
 * Example: 2026-01-29 on 2 March -> true, 2026-01-30 -> false.
 */
export function isLongOver(periodStopDate: unknown, today: Temporal.PlainDate): boolean {
  if (typeof periodStopDate !== 'string') return false;
  return isBefore(Temporal.PlainDate.from(periodStopDate), today.subtract({ days: daysTold }));
}

const groups: Record<NotifyGroup, (member: Concerned) => boolean> = {
  owners: ({ role }) => role === 'owner',
  managers: ({ role, manages }) => role === 'manager' || manages,
  members: ({ isOn }) => isOn,
};

/**
 * Who is told of a budget. Owners and managers are those of the organization, managers also those of its projects;
 * members are those on its projects. Source: docs/contract/notices.md.
 * Example: group managers -> the organization's managers and who manages a project of it.
 */
export function toldOfBudget({ notifyEnabled, notifyAllMembers, notifyGroup }: BudgetNotice) {
  const isInGroup = notifyGroup === null ? () => false : groups[notifyGroup];
  return (member: Concerned): boolean => notifyEnabled && ((member.isOn && notifyAllMembers) || isInGroup(member));
}

/**
 * Whether an event of a budget is for people who can see pay, or who cannot: of a budget at pay rates the former get
 * thresholds, the latter states. Example: a threshold at pay rates, for someone who cannot see pay -> false.
 */
export function isShownBy({ kind, rate }: { kind: FeedKind; rate: unknown }) {
  return (seesPay: boolean): boolean => (kind === hiddenStateKind ? !seesPay : seesPay || rate !== 'pay_rate');
}

/** What a policy says of who is told. */
interface PolicyNotice {
  notificationEnabled: boolean;
  notificationRoleIds: readonly string[];
}

/**
 * Who is told of a member's overtime: by their role in the organization, who manages a project that the member is on,
 * and the member. Example: roles `user` alone -> only the member concerned.
 */
export function toldOfOvertime({ notificationEnabled, notificationRoleIds }: PolicyNotice, memberId: number) {
  const roles = new Set(notificationRoleIds);
  return ({ userId, role, manages }: Concerned): boolean => {
    if (!notificationEnabled) return false;
    if (userId === memberId && roles.has('user')) return true;
    return (role !== 'user' && roles.has(role)) || (manages && userId !== memberId && roles.has('project_manager'));
  };
}

/** Webhooks and programs are the business of owners. */
export const isOwner = ({ role }: Concerned): boolean => role === 'owner';
