import type { Context } from '../../context.ts';
import type { Executor } from '../../db/database.ts';
import { writeLast } from '../../db/last-writes.ts';
import { type FeedEntry, insertEntries, lockFeed } from './store.ts';

export { passOn } from './relay.ts';
export type { FeedEntry } from './store.ts';

/** What a transaction has to tell, by organization. */
const gathered = new WeakMap<Executor, Map<number, FeedEntry[]>>();

const toldIn = (tx: Executor): Map<number, FeedEntry[]> => {
  const told = gathered.get(tx) ?? new Map<number, FeedEntry[]>();
  gathered.set(tx, told);
  return told;
};

/** Ids become visible in ascending order: the feeds are locked, in the order of their organizations, to the end. */
async function append(ctx: Context): Promise<void> {
  const told = [...toldIn(ctx.db)].toSorted(([a], [b]) => a - b);
  gathered.delete(ctx.db);
  for (const [organizationId, entries] of told) {
    const kinds = [...new Set(entries.map(({ kind }) => kind))];
    await ctx.announce({ kind: 'feed_appended', organizationId, kinds });
  }
  for (const [organizationId, entries] of told) {
    await lockFeed(ctx.db, organizationId);
    await insertEntries(ctx.db, organizationId, entries, ctx.now);
  }
}

/**
 * Tells an organization's followers, as the last write of the transaction: its lock is held for as short as can be, and
 * a follower who pages by id misses nothing. What was told under a key before is not told again.
 */
export async function appendToFeed(ctx: Context, organizationId: number, entries: readonly FeedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const told = toldIn(ctx.db);
  told.set(organizationId, [...(told.get(organizationId) ?? []), ...entries]);
  writeLast(ctx.db, 'feed', () => append(ctx));
}
