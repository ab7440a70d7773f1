import { type FeedKind, listEvents } from '../../contract/feed.ts';
import { cutPage, pageOf } from '../../contract/paging.ts';
import type { Membership } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { entriesFor } from './live.ts';
import { presentEvent } from './present.ts';
import { selectEntries } from './store.ts';

const seesAutomation = ({ features }: Membership) => features.has('automated_activity_detection');

export const feedRoutes: readonly Route[] = [
  route(listEvents, {
    async handle(ctx, { organization, query }) {
      const { startId, limit } = pageOf(query);
      const page = { kinds: query.kinds, withAutomation: seesAutomation(organization), startId, limit: limit + 1 };
      const fetched = await selectEntries(ctx.db, organization.organizationId, page);
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      return { events: rows.map(presentEvent), ...(pagination ? { pagination } : {}) };
    },
    follow: ({ organization, query }) => ({
      source: entriesFor({ withAutomation: seesAutomation(organization) }),
      ownerId: organization.organizationId,
      hint: query.time_changes ? 'time_changed' : undefined,
      shows: ({ kind }) => query.kinds?.includes(kind as FeedKind) ?? true,
    }),
  }),
];
