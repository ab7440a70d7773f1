import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { lockPersons } from '../../../db/locks.ts';
import * as store from './link-mail-store.ts';
import type { LinkMail } from './link-mail-store.ts';
import { voidMailQueuedUntil } from './store.ts';

export { layOut } from './compose/layout.ts';
export { plainName } from './compose/plain-name.ts';

export interface LinkMailLimit {
  /** The maximum number of mails within the time span. */
  most: number;
  within: Temporal.DurationLike;
}

type Plan = (ctx: Context) => Promise<Pick<store.PlannedMail, 'dueAt' | 'isToStranger'>>;

const atOnce: Plan = (ctx) => Promise.resolve({ dueAt: ctx.now, isToStranger: false });

/**
 * Queues a mail with a link and returns true, unless a limit is reached. The new mail replaces a waiting mail with the
 * same purpose.
 */
export async function queueLinkMail(
  ctx: Context,
  mail: LinkMail,
  { limits = [], plan = atOnce }: { limits?: readonly LinkMailLimit[]; plan?: Plan } = {},
): Promise<boolean> {
  await lockPersons(ctx.db, [mail.userId]);
  for (const { most, within } of limits) {
    if ((await store.countLinkMails(ctx.db, mail, ctx.now.subtract(within))) >= most) return false;
  }
  await store.voidWaiting(ctx.db, mail, ctx.now);
  await store.insertLinkMail(ctx.db, { ...mail, id: randomUUID(), ...(await plan(ctx)) }, ctx.now);
  return true;
}

/** Voids the waiting mail with a purpose. */
export const withdrawLinkMail = (ctx: Context, mail: LinkMail): Promise<void> =>
  store.voidWaiting(ctx.db, mail, ctx.now);

/** Voids mail that was queued up to an instant and is still waiting. Returns the number of mails. */
export const discardQueuedMail = (ctx: Context, until: Temporal.Instant): Promise<number> =>
  voidMailQueuedUntil(ctx.db, until, ctx.now);
