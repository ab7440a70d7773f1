import { Problem } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { concurrently } from '../../db/concurrently.ts';
import { credentialKey } from '../credential-key.ts';
import { contextOn, type Edge } from '../edge.ts';
import type { Exchange, Reply } from '../exchange.ts';
import { lookUpWithoutUse } from '../presented.ts';
import type { FollowedSource } from '../route.ts';
import { startIdOf, streamType } from './start.ts';

const headers = {
  'content-type': `${streamType}; charset=utf-8`,
  // Proxies must not cache, buffer or compress the stream, because that would delay events.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'Accept, Cookie',
};

interface Followed {
  readonly following: FollowedSource;
  readonly query: Record<string, unknown>;
}

/** Finds, admits and validates the request as for the list, and returns the source that the client follows. */
type Follow = (ctx: Context, exchange: Exchange) => Promise<Followed>;

/** Determines what the requester may currently follow in their role. */
function judgeBy(edge: Edge, exchange: Exchange, follow: Follow) {
  const { presented } = exchange;
  return async (db: Context['db'], now: Temporal.Instant): Promise<FollowedSource | undefined> => {
    const actor = presented && (await lookUpWithoutUse(edge, db, now, presented));
    if (!actor) return undefined;
    try {
      return (await follow(contextOn(edge, db, now, actor), { ...exchange, actor, now })).following;
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  };
}

/** The start of a stream. The stream is opened only after the request is admitted. */
export async function beginLive(edge: Edge, ctx: Context, exchange: Exchange, follow: Follow): Promise<Reply> {
  const { following, query } = await follow(ctx, exchange);
  const { userId, credential } = exchange.actor;
  const startId = startIdOf(exchange.headers, query);
  const [newestId, newestOwnId] = await concurrently(
    following.source.newest(ctx.db, following.ownerId),
    edge.personEvents.newest(ctx.db, userId),
  );
  const live = {
    following,
    newestId,
    startId,
    userId,
    newestOwnId,
    credential: credentialKey(exchange.actor),
    isSession: credential?.kind === 'session',
    judge: judgeBy(edge, exchange, follow),
    inTurn: exchange.inTurn,
  };
  return { status: 200, headers, body: '', live };
}
