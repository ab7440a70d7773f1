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

/** When a member was last active at a program that tracks. */
export const lastClientActivity = nullable(
  dateTime('When the time that a program last tracked for them ended; null = none was tracked'),
);

/** A member's place in one project, as `include_projects` shows it. */
const projectPlace = closed({
  project_id: id(),
  project_type: oneOf(['project']),
  project_status: oneOf(recordStates),
  membership_role: oneOf(projectRoles, 'Role in the project'),
  created_at: dateTime('When the member came to the project'),
  updated_at: dateTime(),
});
export type WireProjectMembership = Static<typeof projectPlace>;

/** A member of an organization; rates are left out when there are none or they are not for the caller to see. */
const member = record('OrganizationMember', {
  user_id: id(),
  membership_role: oneOf(organizationRoles, 'Role in the organization'),
  effective_role: oneOf(
    effectiveRoles,
    'The leading role in the organization, else the role in all projects; by_project where they differ',
  ),
  membership_status: oneOf(
    membershipStates,
    'pending: invited; active once they accepted, made a credential of their own, or had time',
  ),
  invitation_mail: Type.Optional(
    oneOf(
      invitationMailStates,
      'Of an invitation that is not accepted, for owners and managers. waiting: too many were mailed; see ' +
        'invitation_mail_at',
    ),
  ),
  invitation_mail_at: Type.Optional(dateTime('When the mail is sent at the earliest; once it ended, when it did')),
  pay_rate: Type.Optional(Type.String({ description: 'For owners, and managers where the organization allows it' })),
  bill_rate: Type.Optional(Type.String({ description: 'For owners and managers' })),
  ...rateStarts,
  currency: Type.String(),
  pay_type: Type.Optional(oneOf(payTypes, 'How the pay rate is meant; beside it')),
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

/** Finding people in lists of members. */
export const personSearch = {
  'search[email]': Type.Optional(Type.String({ maxLength: 254, description: 'Part of the email, any letter case' })),
  'search[name]': Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name, any letter case' })),
};

/** Of which day a list shows rates. */
export const ratesOn = Type.Optional(date('The local day whose rates are shown, a day to come too; default today'));

/** The times by which lists of members are filtered. */
export const memberRanges = [
  { name: 'created_at', exclusive: true },
  { name: 'updated_at', exclusive: true },
];

export const listMembers = endpoint({
  id: 'listMembers',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/members',
  tag: 'Members',
  summary: 'The members of an organization that the caller may see, ascending by user',
  description:
    'Owners and managers see all, project managers the members of their projects, others themselves. page_start_id ' +
    'is a user ID. A new member can have any ID: events of kind `member_joined` show who is new.',
  access: { token: true },
  params: organizationParams,
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('User IDs')),
    ...personSearch,
    include_removed: Type.Optional(Type.Boolean({ description: 'Former members too. Default false' })),
    membership_roles: Type.Optional(
      Type.Array(oneOf(memberRoleFilters), { description: 'Only these roles; unassigned: users on no project' }),
    ),
    ...instantRange('created_at', 'Memberships that began'),
    ...instantRange('updated_at', 'Memberships changed last'),
    rates_on: ratesOn,
    include_projects: Type.Optional(Type.Boolean({ description: 'Each member with their projects. Default false' })),
    project_statuses: Type.Optional(
      Type.Array(oneOf([...recordStates, 'deleted']), {
        description: 'Of include_projects only these; none is deleted',
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
  summary: 'Add a person to an organization',
  description:
    'The person is invited: until they accept, the organization sees the names given here and nothing that is known ' +
    'of them elsewhere. A password counts for nothing. Only owners may add managers.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: organizationParams,
  body: body(
    {
      user: body(
        {
          email,
          first_name: Type.Optional(personName('Default: the first word of the name')),
          last_name: Type.Optional(personName('Default: the rest of the name')),
          name: Type.Optional(personName('Default: first and last name, else what stands before the @')),
          password: Type.Optional(Type.String({ minLength: 8, maxLength: 1000 })),
        },
        ['require_password_change', 'time_zone', 'locale'],
      ),
      role: Type.Optional(
        oneOf(invitedRoles, 'Default project_user; project roles count in the projects of project_ids'),
      ),
      pay_rate: Type.Optional(rateInput('Hourly pay rate in the organization')),
      bill_rate: Type.Optional(rateInput('Bill rate in the organization')),
      project_ids: Type.Optional(
        Type.Array(id(), { description: 'Projects to put the person on', 'x-distinct-max': maxBodyIds }),
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
    rate_type: Type.Optional(oneOf(rateTypes, 'Default: as before, else hourly')),
    pay_rate: Type.Optional(rateInput('Pay rate in the organization')),
    bill_rate: Type.Optional(rateInput('Bill rate in the organization')),
    effective_on: Type.Optional(date(`The local day from which the rates are valid. ${rateDefault}`)),
  },
  ['pay_period', 'currency'],
);

const memberChange = body(
  {
    user_id: id('A member of the organization'),
    role: Type.Optional(
      oneOf([...organizationRoles.toReversed(), 'remove'], 'Role in the organization, or none any more'),
    ),
    payment: Type.Optional(payment),
    projects: Type.Optional(
      Type.Array(
        body(
          {
            project_id: id('A project of the organization'),
            role: oneOf([...projectRoles, 'remove'], 'Role in the project, or none any more'),
            pay_rate: Type.Optional(rateInput('Pay rate in this project')),
            bill_rate: Type.Optional(rateInput('Bill rate in this project')),
            effective_on: Type.Optional(date(`The local day from which both are valid. ${rateDefault}`)),
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
  summary: 'Change roles, rates and projects of members, or remove them; all or nothing',
  description:
    'Only owners give or take the roles owner and manager and state the pay of owners. The last owner can be neither ' +
    'removed nor demoted. Who says in `before` what they saw is answered 412, with what is otherwise, where that ' +
    'has changed meanwhile; rates are those of `effective_on`, default today, as `rates_on` of the list shows them.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: organizationParams,
  body: body({ members: Type.Array(memberChange, { minItems: 1, maxItems: maxBodyIds }) }),
  response: closed({ success: Type.Boolean(), rates: storedRates }),
});

export const memberEndpoints = [listMembers, createMember, updateMembers];
