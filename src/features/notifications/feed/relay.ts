import type { FeedKind } from '../../../contract/lists/events.ts';
import type { Context } from '../../../context.ts';
import type { FeedReader } from './reader.ts';
import { lockRelay, moveRelay, type Relay } from './relays.ts';
import { type FeedRow, newestEntryId, selectEntries } from './store.ts';

const batch = 500;

/**
 * Passes on what an organization was told since the last time, in order and each entry once: how far a relay has come
 * is kept in the transaction in which it acts. Whoever comes at the same time waits: somebody who went away instead
 * could leave an entry behind that the other one has not seen.
 */
export async function passOn(
  ctx: Context,
  of: { organizationId: number; relay: Relay; reader: FeedReader; kinds?: readonly FeedKind[] },
  pass: (entries: readonly FeedRow[]) => Promise<void>,
): Promise<void> {
  const { organizationId, relay, reader, kinds } = of;
  const passedThrough = await lockRelay(ctx.db, organizationId, relay);
  const newest = await newestEntryId(ctx.db, organizationId);
  for (let startId = passedThrough + 1; startId <= newest;) {
    const found = await selectEntries(ctx.db, organizationId, { reader, kinds, startId, limit: batch });
    // What has come meanwhile has a task of its own.
    const entries = found.filter(({ id }) => id <= newest);
    if (entries.length > 0) await pass(entries);
    startId = found.length < batch ? newest + 1 : (found.at(-1)?.id ?? newest) + 1;
  }
  if (newest > passedThrough) await moveRelay(ctx.db, organizationId, { relay, passedThrough: newest });
}
