import type { Context } from '../../../context.ts';
import { lockPersons } from '../../../db/locks.ts';
import { insertEvents, type UserEvent } from './store.ts';

export type { UserEvent } from './store.ts';

/** Holds a person until the transaction ends: what they have is counted and added to one after the other. */
export const lockPerson = (ctx: Context, userId: number): Promise<void> => lockPersons(ctx.db, [userId]);

/**
 * Notifies persons of what concerns them, in the transaction in which it happens. They are held until it ends,
 * so that ids become visible in ascending order. Whoever notifies several persons does so at once or in the order of
 * their ids, so that no two transactions wait for each other. Answers the ids of the events, in the order given.
 */
export async function notifyPersons(ctx: Context, events: readonly UserEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  await lockPersons(
    ctx.db,
    events.map(({ userId }) => userId),
  );
  return insertEvents(ctx.db, events, ctx);
}
