import type { Client } from '../../src/client/client.ts';
import { createInvitationLink } from '../../src/contract/invitations.ts';
import { createMember } from '../../src/contract/members.ts';
import type { TestApp, TestOrganization } from './app.ts';
import { fromOwnPage } from './sessions.ts';

export interface CopiedLink {
  userId: number;
  email: string;
  /** The part after # in the link. */
  secret: string;
}

/** Adds a member by address and returns their id. */
export async function inviteAddress({ client, organizationId }: TestOrganization, email: string): Promise<number> {
  const params = { organization_id: organizationId };
  const { organization_member: member } = await client.call(createMember, { params, body: { user: { email } } });
  return member.user_id;
}

/** Requests the link of an invitation, as an owner who copies it would. */
export const requestLink = (client: Client, organizationId: number, userId: number) =>
  client.send(createInvitationLink, { params: { organization_id: organizationId, user_id: userId } });

/**
 * Invites an address and copies the link. The server must send no mail, or `beforeCopy` must stop the mail from
 * arriving.
 */
export async function copyLink(
  owner: TestOrganization,
  email: string,
  beforeCopy: () => Promise<void> = () => Promise.resolve(),
): Promise<CopiedLink> {
  const userId = await inviteAddress(owner, email);
  await beforeCopy();
  const params = { organization_id: owner.organizationId, user_id: userId };
  const { invitation_link: link } = await owner.client.call(createInvitationLink, { params });
  return { userId, email, secret: new URL(link.url).hash.slice(1) };
}

let address = 0;

/** Accepts an invitation with a link, as a browser would. Each call uses a different client address. */
export async function acceptWith(app: TestApp, secret: string, { name = 'Ada Lovelace', cookie = '' } = {}) {
  const response = await fetch(`${app.baseUrl}/ext/v1/invitation/accept`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${(address += 1) % 250}`,
      ...fromOwnPage,
      ...(cookie === '' ? {} : { cookie }),
    },
    body: JSON.stringify({ invitation_secret: secret, name }),
  });
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
