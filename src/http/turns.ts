import type { ServerResponse } from 'node:http';
import type { Actor } from '../context.ts';
import { FairQueue, type LaneLimits, type Patience, type Ticket } from './fair-queue.ts';
import { type KnownToken, KnownTokens } from './known-tokens.ts';

export interface TurnLimits {
  /** Requests of one token that are worked on at once. */
  readonly perToken: number;
  /** Requests of one organization that are worked on at once by this process. */
  readonly perOrganization: number;
  /** How long a request waits for its turn. */
  readonly waitMs: number;
  /** How long an upload under way waits until its next group is stored. */
  readonly streamWaitMs: number;
}

export const defaultTurnLimits: TurnLimits = {
  perToken: 4,
  perOrganization: 8,
  waitMs: 10_000,
  streamWaitMs: 30_000,
};

/** Who comes with no token or one that nobody knows yet, by client network. */
const strangers: LaneLimits = { perLane: 4, perKey: 2 };
const oneAtATime: LaneLimits = { perLane: 1, perKey: 1 };
/** Uploads that are read at once: each holds some of its lines, or a short body, as bytes. */
const uploads: LaneLimits = { perLane: 128, perKey: 64 };
/**
 * Parts of uploads that are made out at once: what is made of them takes the most memory, and then waits to be stored.
 */
const parts: LaneLimits = { perLane: 16, perKey: 8 };

/** Long bodies that are held whole at once: of an organization and each of its callers, */
const longBodies: LaneLimits = { perLane: 4, perKey: 2 };
/** and of the process and each organization: no pool of connections bounds what they take together. */
const allLongBodies: LaneLimits = { perLane: 8, perKey: 4 };

const tooManyLongBodies =
  'Too many long JSON uploads at once, and those before yours took too long. Send fewer at once, or their items as ' +
  'application/x-ndjson, or try again after the seconds in Retry-After.';
const tooManySignIns =
  'Too many attempts to sign in at once from your network, and those before yours took too long. Try again after the ' +
  'seconds in Retry-After.';

/** A request that waits for its turn. */
export interface Turn {
  /** By which its token is known. */
  readonly token: string;
  readonly params: Record<string, string>;
  readonly signal: AbortSignal;
  readonly response: ServerResponse;
}

type Waiting = Pick<Turn, 'signal' | 'response'>;

/** A list that is read whole waits for a turn with each page. */
const clients = new WeakMap<ServerResponse, AbortController>();

/** A signal that aborts when the client goes away before it has its answer. */
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
 * Whose turn it is to work with the database and to compute. Organizations do not wait for each other, only for a place
 * among their own; tokens that are not known yet are looked up in a small lane by themselves.
 */
export class Turns {
  readonly #queue = new FairQueue();
  readonly #tokens = new KnownTokens();
  readonly #limits: TurnLimits;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  get load() {
    return this.#queue.load;
  }

  /** What is known of a token, by its key. */
  known(token: string): KnownToken | undefined {
    return this.#tokens.find(token);
  }

  /** What a look-up of a token came to. */
  learn(token: string, actor: Actor | undefined) {
    if (actor) this.#tokens.keep(token, actor);
    else this.#tokens.forget(token);
  }

  /** Where the record of a path was found. */
  learnRecord(params: Record<string, string>, organizationId: number) {
    this.#tokens.keepRecord(params, organizationId);
  }

  async #run<T>(ticket: Ticket, patience: () => Patience, work: () => Promise<T>): Promise<T> {
    const leave = this.#queue.tryEnter(ticket) ?? (await this.#queue.wait(ticket, patience()));
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #patience({ signal, response }: Waiting, waitMs = this.#limits.waitMs): () => Patience {
    return () => ({ waitMs, signals: [signal, clientGone(response)] });
  }

  /** Work for somebody who is not known, by the network they come from. */
  ofStranger<T>(network: string, turn: Waiting, work: () => Promise<T>): Promise<T> {
    return this.#run({ lane: 'strangers', key: network, limits: strangers }, this.#patience(turn), work);
  }

  /** An attempt of a network to sign in; how many are made at once is asked whenever one may begin. */
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

  /** A known person's request about none of their organizations has a lane of its own. */
  #ticket({ token, params }: Turn): Ticket {
    const { perToken, perOrganization } = this.#limits;
    const limits = { perLane: perOrganization, perKey: perToken };
    const known = this.#tokens.find(token);
    const credential = known?.credential ?? 'forgotten';
    const organizationId = known && this.#tokens.organizationOf(known, params);
    return { lane: organizationId === undefined ? credential : String(organizationId), key: credential, limits };
  }

  /** Work for the organization of a request. */
  ofOrganization<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    return this.#run(this.#ticket(turn), this.#patience(turn), work);
  }

  /** The same for a group of an upload, which nobody waits for so far. */
  ofGroup<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    return this.#run(this.#ticket(turn), this.#patience(turn, this.#limits.streamWaitMs), work);
  }

  /** Work of which an organization has one at a time, under a name; it waits outside the organization's places. */
  aloneAt<T>(name: string, turn: Turn, work: () => Promise<T>): Promise<T> {
    const { lane, key } = this.#ticket(turn);
    return this.#run({ lane: `${lane} ${name}`, key, limits: oneAtATime }, this.#patience(turn), work);
  }

  /** A part of an upload, from when it is made out until it is stored. */
  ofPart<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const { lane, key } = this.#ticket(turn);
    const patience = this.#patience(turn, this.#limits.streamWaitMs);
    return this.#run({ lane: `${lane} parts`, key, limits: parts }, patience, work);
  }

  /** A long body, from when more of it is read than of a short one until it is stored. */
  ofLongBody<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const { lane, key } = this.#ticket(turn);
    const patience = this.#patience(turn, this.#limits.streamWaitMs);
    const own = { lane: `${lane} long bodies`, key, limits: longBodies, refusal: tooManyLongBodies };
    const amongAll = { lane: 'long bodies', key: lane, limits: allLongBodies, refusal: tooManyLongBodies };
    return this.#run(own, patience, () => this.#run(amongAll, patience, work));
  }

  /** An upload that is read: it has no place among the requests but is counted by itself. */
  ofUpload<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const { lane, key } = this.#ticket(turn);
    return this.#run({ lane: `${lane} uploads`, key, limits: uploads }, this.#patience(turn), work);
  }
}
