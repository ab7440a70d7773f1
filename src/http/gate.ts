import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../contract/problems.ts';
import type { Actor } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { beforeDeadline } from './deadline.ts';
import { bearerOf } from './bearer.ts';
import { clientNetwork } from './client-network.ts';
import type { Edge } from './edge.ts';
import { MinuteCounter, rateHeaders } from './rate-limit.ts';

const badTokensPerMinute = 30;

export interface Admission {
  actor: Actor;
  now: Temporal.Instant;
}

/** The actor of operations that need no token. */
export const anybody: Actor = {
  userId: 0,
  credential: { kind: 'organization_token', id: 0 },
  scopes: new Set(['hubstaff:read', 'hubstaff:write']),
  memberships: new Map(),
};

function credentialKey(actor: Actor): string {
  const { credential } = actor;
  return credential.kind === 'personal' ? `personal:${credential.familyId}` : `organization:${credential.id}`;
}

/** Decides who may enter: tokens to actors, with the limits per token and, for bad tokens, per client network. */
export class Gate {
  readonly #edge: Edge;
  readonly #perToken: MinuteCounter | undefined;
  readonly #badTokens: MinuteCounter;

  constructor(edge: Edge, rateLimit: number) {
    this.#edge = edge;
    this.#perToken = rateLimit > 0 ? new MinuteCounter(rateLimit, () => edge.wallMs()) : undefined;
    this.#badTokens = new MinuteCounter(badTokensPerMinute, () => edge.wallMs());
  }

  #refuse(request: FastifyRequest, reply: FastifyReply): never {
    const allowance = this.#badTokens.take(clientNetwork(request.ip));
    if (allowance.exceeded) {
      void reply.header('retry-after', String(allowance.retryAfter));
      throw new Problem('rate_limit_exceeded');
    }
    void reply.header('www-authenticate', 'Bearer');
    throw new Problem('not_authorized');
  }

  /** The actor of a request, found on `db`. */
  async admit(request: FastifyRequest, reply: FastifyReply, db: Executor): Promise<Admission> {
    const bearer = bearerOf(request.headers.authorization);
    if (bearer === undefined) this.#refuse(request, reply);
    const now = await this.#edge.now(db);
    const actor = await this.#edge.authenticate(db, now, bearer);
    if (!actor) this.#refuse(request, reply);
    this.#count(actor, reply);
    return { actor, now };
  }

  /** The same before anything else of a request is looked at; when the signal aborts, the search ends. */
  admitFirst(request: FastifyRequest, reply: FastifyReply, signal: AbortSignal): Promise<Admission> {
    const { database } = this.#edge;
    return beforeDeadline(
      database.session((db) => this.admit(request, reply, db), signal),
      signal,
    );
  }

  #count(actor: Actor, reply: FastifyReply) {
    if (!this.#perToken) return;
    const allowance = this.#perToken.take(credentialKey(actor));
    void reply.headers(rateHeaders(allowance));
    if (allowance.exceeded) throw new Problem('rate_limit_exceeded');
  }
}
