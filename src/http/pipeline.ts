import { type Endpoint, formerNames, isRead } from '../contract/endpoint.ts';
import { Problem } from '../contract/problems.ts';
import type { Context, Membership } from '../context.ts';
import { concurrently } from '../db/concurrently.ts';
import type { Executor } from '../db/database.ts';
import { findMembership, readParams, requireAccess } from './access.ts';
import { requireMediaType } from './csv-accept.ts';
import { contextOn, type Edge } from './edge.ts';
import { matchesStrongly, strongTag } from './etag.ts';
import type { Exchange, Reply } from './exchange.ts';
import { answerOnce } from './idempotency.ts';
import { yieldToOthers, type RequestContent, validate } from './judge-request.ts';
import { entryForAllMembers, accessLogEntriesOf } from './access-log.ts';
import { download } from './download.ts';
import { requireLiveCaller, requireSameRights, requireSameRole } from './presented.ts';
import { beginLive } from './live/begin.ts';
import { mediaType, requirePlainCoding } from './read-body.ts';
import { readChunks } from './read-chunks.ts';
import { readOnReplica } from './replica-reads.ts';
import { deprecationHeaders, respond } from './respond.ts';
import type { Browser, RequestInput } from './route.ts';
import { writeJson } from './write-json.ts';

function inputOf(
  exchange: Exchange,
  params: Record<string, unknown>,
  membership: Membership | undefined,
  sent: RequestContent,
) {
  const input: RequestInput<Endpoint> = {
    params,
    query: sent.query,
    body: sent.body,
    actor: exchange.actor,
    get organization(): Membership {
      if (!membership) throw new Error(`${exchange.route.endpoint.id} has no organization`);
      return membership;
    },
    get browser(): Browser {
      const { 'user-agent': userAgent, cookie } = exchange.headers;
      return {
        userAgent,
        sessionSecret: exchange.cookie.read(cookie),
        attemptSecret: exchange.attemptCookie.read(cookie),
        challengeSecret: exchange.challengeCookie.read(cookie),
      };
    },
  };
  return input;
}

const staleTag = 'The record has changed since you read it: read it again and send its new ETag in If-Match.';

async function requireMatch(ctx: Context, exchange: Exchange, input: RequestInput<Endpoint>) {
  const header = exchange.headers['if-match'];
  const { current } = exchange.route;
  if (header === undefined || !current) return;
  const body = (await writeJson(await current(ctx, input))).join('');
  if (!matchesStrongly(header, strongTag(body))) throw new Problem('lock_version', { message: staleTag });
}

async function admit(ctx: Context, exchange: Exchange) {
  const { route, actor } = exchange;
  const params = readParams(route.endpoint, exchange.rawParams);
  const membership = await findMembership(ctx, route, params, actor);
  if (membership && route.locate) exchange.locatedIn(membership.organizationId);
  requireAccess(route.endpoint, actor, membership);
  const unread = inputOf(exchange, params, membership, { query: {}, body: {}, usesFormerNames: false });
  await route.authorize?.(ctx, unread);
  requireMediaType(route.endpoint, exchange.headers.accept);
  return { params, membership };
}

/** A response to a body with former field names announces when these names stop working. */
function withFormerNames({ route: { endpoint }, rawParams }: Exchange, sent: RequestContent, reply: Reply): Reply {
  if (!sent.usesFormerNames) return reply;
  const deprecated = { ...formerNames, successor: endpoint.path };
  return { ...reply, headers: { ...reply.headers, ...deprecationHeaders({ deprecated }, rawParams) } };
}

async function answer(ctx: Context, exchange: Exchange, known?: unknown): Promise<Reply> {
  const { route } = exchange;
  const { params, membership } = await admit(ctx, exchange);
  return answerOnce(ctx, exchange, membership, async () => {
    // The server validates only one long body per cycle of the event loop.
    await yieldToOthers(exchange);
    const sent = await validate(exchange, membership);
    const input = inputOf(exchange, params, membership, sent);
    await requireMatch(ctx, exchange, input);
    if (!route.handle) throw new Error(`${route.endpoint.id} has no handler`);
    const result = await route.handle(ctx, input, known);
    await ctx.db.letGo();
    const entries = membership ? accessLogEntriesOf(exchange, input, result) : [];
    const reply = withFormerNames(exchange, sent, await respond(exchange, result));
    return entries.length > 0 ? { ...reply, accessEntries: entries } : reply;
  });
}

/** Slow preparation runs before the transaction begins, and only if the caller may make the request. */
async function answerInTransaction(edge: Edge, exchange: Exchange): Promise<Reply> {
  const { route, actor, now, signal } = exchange;
  const contextFor = (db: Executor) => contextOn(edge, db, now, actor);
  let known: unknown;
  if (route.findOut) {
    const { params, membership } = await admit(contextFor(edge.database), exchange);
    known = await route.findOut(inputOf(exchange, params, membership, await validate(exchange, membership)));
  }
  return edge.database.transaction(async (tx) => {
    if (route.endpoint.checksCallerAgain) await requireLiveCaller(edge, tx, exchange);
    return answer(contextFor(tx), exchange, known);
  }, signal);
}

async function follow(ctx: Context, exchange: Exchange) {
  const { route } = exchange;
  const { params, membership } = await admit(ctx, exchange);
  const input = inputOf(exchange, params, membership, await validate(exchange, membership));
  if (!route.follow) throw new Error(`${route.endpoint.id} cannot be followed`);
  return { following: route.follow(input), query: input.query };
}

async function answerStreamed(edge: Edge, exchange: Exchange): Promise<Reply> {
  const { route, actor, now, stream } = exchange;
  const { params, membership } = await admit(contextOn(edge, edge.database, now, actor), exchange);
  const input = inputOf(exchange, params, membership, await validate(exchange, membership));
  if (!route.stream || !stream) throw new Error(`${route.endpoint.id} reads no stream`);
  requirePlainCoding(exchange.headers);
  const result = await route.stream(
    {
      now,
      readNow: () => edge.now(edge.database),
      contentType: mediaType(exchange.headers),
      userAgent: exchange.headers['user-agent'],
      body: readChunks(stream, exchange.ending),
      inPlace: exchange.inPlace,
      amongLong: exchange.amongLong,
      transaction: (work) =>
        exchange.inTurn(() =>
          edge.database.transaction(async (tx) => {
            await requireSameRole(edge, tx, exchange.presented, membership);
            return work(contextOn(edge, tx, await edge.now(tx), actor));
          }, exchange.signal),
        ),
    },
    input,
  );
  return respond(exchange, result);
}

/** The request releases its queue slot before the pieces are read; each piece then takes its own queue slot. */
async function answerWithFile(edge: Edge, db: Executor, exchange: Exchange): Promise<Reply> {
  const { route, actor, now, signal, presented } = exchange;
  const { params, membership } = await admit(contextOn(edge, db, now, actor), exchange);
  const input = inputOf(exchange, params, membership, await validate(exchange, membership));
  const read = <T>(work: (ctx: Context) => Promise<T>) =>
    exchange.inTurn(() =>
      edge.database.session(async (on) => {
        const same = requireSameRights(edge, on, presented, actor);
        const [, position] = await concurrently(same, edge.replica?.position(on) ?? null);
        return readOnReplica(edge, on, { position, signal, work: (db) => work(contextOn(edge, db, now, actor)) });
      }, signal),
    );
  const transaction = <T>(work: (ctx: Context) => Promise<T>) =>
    exchange.inTurn(() =>
      edge.database.transaction(async (tx) => {
        await requireSameRights(edge, tx, presented, actor);
        return work(contextOn(edge, tx, now, actor));
      }, signal),
    );
  const reply = download(exchange, await route.download?.({ now, read, transaction }, input));
  const entry = membership && entryForAllMembers(exchange, membership);
  return entry ? { ...reply, accessEntries: [entry] } : reply;
}

/** Waiting for other servers can take seconds, so it happens without a transaction and without a queue slot. */
async function answerAskingOut(edge: Edge, exchange: Exchange): Promise<Reply> {
  const { route, actor, now, signal } = exchange;
  const contextFor = (db: Executor) => contextOn(edge, db, now, actor);
  const { params, membership } = await admit(contextFor(edge.database), exchange);
  const input = inputOf(exchange, params, membership, await validate(exchange, membership));
  if (!route.handleOutside) throw new Error(`${route.endpoint.id} asks nobody`);
  const transaction = <T>(work: (ctx: Context) => Promise<T>) =>
    exchange.inTurn(() => edge.database.transaction((tx) => work(contextFor(tx)), signal));
  return respond(exchange, await route.handleOutside({ transaction }, input));
}

function run(edge: Edge, db: Executor, exchange: Exchange): Promise<Reply> {
  const { endpoint } = exchange.route;
  // Discards the unread rest of the body, so that the client receives the response and can send the next request.
  if (endpoint.streamed) return answerStreamed(edge, exchange).finally(() => exchange.stream?.resume());
  if (exchange.route.handleOutside) return answerAskingOut(edge, exchange);
  const contextFor = (on: Executor) => contextOn(edge, on, exchange.now, exchange.actor);
  if (exchange.isLive) return beginLive(edge, contextFor(db), exchange, follow);
  if (endpoint.fileName) return answerWithFile(edge, db, exchange);
  return isRead(endpoint) ? answer(contextFor(db), exchange) : answerInTransaction(edge, exchange);
}

/** Handles an authenticated request: find, admit, validate, handle. Reads use `db`, writes a transaction. */
export async function runExchange(edge: Edge, db: Executor, exchange: Exchange): Promise<Reply> {
  try {
    return await run(edge, db, exchange);
  } catch (error) {
    const { refuse } = exchange.route;
    if (!refuse || !(error instanceof Problem) || error.problem !== 'invalid_params') throw error;
    return await respond(exchange, refuse(error));
  }
}
