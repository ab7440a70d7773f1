import type { ServerResponse } from 'node:http';
import type { Actor } from '../context.ts';
import { FairQueue, type LaneLimits, type WaitLimits, type Ticket } from './fair-queue.ts';
import { type KnownToken, KnownTokens } from './known-tokens.ts';

export interface QueueLimits {
  /** Parallel requests per token. */
  readonly perToken: number;
  /** Parallel requests per organization in this process. */
  readonly perOrganization: number;
  /** How long a request waits for a queue slot. */
  readonly waitMs: number;
  /** How long a running upload waits for a slot to store the next batch. */
  readonly streamWaitMs: number;
}

export const defaultQueueLimits: QueueLimits = {
  perToken: 4,
  perOrganization: 8,
  waitMs: 10_000,
  streamWaitMs: 30_000,
};

/** Requests without a token or with an unknown token, by client network. */
const strangers: LaneLimits = { perLane: 4, perKey: 2 };
const oneAtATime: LaneLimits = { perLane: 1, perKey: 1 };
/** Parallel uploads: each of them needs memory for some lines or a short body. */
const uploads: LaneLimits = { perLane: 128, perKey: 64 };
/** Parallel parts of uploads: parsed parts need the most memory, and then wait for storage. */
const parts: LaneLimits = { perLane: 16, perKey: 8 };

/** Parallel long bodies in memory, per organization and per caller. */
const longBodies: LaneLimits = { perLane: 4, perKey: 2 };
/** Parallel long bodies in the process and per organization. No connection pool limits their total memory. */
const allLongBodies: LaneLimits = { perLane: 8, perKey: 4 };

const tooManyLongBodies =
  'Too many long JSON uploads at once, and earlier ones took too long. Send fewer at once, or their items as ' +
  'application/x-ndjson, or try again after the seconds in Retry-After.';
const tooManySignIns =
  'Too many attempts to sign in at once from your network, and earlier ones took too long. Try again after the ' +
  'seconds in Retry-After.';

/** A request that waits for a queue slot. */
export interface QueuedRequest {
  /** The key of its token. */
  readonly token: string;
  readonly params: Record<string, string>;
  readonly signal: AbortSignal;
  readonly response: ServerResponse;
}

type Waiting = Pick<QueuedRequest, 'signal' | 'response'>;

/** A complete list waits for a new queue slot before each page. */
const clients = new WeakMap<ServerResponse, AbortController>();

/** A signal that aborts if the client disconnects before it has received the response. */
function clientGone(response: ServerResponse): AbortSignal {
  const known = clients.get(response);
  if (known) return known.signal;
  const controller = new AbortController();
  clients.set(response, controller);
  if (response.destroyed || response.closed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * Assigns queue slots for database work and computation. Each organization has a separate
 * lane, so organizations do not wait for each other. Unknown tokens are looked up in a small separate lane.
 */
export class QueueSlots {
  readonly #queue = new FairQueue();
  readonly #tokens = new KnownTokens();
  readonly #limits: QueueLimits;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get load() {
    return this.#queue.load;
  }

  /** Known data about a token, keyed by its credential key. */
  known(token: string): KnownToken | undefined {
    return this.#tokens.find(token);
  }

  /** Stores the result of a token lookup. */
  learn(token: string, actor: Actor | undefined) {
    if (actor) this.#tokens.keep(token, actor);
    else this.#tokens.forget(token);
  }

  /** Stores the organization to which a path's record belongs. */
  learnRecord(params: Record<string, string>, organizationId: number) {
    this.#tokens.keepRecord(params, organizationId);
  }

  async #run<T>(ticket: Ticket, patience: () => WaitLimits, work: () => Promise<T>): Promise<T> {
    const leave = this.#queue.tryEnter(ticket) ?? (await this.#queue.wait(ticket, patience()));
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #patience({ signal, response }: Waiting, waitMs = this.#limits.waitMs): () => WaitLimits {
    return () => ({ waitMs, signals: [signal, clientGone(response)] });
  }

  /** Runs work for an unknown sender, in the lane of its network. */
  ofStranger<T>(network: string, turn: Waiting, work: () => Promise<T>): Promise<T> {
    return this.#run({ lane: 'strangers', key: network, limits: strangers }, this.#patience(turn), work);
  }

  /** Runs a sign-in attempt from a network. `perNetwork` is called whenever an attempt could begin. */
  ofSignIn<T>(network: string, perNetwork: () => number, turn: Waiting, work: () => Promise<T>): Promise<T> {
    const limits = {
      perLane: Infinity,
      get perKey() {
        return perNetwork();
      },
    };
    const ticket = { lane: `sign-ins of ${network}`, key: network, limits, refusal: tooManySignIns };
    return this.#run(ticket, this.#patience(turn), work);
  }

  /** Requests of a known person that belong to no organization have a separate lane. */
  #ticket({ token, params }: QueuedRequest): Ticket {
    const { perToken, perOrganization } = this.#limits;
    const limits = { perLane: perOrganization, perKey: perToken };
    const known = this.#tokens.find(token);
    const credential = known?.credential ?? 'forgotten';
    const organizationId = known && this.#tokens.organizationOf(known, params);
    return { lane: organizationId === undefined ? credential : String(organizationId), key: credential, limits };
  }

  /** Runs work for a request's organization. */
  ofOrganization<T>(turn: QueuedRequest, work: () => Promise<T>): Promise<T> {
    return this.#run(this.#ticket(turn), this.#patience(turn), work);
  }

  /** Like `ofOrganization`, for a batch of an upload, with a longer waiting time. */
  ofGroup<T>(turn: QueuedRequest, work: () => Promise<T>): Promise<T> {
    return this.#run(this.#ticket(turn), this.#patience(turn, this.#limits.streamWaitMs), work);
  }

  /**
   * Runs named work that an organization may run only once at a time. Waiting work occupies no queue slot of the
   * organization.
   */
  aloneAt<T>(name: string, turn: QueuedRequest, work: () => Promise<T>): Promise<T> {
    const { lane, key } = this.#ticket(turn);
    return this.#run({ lane: `${lane} ${name}`, key, limits: oneAtATime }, this.#patience(turn), work);
  }

  /** Runs a part of an upload, from parsing until it is stored. */
  ofPart<T>(turn: QueuedRequest, work: () => Promise<T>): Promise<T> {
    const { lane, key } = this.#ticket(turn);
    const patience = this.#patience(turn, this.#limits.streamWaitMs);
    return this.#run({ lane: `${lane} parts`, key, limits: parts }, patience, work);
  }

  /** Processes a long body, from the first byte beyond the size of a short body until the body is stored. */
  ofLongBody<T>(turn: QueuedRequest, work: () => Promise<T>): Promise<T> {
    const { lane, key } = this.#ticket(turn);
    const patience = this.#patience(turn, this.#limits.streamWaitMs);
    const own = { lane: `${lane} long bodies`, key, limits: longBodies, refusal: tooManyLongBodies };
    const amongAll = { lane: 'long bodies', key: lane, limits: allLongBodies, refusal: tooManyLongBodies };
    return this.#run(own, patience, () => this.#run(amongAll, patience, work));
  }

  /** Reads an upload. Uploads are counted separately from requests. */
  ofUpload<T>(turn: QueuedRequest, work: () => Promise<T>): Promise<T> {
    const { lane, key } = this.#ticket(turn);
    return this.#run({ lane: `${lane} uploads`, key, limits: uploads }, this.#patience(turn), work);
  }
}
