import { acknowledgeEvent, listEvents } from '../../../contract/feed.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { route, type Route } from '../../../http/route.ts';
import * as acknowledge from './acknowledge.ts';
import { entriesFor } from './live.ts';
import { presentEvent } from './facts.ts';
import { readerOf } from './reader.ts';
import { type FeedFilter, selectEntries } from './store.ts';
import type { FeedKind } from '../../../contract/lists/events.ts';

interface Asked extends Omit<FeedFilter, 'subjectId' | 'userIds'> {
  subject_id?: number;
  user_ids?: readonly number[];
}

const filterOf = ({ kinds, subject, subject_id, user_ids, acknowledged }: Asked): FeedFilter => ({
  kinds,
  subject,
  subjectId: subject_id,
  userIds: user_ids,
  acknowledged,
});

/** Whether a new event matches the filter. New events are never acknowledged. */
const isRequested =
  ({ kinds, subject, subject_id, user_ids }: Asked) =>
  (event: { kind: string; subject?: unknown; subject_id?: unknown; user_id?: unknown }) =>
    (kinds?.includes(event.kind as FeedKind) ?? true) &&
    (subject === undefined || event.subject === subject) &&
    (subject_id === undefined || event.subject_id === subject_id) &&
    (user_ids?.includes(event.user_id as number) ?? true);

export const feedRoutes: readonly Route[] = [
  route(listEvents, {
    async handle(ctx, { organization, query }) {
      const { startId, limit } = pageOf(query);
      const reader = readerOf(organization);
      const newestFirst = query.order === 'newest_first';
      const page = { ...filterOf(query), reader, startId, newestFirst, limit: limit + 1 };
      const fetched = await selectEntries(ctx.db, organization.organizationId, page);
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      return { events: rows.map(presentEvent), ...(pagination ? { pagination } : {}) };
    },
    follow: ({ organization, query }) => ({
      source: entriesFor(readerOf(organization)),
      ownerId: organization.organizationId,
      hint: query.time_changes ? 'time_changed' : undefined,
      shows: isRequested(query),
    }),
  }),
  route(acknowledgeEvent, {
    handle: async (ctx, { organization, params }) => ({
      event: await acknowledge.acknowledgeEvent(ctx, organization, params.event_id),
    }),
  }),
];
