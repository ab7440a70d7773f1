import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nameLine, nullable, oneOf, record } from './fields.ts';
import { screenshotFrequency, trackingLevel } from './member-settings.ts';
import { effectiveRoles, organizationRoles } from './lists/roles.ts';
import { invitedAs } from './memberships.ts';
import { session } from './sessions.ts';
import { invitationStates, invitationViewers } from './lists/invitations.ts';

const open = closed(
  {
    membership_role: oneOf(organizationRoles, 'Role in the organization'),
    effective_role: oneOf(effectiveRoles, 'Role that results from the organization and project roles'),
    invited_by: nullable(Type.String({ description: 'Name of the inviter; null = the command line, or not recorded' })),
    invited_as: invitedAs,
    has_account: Type.Boolean({ description: 'true: sign in to accept; false: accept with a name' }),
    viewer: oneOf(invitationViewers, 'User signed in with this browser'),
    screenshot_frequency: screenshotFrequency,
    app_and_url_tracking: trackingLevel,
  },
  { description: 'Content of the invitation; null unless it is open' },
);

const invitation = record('Invitation', {
  organization_id: id(),
  organization_name: Type.String(),
  state: oneOf(invitationStates, 'withdrawn: the membership has ended'),
  expires_at: dateTime('When the link expires; the membership can still be accepted without the link'),
  open: nullable(open),
});
export type WireInvitation = Static<typeof invitation>;

const secret = Type.String({ minLength: 1, maxLength: 200, description: 'Part of the link after #' });

export const readInvitation = endpoint({
  id: 'readInvitation',
  method: 'POST',
  path: '/ext/v1/invitation',
  tag: 'Invitations',
  summary: 'Look up an invitation by its link',
  description:
    'For holders of the link, which is mailed to the person, printed by the command line ("fairhour ' +
    'invitation link"), or copied by an owner. It is a POST to keep the secret out of addresses, and ' +
    'changes nothing.',
  access: { token: false },
  body: body({ invitation_secret: secret }),
  response: closed({ invitation }),
  secret: true,
  secretBody: true,
  readOnly: true,
});

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/ext/v1/invitation/accept',
  tag: 'Invitations',
  summary: 'Accept an invitation as a new person, and sign in',
  description:
    'The name, and the time zone if given, are stored for the new person. A person who has accepted a ' +
    'membership before gets 403, and must sign in to accept this membership (`POST ' +
    "/ext/v1/users/me/memberships/{organization_id}/accept`). While the account's address is " +
    'unconfirmed, a mailed link accepts the membership and confirms the address; another link works only in a ' +
    'browser signed in ' +
    'as the person. The response sets a session cookie.',
  access: { token: false },
  body: body({
    invitation_secret: secret,
    name: nameLine(),
    time_zone: Type.Optional(
      Type.String({ format: 'time-zone', maxLength: 100, description: "Default: the organization's" }),
    ),
  }),
  status: 201,
  location: '/ext/v1/session',
  response: closed({ session }),
  secret: true,
  secretBody: true,
  signsIn: true,
  idempotentByNature: true,
});

export const declineInvitation = endpoint({
  id: 'declineInvitation',
  method: 'POST',
  path: '/ext/v1/invitation/decline',
  tag: 'Invitations',
  summary: 'Decline an invitation and end the membership',
  access: { token: false },
  body: body({ invitation_secret: secret }),
  response: closed({ invitation }),
  secret: true,
  secretBody: true,
  idempotentByNature: true,
});

export const createInvitationLink = endpoint({
  id: 'createInvitationLink',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/members/{user_id}/invitation_link',
  tag: 'Invitations',
  summary: 'Copy the link of an invitation',
  description:
    'For owners, to pass on to the person if the server sends no mail, or while the mail waits or has ' +
    'failed (otherwise 400). Only this response shows the link. It works once, for 7 days, and ends ' +
    'earlier links to the membership. Copying is audited. If the person has accepted a membership ' +
    'before, the link accepts nothing: the person must sign in first. An account that the link creates ' +
    'has an unconfirmed address until its user signs in by mail or by a provider, or accepts by a mailed link. ' +
    'All earlier ' +
    'sessions, passwords, passkeys and tokens of the account then end. With `FAIRHOUR_INVITE_LINKS=0` ' +
    'the server returns 403.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id(), user_id: id() }),
  status: 201,
  location: '/v2/organizations/{organization_id}/members?user_ids={user_id}',
  response: closed({
    invitation_link: closed({
      url: Type.String({ description: 'The secret follows #; browsers never send that part to a server' }),
      expires_at: dateTime(),
    }),
  }),
  secret: true,
});

export const invitationEndpoints = [createInvitationLink, readInvitation, acceptInvitation, declineInvitation];
