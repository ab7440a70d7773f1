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
  { description: 'How the organization shows the caller until they accept; null once they did' },
);

const membership = record('Membership', {
  organization_id: id(),
  organization_name: Type.String(),
  membership_role: oneOf(organizationRoles, 'Role in the organization'),
  membership_status: oneOf(['active', 'pending'], 'What the organization is shown'),
  invited_as: nullable(invitedAs),
  invited_by: nullable(Type.String({ description: 'Name of who invited; null = the command line, or nobody' })),
  may_leave: Type.Boolean({ description: 'The last owner may not' }),
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
  summary: 'The memberships of the caller, ascending by organization',
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
  summary: 'Accept a membership that somebody else made',
  description:
    'Until then the organization sees what the inviter typed; from then on it sees the caller as they are. Names and ' +
    'zone of the first invitation that a person accepts become their own. Accepting again changes nothing.',
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
    'As a removal by a manager: roles, places in projects and tokens end at that instant, tracked time stays. The ' +
    'last owner cannot leave.',
  access,
  params,
  status: 204,
});

export const membershipEndpoints = [listOwnMemberships, acceptMembership, leaveOrganization];
