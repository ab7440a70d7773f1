import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { problem, Problem } from '../../../contract/problems.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { appendToAudit } from '../../../audit/actions.ts';
import { planMail } from '../invitation-mails/actions.ts';
import { type LinkMailLimit, queueLinkMail, withdrawLinkMail } from '../../notifications/mail/actions.ts';
import { hasAccepted, membersOf } from '../../people/members/facts.ts';
import { invitationLimits } from './rules.ts';

interface Invitee {
  organizationId: number;
  userId: number;
}

/** Queues the mail for its turn. The caller has locked the organization's rules. */
const queueMail = (ctx: Context, invitee: Invitee, limits: readonly LinkMailLimit[] = []) =>
  queueLinkMail(
    ctx,
    { userId: invitee.userId, purpose: 'invitation', invitedTo: invitee.organizationId },
    { limits, plan: () => planMail(ctx, invitee) },
  );

/**
 * Used only with a mail server. A member who joined without having accepted is an invited member. Removing a member
 * immediately frees the turn of the mail to that member.
 */
export const invitationSubscriptions: readonly Subscription[] = [
  subscribe('member_joined', async (ctx, event) => {
    if (await hasAccepted(ctx.db, event.organizationId, event.userId)) return;
    await queueMail(ctx, event);
  }),
  subscribe('member_removed', (ctx, { organizationId, userId }) =>
    withdrawLinkMail(ctx, { userId, purpose: 'invitation', invitedTo: organizationId }),
  ),
];

/** Sends an invitation again to the invited address. */
export async function sendAgain(ctx: Context, invitee: Invitee): Promise<void> {
  const { organizationId, userId } = invitee;
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  if (!member) throw problem('not_found');
  if (await hasAccepted(ctx.db, organizationId, userId))
    throw problem('record_invalid', 'user_id: the member has already accepted');
  if (!(await queueMail(ctx, invitee, invitationLimits)))
    throw new Problem('rate_limit_exceeded', {
      message:
        'This invitation was sent within the last 10 minutes, or 5 times in 24 hours. Wait before you send it again.',
    });
  const subject = { subject: 'member', subjectId: userId, before: null } as const;
  await appendToAudit(ctx, organizationId, [
    { action: 'invitation_resent', ...subject, after: { user_id: userId }, reason: null },
  ]);
}
