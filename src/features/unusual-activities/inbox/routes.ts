import { getUnusualActivityInboxCounts, listUnusualActivityInbox } from '../../../contract/unusual-activity-inbox.ts';
import { route, type Route } from '../../../http/route.ts';
import { countInbox, readInbox } from './read.ts';

export const inboxRoutes: readonly Route[] = [
  route(listUnusualActivityInbox, { handle: (ctx, { organization, query }) => readInbox(ctx, organization, query) }),
  route(getUnusualActivityInboxCounts, {
    handle: async (ctx, { organization, query }) => ({
      unusual_activity_inbox_counts: await countInbox(ctx, organization, query),
    }),
  }),
];
