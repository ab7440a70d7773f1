import type { Context } from '../../../context.ts';
import { collectForLastWrite } from '../../../db/last-writes.ts';
import { type FeedEntry, insertEntries, lockFeed } from './store.ts';

export { relayEvents } from './relay.ts';
export type { FeedEntry } from './store.ts';

/**
 * Locks the feed until the transaction ends, so that ids become visible in ascending order. Announces the entries
 * first, so that relays enqueue their work.
 */
async function append(ctx: Context, organizationId: number, entries: readonly FeedEntry[]): Promise<void> {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  await ctx.announce({ kind: 'feed_appended', organizationId, kinds });
  await lockFeed(ctx.db, organizationId);
  await insertEntries(ctx.db, organizationId, entries, ctx.now);
}

const appendLast = collectForLastWrite<Context, readonly FeedEntry[]>('feed', {
  join: (earlier, later) => [...earlier, ...later],
  write: append,
});

/**
 * Adds entries to an organization's feed as the last write of the transaction. The lock is therefore short, and a
 * follower who pages by id misses nothing. An entry whose key is already in the feed is not added again.
 */
export async function appendToFeed(ctx: Context, organizationId: number, entries: readonly FeedEntry[]): Promise<void> {
  if (entries.length > 0) appendLast(ctx, organizationId, entries);
}
