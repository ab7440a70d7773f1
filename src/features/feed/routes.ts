import { listEvents, type WireFeedEvent } from '../../contract/feed.ts';
import { cutPage, pageOf } from '../../contract/paging.ts';
import { route, type Route } from '../../http/route.ts';
import { type FeedRow, selectEntries } from './store.ts';

function presentEvent(row: FeedRow): WireFeedEvent {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    subject_id: row.subjectId,
    user_id: row.userId,
    payload: { ...row.payload },
    recorded_at: row.recordedAt,
  };
}

export const feedRoutes: readonly Route[] = [
  route(listEvents, {
    async handle(ctx, { organization, query }) {
      const { startId, limit } = pageOf(query);
      const withAutomation = organization.features.has('automated_activity_detection');
      const page = { kinds: query.kinds, withAutomation, startId, limit: limit + 1 };
      const fetched = await selectEntries(ctx.db, organization.organizationId, page);
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      return { events: rows.map(presentEvent), ...(pagination ? { pagination } : {}) };
    },
  }),
];
