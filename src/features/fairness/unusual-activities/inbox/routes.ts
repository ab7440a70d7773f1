import { problem } from '../../../../contract/problems.ts';
import {
  getUnusualActivityInboxCounts,
  getUnusualActivityInboxEntry,
  listUnusualActivityInbox,
} from '../../../../contract/unusual-activity-inbox.ts';
import { route, type Route } from '../../../../http/route.ts';
import { countInbox, readEntry, readInbox } from './read.ts';

export const inboxRoutes: readonly Route[] = [
  route(listUnusualActivityInbox, { handle: (ctx, { organization, query }) => readInbox(ctx, organization, query) }),
  route(getUnusualActivityInboxEntry, {
    async handle(ctx, { organization, params }) {
      const entry = await readEntry(ctx, organization, params.inbox_entry_id);
      if (!entry) throw problem('not_found');
      return { unusual_activity_inbox_entry: entry };
    },
  }),
  route(getUnusualActivityInboxCounts, {
    handle: async (ctx, { organization, query }) => ({
      unusual_activity_inbox_counts: await countInbox(ctx, organization, query),
    }),
  }),
];
