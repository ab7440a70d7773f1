import type { Context } from '../../../context.ts';
import { lockPersons } from '../../../db/locks.ts';
import { insertEvents, type UserEvent } from './store.ts';

export type { UserEvent } from './store.ts';

/** Locks a person until the transaction ends, so that the person's rows can be counted and added without races. */
export const lockPerson = (ctx: Context, userId: number): Promise<void> => lockPersons(ctx.db, [userId]);

/**
 * Notifies persons in the transaction of the event. Locks the persons until the transaction ends, so that ids become
 * visible in ascending order.
 * A caller must pass several persons in one call, or in ascending order of id. Otherwise two transactions can
 * deadlock. Returns the ids of the events in the given order.
 */
export async function notifyPersons(ctx: Context, events: readonly UserEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  await lockPersons(
    ctx.db,
    events.map(({ userId }) => userId),
  );
  return insertEvents(ctx.db, events, ctx);
}
