import type { NotifyGroup } from '../../../../contract/lists/budgets.ts';
import { type FeedKind, hiddenStateKind, noticeKinds, type NoticeKind } from '../../../../contract/lists/events.ts';
import type { OrganizationRole } from '../../../../contract/lists/roles.ts';
import { isBefore } from '../../../../time/order.ts';

/** A current member, and how the member relates to the projects or the member that an event is about. */
export interface PossibleRecipient {
  userId: number;
  role: OrganizationRole;
  /** Whether the person is a member of one of the projects. */
  isOn: boolean;
  /** Whether the person manages one of the projects. */
  manages: boolean;
}

/** The recipient settings of a budget. */
interface BudgetNotice {
  notifyEnabled: boolean;
  notifyAllMembers: boolean;
  notifyGroup: NotifyGroup | null;
}

const daysTold = 31;

export const isNoticeKind = (kind: string): kind is NoticeKind => (noticeKinds as readonly string[]).includes(kind);

/**
 * Whether a budget period ended too long ago to send notices.
 * Example: 2026-01-29 on 2 March -> true, 2026-01-30 -> false.
 */
export function endedTooLongAgo(periodStopDate: unknown, today: Temporal.PlainDate): boolean {
  if (typeof periodStopDate !== 'string') return false;
  return isBefore(Temporal.PlainDate.from(periodStopDate), today.subtract({ days: daysTold }));
}

const groups: Record<NotifyGroup, (member: PossibleRecipient) => boolean> = {
  owners: ({ role }) => role === 'owner',
  managers: ({ role, manages }) => role === 'manager' || manages,
  members: ({ isOn }) => isOn,
};

/**
 * Whether a member is notified of a budget event. The group owners contains the organization's owners. The group
 * managers contains the managers of the organization and of the budget's projects. The group members contains the
 * members of these projects. Source: docs/contract/notices.md. Example: group managers -> the organization's managers
 * and the managers of the budget's projects.
 */
export function isNotifiedOfBudget({ notifyEnabled, notifyAllMembers, notifyGroup }: BudgetNotice) {
  const isInGroup = notifyGroup === null ? () => false : groups[notifyGroup];
  return (member: PossibleRecipient): boolean =>
    notifyEnabled && ((member.isOn && notifyAllMembers) || isInGroup(member));
}

/**
 * Whether an event about a budget is shown to a person. If the budget is at pay rates, people who can see pay get
 * events about thresholds, and others get events about states. Example: a threshold at pay rates, for a person who
 * cannot see pay -> false.
 */
export function isShownBy({ kind, rate }: { kind: FeedKind; rate: unknown }) {
  return (seesPay: boolean): boolean => (kind === hiddenStateKind ? !seesPay : seesPay || rate !== 'pay_rate');
}

/** The recipient settings of a policy. */
interface PolicyNotice {
  notificationEnabled: boolean;
  notificationRoleIds: readonly string[];
}

/**
 * Whether a recipient is notified of a member's overtime. Depends on the recipient's role in the organization, on
 * whether the recipient manages one of the member's projects, and on whether the recipient is that member. Example:
 * only role `user` -> only the member concerned.
 */
export function isNotifiedOfOvertime({ notificationEnabled, notificationRoleIds }: PolicyNotice, memberId: number) {
  const roles = new Set(notificationRoleIds);
  return ({ userId, role, manages }: PossibleRecipient): boolean => {
    if (!notificationEnabled) return false;
    if (userId === memberId && roles.has('user')) return true;
    return (role !== 'user' && roles.has(role)) || (manages && userId !== memberId && roles.has('project_manager'));
  };
}

/** Only owners are notified about webhooks and programs. */
export const isOwner = ({ role }: PossibleRecipient): boolean => role === 'owner';
