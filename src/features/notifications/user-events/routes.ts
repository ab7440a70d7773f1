import { cutPage, pageOf } from '../../../contract/paging.ts';
import { listOwnEvents, readOwnEvents } from '../../../contract/user-events.ts';
import type { Actor } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { route, type Route } from '../../../http/route.ts';
import { personEvents } from './live.ts';
import { presentEvent } from './present.ts';
import { limitToVisible } from './facts.ts';
import { advanceReadPosition, findReadPosition, selectEvents } from './store.ts';
import type { UserEventKind } from '../../../contract/lists/events.ts';

/** A person with an unconfirmed address sees only events of organizations whose invitation this person accepted. */
const organizationsOf = ({ isUnconfirmed, memberships }: Actor) =>
  isUnconfirmed ? [...memberships.keys()] : undefined;

export const userEventRoutes: readonly Route[] = [
  route(listOwnEvents, {
    async handle(ctx, { actor, query }) {
      const { startId, limit } = pageOf(query);
      const newestFirst = query.order === 'newest_first';
      const organizationIds = organizationsOf(actor);
      const page = {
        userId: actor.userId,
        kinds: query.kinds,
        organizationIds,
        startId,
        newestFirst,
        limit: limit + 1,
      };
      const [fetched, through] = await concurrently(selectEvents(ctx.db, page), findReadPosition(ctx.db, actor.userId));
      const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
      const events = (await limitToVisible(ctx.db, rows)).map(presentEvent);
      return { events, read_through_id: through, ...(pagination ? { pagination } : {}) };
    },
    follow: ({ actor, query }) => ({
      source: personEvents,
      ownerId: actor.userId,
      shows: ({ kind, organization_id: id = null }) =>
        (query.kinds?.includes(kind as UserEventKind) ?? true) &&
        (!actor.isUnconfirmed || id === null || actor.memberships.has(id)),
    }),
  }),
  route(readOwnEvents, {
    handle: async (ctx, { actor, body }) => ({
      read_through_id: await advanceReadPosition(ctx.db, actor.userId, { id: body.read_through_id, now: ctx.now }),
    }),
  }),
];
