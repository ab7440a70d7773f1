import { Problem } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { concurrently } from '../../db/concurrently.ts';
import { credentialKey } from '../credential-key.ts';
import { contextOn, type Edge } from '../edge.ts';
import type { Exchange, Reply } from '../exchange.ts';
import { lookUpUnseen } from '../presented.ts';
import type { Following } from '../route.ts';
import { startIdOf, streamType } from './start.ts';

const headers = {
  'content-type': `${streamType}; charset=utf-8`,
  // Nobody on the way keeps it, waits for more of it, or compresses it, which would hold it back.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'Accept, Cookie',
};

interface Followed {
  readonly following: Following;
  readonly query: Record<string, unknown>;
}

/** Finds, admits and validates as for the list, and says what is followed. */
type Follow = (ctx: Context, exchange: Exchange) => Promise<Followed>;

/** What the one who asked may follow now, in whatever role they have now. */
function judgeBy(edge: Edge, exchange: Exchange, follow: Follow) {
  const { presented } = exchange;
  return async (db: Context['db'], now: Temporal.Instant): Promise<Following | undefined> => {
    const actor = presented && (await lookUpUnseen(edge, db, now, presented));
    if (!actor) return undefined;
    try {
      return (await follow(contextOn(edge, db, now, actor), { ...exchange, actor, now })).following;
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  };
}

/** What a stream begins with. It is opened only when the request is known to be admitted. */
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
