import { cutPage, pageOf } from '../../contract/paging.ts';
import { listOwnEvents, type UserEventKind } from '../../contract/user-events.ts';
import { route, type Route } from '../../http/route.ts';
import { personEvents } from './live.ts';
import { presentEvent } from './present.ts';
import { shownNow } from './shown.ts';
import { selectEvents } from './store.ts';

export const userEventRoutes: readonly Route[] = [
  route(listOwnEvents, {
    async handle(ctx, { actor, query }) {
      const { startId, limit } = pageOf(query);
      const page = { userId: actor.userId, kinds: query.kinds, startId, limit: limit + 1 };
      const { rows, pagination } = cutPage(await selectEvents(ctx.db, page), limit, (row) => row.id);
      return { events: (await shownNow(ctx.db, rows)).map(presentEvent), ...(pagination ? { pagination } : {}) };
    },
    follow: ({ actor, query }) => ({
      source: personEvents,
      ownerId: actor.userId,
      shows: ({ kind }) => query.kinds?.includes(kind as UserEventKind) ?? true,
    }),
  }),
];
