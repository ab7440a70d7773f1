import type { NewMemberRequest } from '../../src/contract/members.ts';
import { createMember } from '../../src/contract/members.ts';
import { type InvitationLinkRequest, makeInvitationLink } from '../../src/features/access/invitations/actions.ts';
import type { TestApp, TestOrganization } from './app.ts';

export interface Invited {
  userId: number;
  email: string;
  /** The part after # in the link. */
  secret: string;
  url: string;
}

/** Creates a link as the command line does, or for another delivery method. */
export async function newInvitationLink(
  app: TestApp,
  { organizationId }: TestOrganization,
  userId: number,
  { days = 7, delivery = 'command_line' }: Partial<Pick<InvitationLinkRequest, 'days' | 'delivery'>> = {},
): Promise<{ url: string; secret: string }> {
  const { url } = await app.database.transaction(async (tx) =>
    makeInvitationLink(app.app.contextFor(tx, await app.app.now(tx)), {
      organizationId,
      userId,
      webUrl: app.baseUrl,
      days,
      delivery,
    }),
  );
  return { url, secret: new URL(url).hash.slice(1) };
}

let count = 0;

/** Invites a person and returns their link. */
export async function invite(
  app: TestApp,
  organization: TestOrganization,
  request: Partial<NewMemberRequest['user']> & Pick<NewMemberRequest, 'role' | 'project_ids'> = {},
): Promise<Invited> {
  const { role, project_ids, ...typed } = request;
  const user = { email: `invited-${(count += 1)}@example.org`, ...typed };
  const { organization_member: member } = await organization.client.call(createMember, {
    params: { organization_id: organization.organizationId },
    body: { user, ...(role ? { role } : {}), ...(project_ids ? { project_ids } : {}) },
  });
  const link = await newInvitationLink(app, organization, member.user_id);
  return { userId: member.user_id, email: user.email, ...link };
}
