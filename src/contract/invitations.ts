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
    effective_role: oneOf(effectiveRoles, 'What it comes to with the roles in projects'),
    invited_by: nullable(
      Type.String({ description: 'Name of who invites; null = the command line, or not on record' }),
    ),
    invited_as: invitedAs,
    has_account: Type.Boolean({ description: 'The person accepts once they have signed in; others say their name' }),
    viewer: oneOf(invitationViewers, 'Who is signed in with this browser'),
    screenshot_frequency: screenshotFrequency,
    app_and_url_tracking: trackingLevel,
  },
  { description: 'What it invites to; null unless it is open' },
);

const invitation = record('Invitation', {
  organization_id: id(),
  organization_name: Type.String(),
  state: oneOf(invitationStates, 'withdrawn: the membership is no more, whoever ended it'),
  expires_at: dateTime('When the link ends; the membership can be accepted without it, too'),
  open: nullable(open),
});
export type WireInvitation = Static<typeof invitation>;

const secret = Type.String({ minLength: 1, maxLength: 200, description: 'What follows # in the link' });

export const readInvitation = endpoint({
  id: 'readInvitation',
  method: 'POST',
  path: '/ext/v1/invitation',
  tag: 'Invitations',
  summary: 'What the link of an invitation is about',
  description:
    'For who has the link, which goes to the address of the person, comes out of the command line ("fairhour ' +
    'invitation link"), or is copied by an owner. A POST, so that the secret stands in no address. It changes nothing.',
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
  summary: 'Accept an invitation as somebody new, who is signed in with it',
  description:
    'The name, and the zone where it is given, become the person’s own. Who accepted some membership before gets ' +
    '403: they sign in and accept the membership (`POST /ext/v1/users/me/memberships/{organization_id}/accept`). ' +
    'While the address of the account is unconfirmed, a mailed link accepts, and confirms the address; another link ' +
    'accepts in a browser that is signed in as the person. The answer sets the cookie of a session.',
  access: { token: false },
  body: body({
    invitation_secret: secret,
    name: nameLine(),
    time_zone: Type.Optional(
      Type.String({ format: 'time-zone', maxLength: 100, description: 'Default: that of the organization' }),
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
  summary: 'Decline an invitation: the membership ends',
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
    'For owners, to pass on to the person: where the server sends no mail, or while the mail waits or has failed ' +
    '(else 400). The answer is the only place that shows the link. The link is good once, for 7 days, and ends ' +
    'earlier links to the membership. It is audited. For a person who has accepted any membership before, it ' +
    'accepts nothing: they sign in first. An account that it creates has an unconfirmed address until its user ' +
    'signs in by mail or by a provider, or accepts by a mailed link. Then all earlier sessions, passwords, passkeys ' +
    'and tokens of the account end. A server with `FAIRHOUR_INVITE_LINKS=0` answers 403.',
  access: { token: true, roles: ['owner'] },
  params: Type.Object({ organization_id: id(), user_id: id() }),
  status: 201,
  location: '/v2/organizations/{organization_id}/members?user_ids={user_id}',
  response: closed({
    invitation_link: closed({
      url: Type.String({ description: 'With the secret behind #, which browsers send to no server' }),
      expires_at: dateTime(),
    }),
  }),
  secret: true,
});

export const invitationEndpoints = [createInvitationLink, readInvitation, acceptInvitation, declineInvitation];
