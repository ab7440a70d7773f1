import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import type { EventOf } from '../../../events.ts';
import { dueAtOf } from './rules.ts';
import { insertMailEvents, openNoticeMail, selectAddressees } from './store.ts';

/**
 * Queues notices for persons with mail turned on and a confirmed address, in the transaction that notifies them. All
 * notices for one moment, hour or day go into one mail.
 */
async function queueNotices(ctx: Context, { notices }: EventOf<'persons_told'>): Promise<void> {
  const byPerson = Map.groupBy(notices, ({ userId }) => userId);
  for (const person of await selectAddressees(ctx.db, [...byPerson.keys()])) {
    const { userId, digest, kindsOff, timeZone, hasAccount } = person;
    const wanted = (byPerson.get(userId) ?? []).filter(({ kind }) => !kindsOff.some((off) => off === kind));
    if (!hasAccount || wanted.length === 0) continue;
    const dueAt = dueAtOf(digest, ctx.now, timeZone);
    const id = await openNoticeMail(ctx.db, { userId, id: randomUUID(), digest, dueAt }, ctx.now);
    await insertMailEvents(
      ctx.db,
      { userId, id },
      wanted.map(({ userEventId }) => userEventId),
    );
  }
}

/** These subscriptions are active only if a mail server is configured. Otherwise nothing is queued. */
export const mailSubscriptions: readonly Subscription[] = [subscribe('persons_told', queueNotices)];
