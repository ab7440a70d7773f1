import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { loadInvitationMails } from '../invitation-mails/facts.ts';
import { hasAccepted, membersOf } from '../../people/members/facts.ts';
import { type InvitationLink, makeInvitationLink } from './actions.ts';
import { isCopied } from './rules.ts';

/** The installation's settings for copying links. */
export interface LinkCopySettings {
  readonly webUrl: string;
  /** Whether owners can copy links. */
  readonly isAllowed: boolean;
  /** Whether the server sends mail. */
  readonly isSent: boolean;
}

const days = 7;

/**
 * Creates an invitation link for an owner to pass on, if no mail delivers a link. A copied link confirms no address;
 * see `acceptanceBy`.
 */
export async function copyLink(
  ctx: Context,
  { organizationId, userId }: { organizationId: number; userId: number },
  { webUrl, isAllowed, isSent }: LinkCopySettings,
): Promise<InvitationLink> {
  if (!isAllowed) throw problem('forbidden', 'invitation_link: owners cannot copy invitation links on this server');
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  if (!member) throw problem('not_found');
  if (await hasAccepted(ctx.db, organizationId, userId))
    throw problem('record_invalid', 'user_id: the member has already accepted');
  const invited = [{ userId, invitedAt: member.joinedAt }];
  const mail = (await loadInvitationMails(ctx.db, organizationId, invited, ctx.now)).get(userId);
  if (!isCopied(isSent, mail?.invitation_mail))
    throw problem(
      'record_invalid',
      'user_id: the link is sent by mail; it can be copied while the mail waits or after it failed',
    );
  return makeInvitationLink(ctx, { organizationId, userId, webUrl, days, delivery: 'copy' });
}
