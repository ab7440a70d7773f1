import type { Context } from '../../../context.ts';
import { type InvitationLink, makeInvitationLink } from '../invitations/actions.ts';
import { requireOrganization, requireUser } from './person.ts';

/** Creates a link with which the person with the email can answer the invitation of an organization. */
export async function makeInvitationLinkFor(
  ctx: Context,
  email: string,
  invitation: { organizationId: number; webUrl: string; days: number },
): Promise<InvitationLink> {
  await requireOrganization(ctx, invitation.organizationId);
  return makeInvitationLink(ctx, { ...invitation, delivery: 'command_line', userId: await requireUser(ctx, email) });
}
