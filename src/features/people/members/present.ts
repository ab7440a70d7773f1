import type { WireMember, WireProjectMembership } from '../../../contract/members.ts';
import { memberConstants, valuesOf } from '../../../contract/vendor-constants.ts';
import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import type { InvitationMailState } from '../../access/invitation-mails/facts.ts';
import type { Rates } from '../../pay/rates/facts.ts';
import { effectiveRole } from './rules.ts';
import type { MemberRow, ProjectMembershipRow } from './store/list.ts';

const constants = valuesOf(memberConstants);

/** Additional data that only owners and managers see. */
interface LedView {
  rates?: Rates | undefined;
  /** The invitation mail to a member who has not accepted. */
  mail?: InvitationMailState | undefined;
}

/** A member as shown to users with a given role in the organization. */
export function presentMember(row: MemberRow, { rates, mail }: LedView, viewer: Membership): WireMember {
  const pay = seesPay(viewer) && rates?.payRate ? rates : undefined;
  const bill = viewer.role !== 'user' && rates?.billRate ? rates : undefined;
  return {
    user_id: row.userId,
    membership_role: row.role,
    effective_role: effectiveRole(row.role, row.projectRoles),
    membership_status: row.removedAt === null ? row.userStatus : 'removed',
    ...(pay?.payRate ? { pay_rate: pay.payRate } : {}),
    ...(bill?.billRate ? { bill_rate: bill.billRate } : {}),
    ...(pay?.paySince ? { pay_rate_effective_on: pay.paySince } : {}),
    ...(bill?.billSince ? { bill_rate_effective_on: bill.billSince } : {}),
    ...mail,
    currency: viewer.currency,
    ...(pay ? { pay_type: pay.payType } : {}),
    trackable: row.trackable,
    last_client_activity: row.lastTrackedUntil,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ...(row.removedAt === null ? {} : { removed_at: row.removedAt }),
    metadata: row.metadata,
    ...constants,
  };
}

/** Presents a member's membership in a project. */
export function presentProjectMembership(row: ProjectMembershipRow): WireProjectMembership {
  return {
    project_id: row.projectId,
    project_type: 'project',
    project_status: row.projectStatus,
    membership_role: row.role,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
