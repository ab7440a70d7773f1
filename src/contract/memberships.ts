import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { organizationRoles } from './lists/roles.ts';

export const invitedAs = closed(
  {
    email: Type.String(),
    name: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    time_zone: Type.String(),
  },
  { description: 'How the organization shows the caller before acceptance; null afterwards' },
);

const membership = record('Membership', {
  organization_id: id(),
  organization_name: Type.String(),
  membership_role: oneOf(organizationRoles, 'Role in the organization'),
  payroll: Type.Boolean({ description: 'Whether the caller is a payroll clerk' }),
  membership_status: oneOf(['active', 'pending'], 'Status that the organization sees'),
  invited_as: nullable(invitedAs),
  invited_by: nullable(Type.String({ description: 'Name of the inviter; null = the command line, or none' })),
  may_leave: Type.Boolean({ description: 'false for the last owner' }),
  created_at: dateTime('When the membership began'),
  accepted_at: nullable(dateTime('null = not accepted')),
});
export type WireOwnMembership = Static<typeof membership>;

const access = { token: true, personalOnly: true } as const;
const path = '/ext/v1/users/me/memberships';
const params = Type.Object({ organization_id: id() });

export const listOwnMemberships = endpoint({
  id: 'listOwnMemberships',
  method: 'GET',
  path,
  tag: 'Users',
  summary: "List the caller's memberships, ascending by organization",
  description: 'page_start_id is an organization ID.',
  access,
  query: Type.Object({ ...pageQuery }),
  response: closed({ memberships: Type.Array(membership), pagination }),
});

export const acceptMembership = endpoint({
  id: 'acceptMembership',
  method: 'POST',
  path: `${path}/{organization_id}/accept`,
  tag: 'Users',
  summary: 'Accept a membership',
  description:
    "Before acceptance the organization sees the inviter's entries; afterwards it sees the caller's " +
    "data. The first accepted invitation sets the caller's names and time zone. Accepting again changes " +
    'nothing.',
  access,
  params,
  response: closed({ membership }),
  checksCallerAgain: true,
});

export const leaveOrganization = endpoint({
  id: 'leaveOrganization',
  method: 'DELETE',
  path: `${path}/{organization_id}`,
  tag: 'Users',
  summary: 'Leave an organization',
  description:
    'Works like a removal by a manager: roles, project memberships and tokens end at once, tracked time ' +
    'stays. The last owner cannot leave.',
  access,
  params,
  status: 204,
});

export const membershipEndpoints = [listOwnMemberships, acceptMembership, leaveOrganization];
