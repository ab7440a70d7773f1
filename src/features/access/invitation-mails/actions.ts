import type { Context } from '../../../context.ts';
import { lockPersons } from '../../../db/locks.ts';
import { isBefore } from '../../../time/order.ts';
import * as store from './store.ts';

export { updateLimit } from './store.ts';

const addressLimit = { most: 3, hours: 168 };
const dayHours = 24;

/** When a mail may be sent, and whether it counts toward the limit per address. */
export interface MailPlan {
  dueAt: Temporal.Instant;
  isToStranger: boolean;
}

/**
 * Plans when an invitation may be mailed: at once, or at the first instant within two limits. One limits how
 * many mails the organization can send per day. The other limits how many mails an address can receive per week from
 * organizations whose invitations the addressee never accepted. The caller has locked the organization's rules and the
 * person, so that two mails cannot take the same place within a limit.
 */
export async function planMail(ctx: Context, invitee: store.Invitee): Promise<MailPlan> {
  const { mailsADay, acceptedBefore } = await store.selectTerms(ctx.db, invitee);
  const ofOrganization = { most: mailsADay ?? ctx.quotas.invitationMails, hours: dayHours };
  const limits = { ofOrganization, ofAddress: acceptedBefore ? null : addressLimit };
  return { dueAt: await store.findMailTime(ctx.db, invitee, limits, ctx.now), isToStranger: !acceptedBefore };
}

/**
 * Plans an organization's waiting mails again after its limit changed. The mails are planned one after another,
 * because each depends on the earlier ones. The caller has locked the organization's rules. Returns the number of mails
 * that are still waiting.
 */
export async function planWaitingMails(ctx: Context, organizationId: number): Promise<number> {
  const waiting = await store.selectWaiting(ctx.db, organizationId, ctx.now);
  await lockPersons(ctx.db, [...new Set(waiting.map(({ userId }) => userId))]);
  await store.setDue(ctx.db, waiting, null);
  let left = 0;
  for (const mail of waiting) {
    const { dueAt } = await planMail(ctx, { organizationId, userId: mail.userId });
    await store.setDue(ctx.db, [mail], dueAt);
    if (isBefore(ctx.now, dueAt)) left += 1;
  }
  return left;
}
