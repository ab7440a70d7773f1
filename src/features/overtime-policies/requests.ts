import type { Body } from '../../contract/endpoint.ts';
import {
  type createOvertimePolicy,
  type NotificationRole,
  notificationRoles,
  type updateOvertimePolicyExt,
} from '../../contract/overtime-policies.ts';
import { shortestDecimal } from '../../money/decimal-text.ts';
import { parseDate } from '../../time/text.ts';
import type { NewPolicy } from './rules/create.ts';
import type { PolicyChanges } from './rules/update.ts';

const exact = (value: number | undefined) => (value === undefined ? undefined : shortestDecimal(value));
const day = (text: string | undefined) => (text === undefined ? undefined : (parseDate(text) ?? undefined));

/** In the order of the documentation, so that the same roles are the same list. */
const ordered = (roles: readonly NotificationRole[]) => notificationRoles.filter((role) => roles.includes(role));

/** The policy a request describes, with the defaults of what it leaves out. */
export function readNewPolicy(body: Body<typeof createOvertimePolicy>): NewPolicy {
  return {
    name: body.name,
    policyType: body.policy_type ?? 'weekly',
    threshold: shortestDecimal(body.threshold),
    payRateMultiplier: shortestDecimal(body.pay_rate_multiplier),
    billRateMultiplier: '1',
    autoAddNewUsers: body.auto_add_new_users ?? false,
    notificationEnabled: body.notification_enabled ?? true,
    notificationRoleIds: ordered(body.notification_role_ids ?? []),
    userIds: body.user_ids,
    startsOn: day(body.starts_on),
    override: body.override ?? false,
  };
}

/** What a request changes; what it leaves out stays. */
export function readChanges(body: Body<typeof updateOvertimePolicyExt>): PolicyChanges {
  return {
    name: body.name,
    policyType: body.policy_type,
    threshold: exact(body.threshold),
    payRateMultiplier: exact(body.pay_rate_multiplier),
    billRateMultiplier: exact(body.bill_rate_multiplier),
    autoAddNewUsers: body.auto_add_new_users,
    notificationEnabled: body.notification_enabled,
    notificationRoleIds: body.notification_role_ids && ordered(body.notification_role_ids),
    userIds: body.user_ids,
    startsOn: day(body.starts_on),
    override: body.override,
  };
}
