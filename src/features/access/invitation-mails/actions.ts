import type { Context } from '../../../context.ts';
import { lockPersons } from '../../../db/locks.ts';
import { isBefore } from '../../../time/order.ts';
import * as store from './store.ts';

export { updateLimit } from './store.ts';

const addressLimit = { most: 3, hours: 168 };
const dayHours = 24;

/** When a mail goes out, and for which limits it counts. */
export interface MailTurn {
  dueAt: Temporal.Instant;
  isToStranger: boolean;
}

/**
 * When an invitation may be mailed: at once, or as soon as the organization has sent less in a day and the address has
 * got less in a week from organizations with no other tie to it. The caller holds the organization's rules and the
 * person, so that no two mails take one place.
 */
export async function planTurn(ctx: Context, invitee: store.Invitee): Promise<MailTurn> {
  const { mailsADay, acceptedBefore } = await store.selectTerms(ctx.db, invitee);
  const ofOrganization = { most: mailsADay ?? ctx.quotas.invitationMails, hours: dayHours };
  const limits = { ofOrganization, ofAddress: acceptedBefore ? null : addressLimit };
  return { dueAt: await store.findTurn(ctx.db, invitee, limits, ctx.now), isToStranger: !acceptedBefore };
}

/**
 * Gives the mails of an organization that wait new turns, after its limit changed. One by one: each turn depends on
 * those before it. The caller holds the organization's rules. Returns how many wait.
 */
export async function planWaiting(ctx: Context, organizationId: number): Promise<number> {
  const waiting = await store.selectWaiting(ctx.db, organizationId, ctx.now);
  await lockPersons(ctx.db, [...new Set(waiting.map(({ userId }) => userId))]);
  await store.setDue(ctx.db, waiting, null);
  let left = 0;
  for (const mail of waiting) {
    const { dueAt } = await planTurn(ctx, { organizationId, userId: mail.userId });
    await store.setDue(ctx.db, [mail], dueAt);
    if (isBefore(ctx.now, dueAt)) left += 1;
  }
  return left;
}
