import type { WireMember } from '../../contract/members.ts';
import type { Membership } from '../../context.ts';
import type { Rates } from '../rates/facts.ts';
import { effectiveRole, rateSight } from './rules.ts';
import type { MemberRow } from './store/list.ts';

/** A member as one of the organization's roles may see them. */
export function presentMember(row: MemberRow, rates: Rates | undefined, viewer: Membership): WireMember {
  const sight = rateSight(viewer);
  const pay = sight.pay && rates?.payRate ? rates : undefined;
  return {
    user_id: row.userId,
    membership_role: row.role,
    effective_role: effectiveRole(row.role, row.projectRoles),
    membership_status: row.removedAt === null ? row.userStatus : 'removed',
    ...(pay?.payRate ? { pay_rate: pay.payRate } : {}),
    ...(sight.bill && rates?.billRate ? { bill_rate: rates.billRate } : {}),
    currency: viewer.currency,
    ...(pay ? { pay_type: pay.payType } : {}),
    trackable: row.trackable,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ...(row.removedAt === null ? {} : { removed_at: row.removedAt }),
    ...(Object.keys(row.metadata).length > 0 ? { metadata: row.metadata } : {}),
  };
}
