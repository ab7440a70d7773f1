import { createTimeEntry, deleteActivities, ingestActivities } from '../../../contract/activities.ts';
import { problem } from '../../../contract/problems.ts';
import type { Actor, Context } from '../../../context.ts';
import { route, type Route } from '../../../http/route.ts';
import { addTimeEntry } from './create-time-entry.ts';
import { deleteTime } from './delete.ts';
import { BufferedBytes } from './buffered-bytes.ts';
import { type Ingest, ingestJson, ingestLines } from './ingest.ts';
import { Months } from './months.ts';
import { canSeeUser } from './store/facts.ts';

function ingestRoute(months: Months, leftOut: Ingest['leftOut']): Route {
  const buffered = new BufferedBytes();
  return route(ingestActivities, {
    stream(edge, { organization }) {
      const ingest = { edge, organization, months, buffered, leftOut };
      if (edge.contentType === 'application/json') return ingestJson(ingest);
      if (edge.contentType === 'application/x-ndjson') return ingestLines(ingest);
      throw problem('invalid_params', 'content-type: must be application/json or application/x-ndjson');
    },
  });
}

/** Returns 404 for people whom the actor cannot see. */
async function requireVisibility(ctx: Context, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId) return;
  const memberships = [...actor.memberships.values()];
  const visible = await canSeeUser(
    ctx.db,
    {
      userId: actor.userId,
      organizationIds: [...actor.memberships.keys()],
      leadOf: memberships.filter(({ role }) => role !== 'user').map(({ organizationId }) => organizationId),
    },
    userId,
  );
  if (!visible) throw problem('not_found');
}

function timeEntryRoute(months: Months): Route {
  return route(createTimeEntry, {
    authorize: (ctx, { actor, params }) => requireVisibility(ctx, actor, params.user_id),
    async handle(ctx, { actor, params, body }) {
      await addTimeEntry(ctx, actor, months, { userId: params.user_id, entry: body });
      return { success: true };
    },
  });
}

export function recordingRoutes(leftOut: Ingest['leftOut']): readonly Route[] {
  const months = new Months();
  return [
    ingestRoute(months, leftOut),
    route(deleteActivities, {
      handle: async (ctx, { organization, query }) => ({ deleted: await deleteTime(ctx, organization, query) }),
    }),
    timeEntryRoute(months),
  ];
}
