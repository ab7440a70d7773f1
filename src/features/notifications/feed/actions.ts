import type { Context } from '../../../context.ts';
import { gatherForLast } from '../../../db/last-writes.ts';
import { type FeedEntry, insertEntries, lockFeed } from './store.ts';

export { passOn } from './relay.ts';
export type { FeedEntry } from './store.ts';

/** Ids become visible in ascending order: the feed is locked to the end. Those who pass events on are told before. */
async function append(ctx: Context, organizationId: number, entries: readonly FeedEntry[]): Promise<void> {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  await ctx.announce({ kind: 'feed_appended', organizationId, kinds });
  await lockFeed(ctx.db, organizationId);
  await insertEntries(ctx.db, organizationId, entries, ctx.now);
}

const appendLast = gatherForLast<Context, readonly FeedEntry[]>('feed', {
  join: (earlier, later) => [...earlier, ...later],
  write: append,
});

/**
 * Tells an organization's followers, as the last write of the transaction: its lock is held for as short as can be, and
 * a follower who pages by id misses nothing. What was told under a key before is not told again.
 */
export async function appendToFeed(ctx: Context, organizationId: number, entries: readonly FeedEntry[]): Promise<void> {
  if (entries.length > 0) appendLast(ctx, organizationId, entries);
}
