import type { FeedKind } from '../../../contract/lists/events.ts';
import type { Context } from '../../../context.ts';
import type { FeedReader } from './reader.ts';
import { lockRelay, moveRelay, type Relay } from './relays.ts';
import { type FeedRow, newestEntryId, selectEntries } from './store.ts';

const batch = 500;

/**
 * Passes an organization's new events to a relay, in order and exactly once. The transaction that acts on the events
 * also stores the relay's position. A second caller waits for the first one. If it returned instead, an entry that the
 * first caller has not seen could remain unsent.
 */
export async function relayEvents(
  ctx: Context,
  range: { organizationId: number; relay: Relay; reader: FeedReader; kinds?: readonly FeedKind[] },
  pass: (entries: readonly FeedRow[]) => Promise<void>,
): Promise<void> {
  const { organizationId, relay, reader, kinds } = range;
  const passedThrough = await lockRelay(ctx.db, organizationId, relay);
  const newest = await newestEntryId(ctx.db, organizationId);
  for (let startId = passedThrough + 1; startId <= newest;) {
    const found = await selectEntries(ctx.db, organizationId, { reader, kinds, startId, limit: batch });
    // Newer entries get a separate task.
    const entries = found.filter(({ id }) => id <= newest);
    if (entries.length > 0) await pass(entries);
    startId = found.length < batch ? newest + 1 : (found.at(-1)?.id ?? newest) + 1;
  }
  if (newest > passedThrough) await moveRelay(ctx.db, organizationId, { relay, passedThrough: newest });
}
