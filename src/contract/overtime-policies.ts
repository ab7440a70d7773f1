import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  body,
  bodyIds,
  closed,
  date,
  dateTime,
  id,
  nullable,
  oneOf,
  pageQuery,
  pagination,
  statusFilter,
  record,
} from './fields.ts';
import { exactMultipliers, ruleChanges, ruleFields } from './overtime-rules.ts';
import { policyTypes, policyStatuses, notificationRoles } from './lists/overtime.ts';

export const overtimePolicy = record('OvertimePolicy', {
  id: id('Policy ID'),
  organization_id: id('Owning organization'),
  created_at: dateTime(),
  updated_at: dateTime(),
  name: Type.String(),
  policy_type: oneOf(policyTypes, 'How the threshold is evaluated'),
  status: oneOf(policyStatuses),
  threshold: Type.Number({ description: 'Hours per period before time counts as overtime' }),
  pay_rate_multiplier: Type.String({ description: 'Pay rate multiplier after the threshold, for example 1.5' }),
  bill_rate_multiplier: Type.String({ description: 'Bill rate multiplier after the threshold, for example 1.0' }),
  since: dateTime('When the policy becomes effective'),
  until: nullable(dateTime('When the policy expires; null while open')),
  auto_add_new_users: Type.Boolean({ description: 'New members are added automatically' }),
  notification_enabled: Type.Boolean({ description: 'Whether overtime notifications are sent' }),
  notification_role_ids: Type.Array(oneOf(notificationRoles), { description: 'Roles notified about overtime' }),
  superseded_by_id: Type.Optional(id('The policy that replaced this one')),
  editable: Type.Boolean({ description: 'Whether the policy can still be edited' }),
  locked: Type.Boolean({ description: 'Whether the policy is in use and read-only' }),
  user_ids: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Assigned members' }),
});

export const ruledPolicy = record('OvertimePolicyWithRules', { ...overtimePolicy.properties, ...ruleFields });

const name = Type.String({ minLength: 2, maxLength: 50, pattern: '\\S', description: '2-50 characters' });
const threshold = Type.Number({
  exclusiveMinimum: 0,
  maximum: 168,
  'x-decimals': 4,
  description: 'Hours per week (maximum 168) or day (maximum 24) before time counts as overtime',
});
const multiplier = (description: string) =>
  Type.Number({ minimum: 1, maximum: 10, 'x-decimals': 4, description: `${description} after the threshold` });

const optional = {
  policy_type: Type.Optional(oneOf(policyTypes, 'Default weekly; cannot be changed later')),
  auto_add_new_users: Type.Optional(Type.Boolean({ description: 'Add future members. Default false' })),
  notification_enabled: Type.Optional(Type.Boolean({ description: 'Default true' })),
  notification_role_ids: Type.Optional(
    Type.Array(oneOf(notificationRoles), { 'x-distinct-max': 4, description: 'Roles to notify. Default none' }),
  ),
  starts_on: Type.Optional(
    date('Earliest start, up to two years ahead; the policy starts with the first week or day on or after this date'),
  ),
  override: Type.Optional(
    Type.Boolean({ description: 'Move members from other policies of this type to this policy' }),
  ),
};

/** Fields of a new policy. */
export const newPolicyFields = {
  name,
  threshold,
  pay_rate_multiplier: multiplier('Pay rate multiplier'),
  user_ids: bodyIds('Members'),
  ...optional,
};

/** Fields of a policy beyond the contract. */
const beyond = { bill_rate_multiplier: Type.Optional(exactMultipliers.bill), ...ruleChanges };

const changes = {
  name: Type.Optional(name),
  threshold: Type.Optional(threshold),
  pay_rate_multiplier: Type.Optional(multiplier('Pay rate multiplier')),
  user_ids: Type.Optional(bodyIds('The complete list of members')),
  ...optional,
};

/** Fields that change a policy, including its rules. */
export const draftFields = { ...changes, ...beyond, pay_rate_multiplier: Type.Optional(exactMultipliers.pay) };

const access = { token: true, roles: ['owner', 'manager'], feature: 'overtime_policies' } as const;
const params = Type.Object({ overtime_policy_id: id() });
const organizationParams = Type.Object({ organization_id: id() });
const response = closed({ overtime_policy: overtimePolicy });
const ruledResponse = closed({ overtime_policy: ruledPolicy });
const tag = 'Overtime policies';
const path = '/v2/overtime_policies/{overtime_policy_id}';

export const listOvertimePolicies = endpoint({
  id: 'listOvertimePolicies',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/overtime_policies',
  tag,
  summary: 'List overtime policies',
  access,
  params: organizationParams,
  query: Type.Object({ ...pageQuery, status: Type.Optional(statusFilter) }),
  response: closed({ overtime_policies: Type.Array(overtimePolicy), pagination }),
});

export const createOvertimePolicy = endpoint({
  id: 'createOvertimePolicy',
  method: 'POST',
  path: '/v2/organizations/{organization_id}/overtime_policies',
  tag,
  summary: 'Create an overtime policy',
  description:
    "Starts with the organization's next week (weekly) or day (daily), or at starts_on. Every member " +
    'needs a pay rate and can be on only one policy per type at any time. Daily policies need flexible ' +
    'overtime.',
  access,
  params: organizationParams,
  body: closed(newPolicyFields, { 'x-strict': true }),
  status: 201,
  location: '/v2/overtime_policies/{overtime_policy.id}',
  response,
  single: true,
});

export const getOvertimePolicy = endpoint({
  id: 'getOvertimePolicy',
  method: 'GET',
  path,
  tag,
  summary: 'Retrieve an overtime policy',
  access,
  params,
  response,
  single: true,
});

export const updateOvertimePolicy = endpoint({
  id: 'updateOvertimePolicy',
  method: 'PUT',
  path,
  tag,
  summary: 'Change an overtime policy',
  description:
    'Changes apply from the next week or day. For a policy in use, the response is a new version that ' +
    'supersedes it. Archived and closing policies cannot be edited.',
  access,
  params,
  body: closed(changes, { 'x-strict': true }),
  response,
  single: true,
});

export const archiveOvertimePolicy = endpoint({
  id: 'archiveOvertimePolicy',
  method: 'POST',
  path: `${path}/archive`,
  tag,
  summary: 'Close an overtime policy',
  description: "Takes effect at the start of the organization's next week, or at once if the policy is unused.",
  access,
  params,
  response,
  single: true,
});

export const restoreOvertimePolicy = endpoint({
  id: 'restoreOvertimePolicy',
  method: 'POST',
  path: `${path}/restore`,
  tag,
  summary: 'Restore an overtime policy',
  description:
    'Restores a used policy as a copy from next week on, an unused policy in place. Also cancels a pending end.',
  access,
  params,
  response,
  single: true,
});

export const updateOvertimePolicyExt = endpoint({
  id: 'updateOvertimePolicyExt',
  method: 'PUT',
  path: '/ext/v1/overtime_policies/{overtime_policy_id}',
  tag,
  summary: 'Change an overtime policy with its bill rate multiplier and rules',
  description:
    'Works like the update under /v2. A change to rules counts as a change to the policy. null removes a rule.',
  access,
  params,
  body: body(draftFields),
  response: ruledResponse,
  single: true,
});

export const createRuledPolicy = endpoint({
  id: 'createRuledPolicy',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/overtime_policies',
  tag,
  summary: 'Create an overtime policy with its rules',
  description: 'Works like the create operation under /v2, and also accepts a bill rate multiplier and rules.',
  access,
  params: organizationParams,
  body: body({ ...newPolicyFields, ...beyond, pay_rate_multiplier: exactMultipliers.pay }),
  status: 201,
  location: '/v2/overtime_policies/{overtime_policy.id}',
  response: ruledResponse,
  single: true,
});

export const getRuledPolicy = endpoint({
  id: 'getRuledPolicy',
  method: 'GET',
  path: '/ext/v1/overtime_policies/{overtime_policy_id}',
  tag,
  summary: 'Retrieve an overtime policy with its rules',
  access,
  params,
  response: ruledResponse,
  single: true,
});

export const listRuledPolicies = endpoint({
  ...listOvertimePolicies,
  id: 'listRuledPolicies',
  path: '/ext/v1/organizations/{organization_id}/overtime_policies',
  summary: 'List overtime policies with their rules',
  response: closed({ overtime_policies: Type.Array(ruledPolicy), pagination }),
});

export const overtimePolicyEndpoints = [
  listOvertimePolicies,
  createOvertimePolicy,
  getOvertimePolicy,
  updateOvertimePolicy,
  archiveOvertimePolicy,
  restoreOvertimePolicy,
  updateOvertimePolicyExt,
  createRuledPolicy,
  getRuledPolicy,
  listRuledPolicies,
];
