import type { Context } from '../../context.ts';
import { insertEvents, lockPersons, type UserEvent } from './store.ts';

export type { UserEvent } from './store.ts';

/**
 * Tells persons what concerns them, in the transaction in which it happens. What a person is told is held until that
 * ends, so that ids become visible in ascending order. Who tells several persons does so at once or in the order of
 * their ids, so that no two transactions wait for each other.
 */
export async function tellPersons(ctx: Context, events: readonly UserEvent[]): Promise<void> {
  if (events.length === 0) return;
  await lockPersons(ctx.db, [...new Set(events.map(({ userId }) => userId))]);
  await insertEvents(ctx.db, events, ctx);
}
