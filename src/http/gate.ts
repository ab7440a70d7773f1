import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../contract/problems.ts';
import type { Actor } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { isTransient } from '../db/errors.ts';
import { beforeDeadline } from './deadline.ts';
import { clientNetwork } from './client-network.ts';
import { credentialKey } from './credential-key.ts';
import type { Edge } from './edge.ts';
import { lookUp, type Presented, presentedBy, presentedKey } from './presented.ts';
import { MinuteCounter, type RateLimit, rateHeaders } from './rate-limit.ts';
import { TokenBuckets } from './token-buckets.ts';
import { type QueuedRequest, type QueueLimits, QueueSlots } from './queue-slots.ts';

const badTokensPerMinute = 30;
const badSignInsPerMinute = 30;
/** High, because each screen of the browser interface makes many small requests, and a person views several screens. */
const perSessionAndMinute = 600;
/**
 * How long each additional invalid token from a network occupies its queue slot. This slows down a flood of invalid
 * tokens, but not other requests.
 */
const slowedMs = 50;

const sessionEnded = 'You are no longer signed in: sign in again.';

export interface Admission {
  actor: Actor;
  now: Temporal.Instant;
}

/** The actor of operations that need no token. */
export const anonymous: Actor = {
  userId: 0,
  credential: null,
  scopes: new Set(['hubstaff:read', 'hubstaff:write']),
  memberships: new Map(),
};

/** A request before its admission. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
}

type Caller = Omit<Call, 'signal'>;

/** The connection and the instant that a lookup uses. */
interface Lookup {
  readonly db: Executor;
  readonly now: Temporal.Instant;
}

/** RFC 6750: the challenge mentions an invalid token only if the request contains one. */
const challengeFor = ({ headers }: FastifyRequest) =>
  /^bearer +\S/i.test(headers.authorization ?? '') ? 'Bearer error="invalid_token"' : 'Bearer';

/**
 * Admits requests: maps tokens to actors, limits requests per token and invalid tokens per network, and assigns queue
 * slots.
 */
export class Gate {
  readonly #edge: Edge;
  readonly #perToken: RateLimit | undefined;
  readonly #perSession: MinuteCounter;
  readonly #badTokens: MinuteCounter;
  readonly #badSignIns: MinuteCounter;
  readonly turns: QueueSlots;

  constructor(edge: Edge, rateLimit: number, turnLimits: QueueLimits) {
    this.#edge = edge;
    this.turns = new QueueSlots(turnLimits);
    this.#perToken = rateLimit > 0 ? new TokenBuckets(rateLimit, () => edge.wallMs()) : undefined;
    this.#perSession = new MinuteCounter(perSessionAndMinute, () => edge.wallMs());
    this.#badTokens = new MinuteCounter(badTokensPerMinute, () => edge.wallMs());
    this.#badSignIns = new MinuteCounter(badSignInsPerMinute, () => edge.wallMs());
  }

  #refuse(request: FastifyRequest, reply: FastifyReply): never {
    const allowance = this.#badTokens.take(clientNetwork(request.ip));
    if (allowance.exceeded) {
      void reply.header('retry-after', String(allowance.retryAfter));
      throw new Problem('rate_limit_exceeded');
    }
    if (this.#edge.cookie.read(request.headers.cookie)) throw new Problem('not_authorized', { message: sessionEnded });
    void reply.header('www-authenticate', challengeFor(request));
    throw new Problem('not_authorized');
  }

  /** Looks up the actor of a request on `db`, once it has a queue slot. */
  async admit({ request, reply }: Caller, { token }: QueuedRequest, { db, now }: Lookup): Promise<Admission> {
    const actor = await lookUp(this.#edge, db, now, this.#presented(request, reply));
    this.turns.learn(token, actor);
    if (!actor) this.#refuse(request, reply);
    this.#count(actor, reply);
    return { actor, now };
  }

  #presented(request: FastifyRequest, reply: FastifyReply): Presented {
    return presentedBy(request.headers, this.#edge.cookie) ?? this.#refuse(request, reply);
  }

  /** Like `admit`, but before the rest of the request is read. When the signal aborts, the lookup ends. */
  admitFirst(call: Call): Promise<Admission> {
    const { database } = this.#edge;
    return beforeDeadline(
      this.inTurn(call, (turn) =>
        this.turns.ofOrganization(turn, () =>
          database.session(async (db) => this.admit(call, turn, { db, now: await this.#edge.now(db) }), call.signal),
        ),
      ),
      call.signal,
    );
  }

  /**
   * Runs work for a request with a known token. An unknown token is first looked up, in the queue for unknown tokens.
   */
  async inTurn<T>(call: Call, work: (turn: QueuedRequest) => Promise<T>): Promise<T> {
    const { request, reply, signal } = call;
    const presented = this.#presented(request, reply);
    const params = request.params as Record<string, string>;
    const turn = { token: presentedKey(presented), params, signal, response: reply.raw };
    try {
      if (!this.turns.known(turn.token)) await this.#introduce(call, { ...turn, presented });
      this.#edge.nodes.requireAnswering(this.turns.known(turn.token)?.guess?.memberships.keys() ?? []);
      return await work(turn);
    } catch (error) {
      if (signal.aborted || isTransient(error)) this.#edge.nodes.note();
      throw error;
    }
  }

  /** The last known actor of the request's token, or undefined if the token has no requests left. */
  guess({ token }: QueuedRequest): Actor | undefined {
    const known = this.turns.known(token);
    return known?.guess && !this.#limitOf(known.guess)?.isUsedUp(known.credential) ? known.guess : undefined;
  }

  /** Runs work for a request that needs no token. */
  ofStranger<T>({ request, reply, signal }: Call, work: () => Promise<T>): Promise<T> {
    return this.turns.ofStranger(clientNetwork(request.ip), { signal, response: reply.raw }, work);
  }

  #introduce(call: Call, { presented, token }: QueuedRequest & { presented: Presented }): Promise<void> {
    return this.ofStranger(call, async () => {
      if (this.turns.known(token)) return;
      const actor = await this.#edge.database.session(
        async (db) => lookUp(this.#edge, db, await this.#edge.now(db), presented),
        call.signal,
      );
      if (!actor && this.#badTokens.isUsedUp(clientNetwork(call.request.ip))) await pause(slowedMs);
      if (!actor) this.#refuse(call.request, call.reply);
      this.turns.learn(token, actor);
    });
  }

  /** Sessions have a separate limit. If tokens are not limited, neither are sessions. */
  #limitOf({ credential }: Actor): RateLimit | undefined {
    return this.#perToken && (credential?.kind === 'session' ? this.#perSession : this.#perToken);
  }

  #count(actor: Actor, reply: FastifyReply) {
    const limit = this.#limitOf(actor);
    if (!limit) return;
    const allowance = limit.take(credentialKey(actor));
    void reply.headers(rateHeaders(allowance));
    if (allowance.exceeded) throw new Problem('rate_limit_exceeded');
  }

  /**
   * An attempt to sign in. The result of the attempt decides whether it counts. The failed attempts of this minute and
   * those in progress together never exceed the limit, so an attacker gains nothing by making attempts in parallel.
   */
  trySignIn<T>({ request, reply, signal }: Call, work: () => Promise<T>, counts: (answer: T) => boolean): Promise<T> {
    const network = clientNetwork(request.ip);
    const failed = this.#badSignIns;
    // One attempt always gets a queue slot; if the limit is reached, it receives the refusal.
    const slots = () => 1 + failed.peek(network).remaining;
    return this.turns.ofSignIn(network, slots, { signal, response: reply.raw }, async () => {
      const allowance = failed.peek(network);
      if (allowance.exceeded) {
        void reply.header('retry-after', String(allowance.retryAfter));
        throw new Problem('rate_limit_exceeded');
      }
      const answer = await work();
      if (counts(answer)) failed.take(network);
      return answer;
    });
  }
}
