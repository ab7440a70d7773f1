import { cutPage, pageOf } from '../../contract/paging.ts';
import { listOwnEvents, type WireUserEvent } from '../../contract/user-events.ts';
import { route, type Route } from '../../http/route.ts';
import { selectEvents, type UserEventRow } from './store.ts';

function presentEvent(row: UserEventRow): WireUserEvent {
  return {
    id: row.id,
    kind: row.kind,
    organization_id: row.organizationId,
    actor_user_id: row.actorUserId,
    payload: { ...row.payload },
    recorded_at: row.recordedAt,
  };
}

export const userEventRoutes: readonly Route[] = [
  route(listOwnEvents, {
    async handle(ctx, { actor, query }) {
      const { startId, limit } = pageOf(query);
      const page = { userId: actor.userId, kinds: query.kinds, startId, limit: limit + 1 };
      const { rows, pagination } = cutPage(await selectEvents(ctx.db, page), limit, (row) => row.id);
      return { events: rows.map(presentEvent), ...(pagination ? { pagination } : {}) };
    },
  }),
];
