import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { loadInvitationMails } from '../invitation-mails/facts.ts';
import { hasAccepted, membersOf } from '../../people/members/facts.ts';
import { type InvitationLink, makeInvitationLink } from './actions.ts';
import { isCopied } from './rules.ts';

/** What the installation lets owners copy. */
export interface Copying {
  readonly webUrl: string;
  /** Whether owners can copy links at all. */
  readonly isAllowed: boolean;
  /** Whether the server sends mail. */
  readonly isSent: boolean;
}

const days = 7;

/**
 * The link of an invitation for an owner to hand over, where no mail brings it. It shows nothing of the address: see
 * `acceptanceBy`.
 */
export async function copyLink(
  ctx: Context,
  { organizationId, userId }: { organizationId: number; userId: number },
  { webUrl, isAllowed, isSent }: Copying,
): Promise<InvitationLink> {
  if (!isAllowed) throw problem('forbidden', 'invitation_link: this server shows no invitation links to owners');
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  if (!member) throw problem('not_found');
  if (await hasAccepted(ctx.db, organizationId, userId))
    throw problem('record_invalid', 'user_id: is of a member who has accepted');
  const invited = [{ userId, invitedAt: member.joinedAt }];
  const mail = (await loadInvitationMails(ctx.db, organizationId, invited, ctx.now)).get(userId);
  if (!isCopied(isSent, mail?.invitation_mail))
    throw problem(
      'record_invalid',
      'user_id: is sent the link by mail; it can be copied while the mail waits or fails',
    );
  return makeInvitationLink(ctx, { organizationId, userId, webUrl, days, delivery: 'copy' });
}
