import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { planWaitingMails, updateLimit } from '../invitation-mails/actions.ts';

/**
 * Sets how many invitations an organization may mail in 24 hours; null = the limit of the installation. Plans the
 * waiting mails again and returns the number of these mails.
 */
export async function setInvitationMails(ctx: Context, organizationId: number, limit: number | null): Promise<number> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const { before } = await updateLimit(ctx.db, organizationId, limit);
  const [from, to] = [{ invitation_mails: before }, { invitation_mails: limit }];
  const change = { subject: 'organization', subjectId: organizationId, before: from, after: to } as const;
  await recordChanges(ctx, organizationId, [change]);
  return planWaitingMails(ctx, organizationId);
}
