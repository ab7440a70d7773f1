import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  body,
  closed,
  date,
  dateTime,
  id,
  idFilter,
  include,
  maxBodyIds,
  metadata,
  metadataInput,
  oneOf,
  pageQuery,
  pagination,
  rateInput,
} from './fields.ts';
import { projects, users } from './records.ts';
import { organizationRoles, projectRoles } from './roles.ts';

const organizationParams = Type.Object({ organization_id: id() });

export const effectiveRoles = [
  'owner',
  'organization_manager',
  'project_manager',
  'project_user',
  'project_viewer',
] as const;
export type EffectiveRole = (typeof effectiveRoles)[number];

export const payTypes = ['hourly', 'fixed'] as const;

/** A member of an organization; rates and metadata are left out when there are none, rates also when not for the caller to see. */
export const member = closed({
  user_id: id(),
  membership_role: oneOf(organizationRoles, 'Role in the organization'),
  effective_role: oneOf(effectiveRoles, 'The highest role held in the organization or any of its projects'),
  membership_status: oneOf(['active', 'pending', 'removed'], 'pending: invited, without a password yet'),
  pay_rate: Type.Optional(Type.String({ description: 'For owners, and managers where the organization allows it' })),
  bill_rate: Type.Optional(Type.String({ description: 'For owners and managers' })),
  currency: Type.String(),
  pay_type: Type.Optional(oneOf(payTypes, 'How the pay rate is meant; beside it')),
  trackable: Type.Boolean(),
  created_at: dateTime('When the membership began'),
  updated_at: dateTime(),
  removed_at: Type.Optional(dateTime()),
  metadata: Type.Optional(metadata),
});
export type WireMember = Static<typeof member>;

export const listMembers = endpoint({
  id: 'listMembers',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/members',
  tag: 'Members',
  summary: 'The members of an organization that the caller may see, ascending by user',
  description:
    'Owners and managers see all, project managers the members of their projects, others themselves. page_start_id is a user ID.',
  access: { token: true },
  params: organizationParams,
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('User IDs')),
    'search[email]': Type.Optional(Type.String({ maxLength: 254, description: 'Part of the email, any letter case' })),
    'search[name]': Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name, any letter case' })),
    include_removed: Type.Optional(Type.Boolean({ description: 'Former members too. Default false' })),
    membership_roles: Type.Optional(Type.Array(oneOf(organizationRoles), { description: 'Only these roles' })),
    include: Type.Optional(include(['users', 'projects'])),
  }),
  response: closed({ members: Type.Array(member), users, projects, pagination }),
});

const personName = (description: string) => Type.String({ maxLength: 200, description });
const email = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$', description: 'One @ and no spaces' });

export const invitedRoles = ['organization_manager', 'project_manager', 'project_user', 'project_viewer'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const createMember = endpoint({
  id: 'createMember',
  method: 'POST',
  path: '/v2/organizations/{organization_id}/members',
  tag: 'Members',
  summary: 'Add a person to an organization',
  description:
    'A person known by the email joins as they are: password and names are ignored. Anybody else is made a user, invited when no password is given. Only owners may add managers.',
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
  response: closed({ organization_member: member }),
  single: true,
  secretBody: true,
});
export type NewMemberRequest = Static<(typeof createMember)['body'] & object>;

const payment = body(
  {
    rate_type: Type.Optional(oneOf(['hourly', 'fixed_amount'], 'Default: as before, else hourly')),
    pay_rate: Type.Optional(rateInput('Pay rate in the organization')),
    bill_rate: Type.Optional(rateInput('Bill rate in the organization')),
    effective_on: Type.Optional(date('The local day from which both hold; default today')),
  },
  ['pay_period', 'currency'],
);

const memberChange = body(
  {
    user_id: id('A member of the organization'),
    role: Type.Optional(oneOf(['user', 'manager', 'owner', 'remove'], 'Role in the organization, or none any more')),
    payment: Type.Optional(payment),
    projects: Type.Optional(
      Type.Array(
        body(
          {
            project_id: id('A project of the organization'),
            role: oneOf([...projectRoles, 'remove'], 'Role in the project, or none any more'),
            pay_rate: Type.Optional(rateInput('Pay rate in this project, from today')),
            bill_rate: Type.Optional(rateInput('Bill rate in this project, from today')),
          },
          ['limits'],
        ),
        { maxItems: maxBodyIds },
      ),
    ),
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
    'Only owners give or take the roles owner and manager and state the pay of owners. The last owner can be neither removed nor demoted.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: organizationParams,
  body: body({ members: Type.Array(memberChange, { minItems: 1, maxItems: maxBodyIds }) }),
  response: closed({ success: Type.Boolean() }),
});

export const memberEndpoints = [listMembers, createMember, updateMembers];
