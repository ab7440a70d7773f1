import type { Context } from '../../context.ts';
import { type FeedEntry, insertEntries, lockFeed } from './store.ts';

export type { FeedEntry } from './store.ts';

/**
 * Appends to what an organization's followers read. The feed is locked until the transaction ends, so that ids become
 * visible in ascending order and a follower who pages by id misses nothing; call it as the last write of a transaction.
 */
export async function appendToFeed(ctx: Context, organizationId: number, entries: readonly FeedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await lockFeed(ctx.db, organizationId);
  await insertEntries(ctx.db, organizationId, entries, ctx.now);
}
