import { concurrently } from '../../../db/concurrently.ts';
import type { LiveSource } from '../../../http/route.ts';
import { newestTimeChanges } from '../../work/recording/facts.ts';
import { presentEvent } from './facts.ts';
import type { FeedReader } from './reader.ts';
import { newestEntryId, selectEntries } from './store.ts';

const sourceOf = (reader: FeedReader): LiveSource => ({
  newest: newestEntryId,
  async read(db, pages, limit) {
    const found = pages.map(async ({ ownerId, startId }) => {
      const rows = await selectEntries(db, ownerId, { reader, startId, limit });
      return [ownerId, rows.map(presentEvent)] as const;
    });
    return new Map(await concurrently(...found));
  },
  // Plan and access to pay decide which entries a reader sees.
  changesVisibility: ({ kind }) => kind === 'organization_changed',
  marks: newestTimeChanges,
});

const sources = new Map<string, LiveSource>();

/** The entries of organizations, as visible to one kind of reader. Readers who see the same entries share a source. */
export function entriesFor(reader: FeedReader): LiveSource {
  const key = JSON.stringify(reader);
  const source = sources.get(key) ?? sourceOf(reader);
  sources.set(key, source);
  return source;
}
