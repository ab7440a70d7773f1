import { type Static, Type } from 'typebox';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import {
  body,
  closed,
  date,
  dateTime,
  id,
  idFilter,
  include,
  instantRange,
  maxBodyIds,
  metadata,
  metadataInput,
  nullable,
  oneLinePattern,
  oneOf,
  pageQuery,
  pagination,
  rateInput,
  record,
} from './fields.ts';
import { invitationMailStates } from './lists/invitations.ts';
import { memberBefore } from './member-before.ts';
import { projects, users } from './records.ts';
import { rateDefault, rateStarts, storedRates } from './rate-starts.ts';
import { recordStates } from './lists/records.ts';
import { memberConstants } from './vendor-constants.ts';
import { payTypes, rateTypes } from './lists/pay.ts';
import {
  effectiveRoles,
  invitedRoles,
  memberRoleFilters,
  membershipStates,
  organizationRoles,
  projectRoles,
} from './lists/roles.ts';

const organizationParams = Type.Object({ organization_id: id() });

/** When a member was last active in a tracking program. */
export const lastClientActivity = nullable(dateTime('End of the last time from a tracking program; null = none'));

/** A member's role in one project, as `include_projects` shows it. */
const projectPlace = closed({
  project_id: id(),
  project_type: oneOf(['project']),
  project_status: oneOf(recordStates),
  membership_role: oneOf(projectRoles, 'Role in the project'),
  created_at: dateTime('When the member was added to the project'),
  updated_at: dateTime(),
});
export type WireProjectMembership = Static<typeof projectPlace>;

/** A member of an organization. Rates are absent if none are set or the caller cannot see them. */
const member = record('OrganizationMember', {
  user_id: id(),
  membership_role: oneOf(organizationRoles, 'Role in the organization'),
  effective_role: oneOf(
    effectiveRoles,
    'The organization role if it is owner or manager, otherwise the role in all projects; by_project if ' +
      'they differ',
  ),
  membership_status: oneOf(
    membershipStates,
    'pending: invited; active: has accepted, has created a credential, or has time',
  ),
  invitation_mail: Type.Optional(
    oneOf(
      invitationMailStates,
      'State of the mail while the invitation is open, for owners and managers. waiting: a mail limit is ' +
        'reached; see invitation_mail_at',
    ),
  ),
  invitation_mail_at: Type.Optional(
    dateTime('Earliest time at which the mail is sent; afterwards, when it was sent or failed'),
  ),
  pay_rate: Type.Optional(
    Type.String({ description: 'For owners, and for managers if the organization lets them see pay rates' }),
  ),
  bill_rate: Type.Optional(Type.String({ description: 'For owners and managers' })),
  ...rateStarts,
  currency: Type.String(),
  pay_type: Type.Optional(oneOf(payTypes, 'Kind of the pay rate')),
  trackable: Type.Boolean(),
  last_client_activity: lastClientActivity,
  created_at: dateTime('When the membership began'),
  updated_at: dateTime(),
  removed_at: Type.Optional(dateTime()),
  metadata,
  ...memberConstants,
  project_members: Type.Optional(Type.Array(projectPlace, { description: 'With include_projects: by project' })),
});
export type WireMember = Static<typeof member>;

/** Search in lists of members. */
export const personSearch = {
  'search[email]': Type.Optional(Type.String({ maxLength: 254, description: 'Part of the email, case-insensitive' })),
  'search[name]': Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name, case-insensitive' })),
};

/** The day for which a list shows rates. */
export const ratesOn = Type.Optional(date('Local day for which rates are shown; can be in the future; default today'));

/** Time filters of member lists. */
export const memberRanges = [
  { name: 'created_at', exclusive: true },
  { name: 'updated_at', exclusive: true },
];

export const listMembers = endpoint({
  id: 'listMembers',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/members',
  tag: 'Members',
  summary: 'List members, ascending by user',
  description:
    'Owners and managers see all members, project managers those of their projects, others only themselves. ' +
    'page_start_id is a user ID. New members can have any ID: follow events of kind `member_joined`.',
  access: { token: true },
  params: organizationParams,
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('User IDs')),
    ...personSearch,
    include_removed: Type.Optional(Type.Boolean({ description: 'Include former members. Default false' })),
    membership_roles: Type.Optional(
      Type.Array(oneOf(memberRoleFilters), {
        description: 'Members with these roles; unassigned: users without a project',
      }),
    ),
    ...instantRange('created_at', 'Memberships that began'),
    ...instantRange('updated_at', 'Memberships last changed'),
    rates_on: ratesOn,
    include_projects: Type.Optional(
      Type.Boolean({ description: 'Include the projects of each member. Default false' }),
    ),
    project_statuses: Type.Optional(
      Type.Array(oneOf([...recordStates, 'deleted']), {
        description: 'Status of the projects in include_projects; projects are never deleted',
      }),
    ),
    include: Type.Optional(include(['users', 'projects'])),
  }),
  ranges: memberRanges,
  response: closed({ members: Type.Array(member), users, projects, pagination }),
});

const personName = (description: string) => Type.String({ maxLength: 200, pattern: oneLinePattern, description });

export const createMember = endpoint({
  id: 'createMember',
  method: 'POST',
  path: '/v2/organizations/{organization_id}/members',
  tag: 'Members',
  summary: 'Add a member',
  description:
    'Invites the person. Until they accept, the organization sees the names given here and no other ' +
    'data of the person. A password is ignored. Only owners can add managers.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: organizationParams,
  body: body(
    {
      user: body(
        {
          email,
          first_name: Type.Optional(personName('Default: first word of the name')),
          last_name: Type.Optional(personName('Default: rest of the name')),
          name: Type.Optional(personName('Default: first and last name, otherwise the part before the @')),
          password: Type.Optional(Type.String({ minLength: 8, maxLength: 1000 })),
        },
        ['require_password_change', 'time_zone', 'locale'],
      ),
      role: Type.Optional(oneOf(invitedRoles, 'Default project_user; project roles apply to project_ids')),
      pay_rate: Type.Optional(rateInput('Hourly pay rate in the organization')),
      bill_rate: Type.Optional(rateInput('Bill rate in the organization')),
      project_ids: Type.Optional(
        Type.Array(id(), { description: 'Projects of the person', 'x-distinct-max': maxBodyIds }),
      ),
      metadata: Type.Optional(metadataInput),
    },
    ['limits', 'pay_period', 'view_only', 'team_ids', 'require_password_change'],
  ),
  status: 201,
  location: '/v2/organizations/{organization_id}/members?user_ids={organization_member.user_id}',
  response: closed({ organization_member: member }),
  single: true,
  secretBody: true,
});
export type NewMemberRequest = Static<(typeof createMember)['body'] & object>;

const payment = body(
  {
    rate_type: Type.Optional(oneOf(rateTypes, 'Default: the previous type, otherwise hourly')),
    pay_rate: Type.Optional(rateInput('Pay rate in the organization')),
    bill_rate: Type.Optional(rateInput('Bill rate in the organization')),
    effective_on: Type.Optional(date(`Local day from which the rates are valid. ${rateDefault}`)),
  },
  ['pay_period', 'currency'],
);

const memberChange = body(
  {
    user_id: id('A member of the organization'),
    role: Type.Optional(oneOf([...organizationRoles.toReversed(), 'remove'], 'Role in the organization, or remove')),
    payment: Type.Optional(payment),
    projects: Type.Optional(
      Type.Array(
        body(
          {
            project_id: id('Project of the organization'),
            role: oneOf([...projectRoles, 'remove'], 'Role in the project, or remove'),
            pay_rate: Type.Optional(rateInput('Pay rate in this project')),
            bill_rate: Type.Optional(rateInput('Bill rate in this project')),
            effective_on: Type.Optional(date(`Local day from which both rates are valid. ${rateDefault}`)),
          },
          ['limits'],
        ),
        { maxItems: maxBodyIds },
      ),
    ),
    before: Type.Optional(memberBefore),
  },
  ['pay_period', 'limits', 'view_only', 'require_password_change'],
);
export type MemberChange = Static<typeof memberChange>;

export const updateMembers = endpoint({
  id: 'updateMembers',
  method: 'PUT',
  path: '/v2/organizations/{organization_id}/update_members',
  tag: 'Members',
  summary: 'Change roles, rates and projects of members, or remove members; all or nothing',
  description:
    'Only owners grant or revoke the roles owner and manager and set the pay of owners. The last owner ' +
    'cannot be removed or demoted. With `before`, send the values you read: if they have changed, the ' +
    'response is 412 and lists the differences. The rates in `before` are those valid on ' +
    '`effective_on` (default: today), as returned by the list with `rates_on`.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: organizationParams,
  body: body({ members: Type.Array(memberChange, { minItems: 1, maxItems: maxBodyIds }) }),
  response: closed({ success: Type.Boolean(), rates: storedRates }),
});

export const memberEndpoints = [listMembers, createMember, updateMembers];
