import type { Answer, Body, Endpoint, Params, Query } from '../contract/endpoint.ts';
import type { Problem } from '../contract/problems.ts';
import type { Actor, Context, Membership } from '../context.ts';
import type { Executor } from '../db/database.ts';
import type { CookieValue } from './session-cookie.ts';

/** What a browser sends beside what an operation declares. */
export interface Browser {
  readonly userAgent: string | undefined;
  /** The secret of the session that it is in, whatever that is worth. */
  readonly sessionSecret: string | undefined;
  /** What binds the challenges that it was given to it. */
  readonly challengeSecret: string | undefined;
  /** The secret of the sign-in that it began at a provider. */
  readonly attemptSecret: string | undefined;
}

export interface RequestInput<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly actor: Actor;
  /** The organization the request is about; reading it on a route that has none is a bug and throws. */
  readonly organization: Membership;
  readonly browser: Browser;
}

/** What a streamed operation gets: its body unread and transactions of its own. */
export interface StreamEdge {
  /** When the request began. */
  readonly now: Temporal.Instant;
  /** What is now while the body is read, which can take hours. */
  readNow(): Promise<Temporal.Instant>;
  readonly contentType: string;
  readonly userAgent: string | undefined;
  /** Its chunks as they come; service_unavailable when the server ends before they do. */
  readonly body: AsyncIterable<Buffer>;
  /**
   * Runs what is done for a part of the body when there is a place for it, since parts that are made out take memory.
   */
  inPlace<T>(work: () => Promise<T>): Promise<T>;
  /** Runs what is done for a long body that is held whole when there is a place among the few of these. */
  amongLong<T>(work: () => Promise<T>): Promise<T>;
  /** Each with a now of its own: what is stored late counts as written late. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** What an operation gets whose answer is sent as it is made. */
export interface DownloadEdge {
  readonly now: Temporal.Instant;
  /** Keeps that it is sent, with the rights that it began with. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Reads a piece when it is the caller's turn; throws once they may not see what they might when it began. */
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** An answer that is sent as it is made. */
export interface Download {
  readonly contentType: string;
  /** Its text, in pieces that are made when the client has taken those before. */
  readonly pieces: AsyncIterable<string>;
  readonly headers?: Record<string, string>;
}

/**
 * What an operation gets that waits for another server or for background work: transactions of its own, of which none
 * is open while it waits for that.
 */
export interface OutgoingEdge {
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/**
 * An error answer that keeps what the operation wrote: a thrown Problem rolls the transaction back, a returned Refusal
 * commits it. It has the wire form that a standard prescribes for the operation.
 */
export class Refusal {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** An answer that gives a browser the secret of its session, or takes it away: null. */
export class WithSession<T> {
  readonly answer: T;
  readonly cookie: CookieValue | null;

  constructor(answer: T, cookie: CookieValue | null) {
    this.answer = answer;
    this.cookie = cookie;
  }
}

/** An answer that gives a browser the secret of the sign-in that it begins at a provider. */
export class WithAttempt<T> {
  readonly answer: T;
  readonly cookie: CookieValue;

  constructor(answer: T, cookie: CookieValue) {
    this.answer = answer;
    this.cookie = cookie;
  }
}

/** An answer with a challenge that only the browser that gets it can use. */
export class WithChallenge<T> {
  readonly answer: T;
  readonly cookie: CookieValue;

  constructor(answer: T, cookie: CookieValue) {
    this.answer = answer;
    this.cookie = cookie;
  }
}

/**
 * A member of an answer that is JSON already: records that are kept as they are sent. It comes in parts, since to put
 * long ones together only to send them takes longer than to make them out; no record is cut.
 */
export class JsonText {
  readonly parts: readonly string[];

  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }

  get text(): string {
    return this.parts.join('');
  }

  /** Only members of the answer itself are looked at; deeper down the text would be written as something else. */
  toJSON(): never {
    throw new TypeError('JSON text can only be a member of an answer');
  }
}

/** A record as its list shows it. Ids ascend in the order in which records become visible. */
export interface LiveRecord {
  readonly id: number;
  readonly kind: string;
  /** Where it happened; left out of what is an organization's. */
  readonly organization_id?: number | null;
}

/** Whose records are read, and from which id on. */
interface LivePage {
  readonly ownerId: number;
  readonly startId: number;
}

/** Records that can be followed: an organization's, or a person's. Their readers share what is read. */
export interface LiveSource {
  /** The id of the newest record; 0 = there is none. */
  newest(db: Executor, ownerId: number): Promise<number>;
  /** What owners have from an id on, ascending, at most `limit` of each. */
  read(db: Executor, pages: readonly LivePage[], limit: number): Promise<ReadonlyMap<number, readonly LiveRecord[]>>;
  /** Whether what a record tells of may change what readers are shown. */
  changesSight?(record: LiveRecord): boolean;
  /** Of each owner a number that grows with what changes without a record. */
  marks?(db: Executor, ownerIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** What somebody follows, and what of it they are shown. */
export interface Following {
  readonly source: LiveSource;
  readonly ownerId: number;
  shows(record: LiveRecord): boolean;
  /** The name under which they are told that the mark has grown; left out: they are not told. */
  readonly hint?: string | undefined;
}

/** Who asks with a body, and when. */
export interface Asked {
  /** The organization the request is about, if any. */
  readonly organization: Membership | undefined;
  readonly now: Temporal.Instant;
}

/** What a body may not say beyond the shape of its fields, as far as it can be told without any record. */
export interface BodyRule<E extends Endpoint = Endpoint> {
  /** The fields it looks at, `budget.type`: where one of them has a fault of its own, the rule says nothing. */
  readonly reads: readonly string[];
  /** What is wrong, `attribute: what is wrong`, in the words of the use case that refuses it. */
  faults(body: Body<E>, asked: Asked): readonly string[];
}

type WithText<T> = T | { [Name in keyof T]: T[Name] | JsonText };

interface Access<E extends Endpoint> {
  /** For paths that name a record by id alone: the organization it belongs to, among those of the actor. */
  locate?(ctx: Context, params: Params<E>, actor: Actor): Promise<number | undefined>;
  /** Finer checks than role and feature, before the request is validated; throws the problem. */
  authorize?(ctx: Context, input: RequestInput<E>): Promise<void>;
  /** The same for what only the body says, which may be anything; looked at before its faults are told. */
  authorizeBody?(body: unknown, organization: Membership): void;
}

export interface Route<E extends Endpoint = Endpoint, Known = unknown> extends Access<E> {
  readonly endpoint: E;
  /** What its use case refuses in a body as invalid_params, for answers that tell other faults of it. */
  readonly rules?: readonly BodyRule<E>[];
  /** The present answer of the record, under a lock, for If-Match. */
  current?(ctx: Context, input: RequestInput<E>): Promise<unknown>;
  /**
   * Of a write that has to know what may take seconds to find out: it is found out before the transaction begins. What
   * is wrong with it is for `handle` to say, once it is sure that the request is neither repeated nor out of date.
   */
  findOut?(input: RequestInput<E>): Promise<Known>;
  handle?(
    ctx: Context,
    input: RequestInput<E>,
    known: Known,
  ): Promise<WithText<Answer<E>> | WithSession<Answer<E>> | WithChallenge<Answer<E>> | Refusal>;
  /** Of a route that makes an organization: which one an answer is about; it is repeated to its members alone. */
  madeOrganization?(answer: Answer<E>): number;
  /** The wire form of invalid parameters where a standard prescribes another than ours. */
  refuse?(problem: Problem): Refusal;
  /** In place of `handle`, for what waits in between: for another server, or for background work. */
  askOut?(
    edge: OutgoingEdge,
    input: RequestInput<E>,
  ): Promise<Answer<E> | WithSession<Answer<E>> | WithAttempt<Answer<E>> | Refusal>;
  stream?(edge: StreamEdge, input: RequestInput<E>): Promise<Answer<E>>;
  /** Of a list that can be followed: what the caller follows. */
  follow?(input: RequestInput<E>): Following;
  download?(edge: DownloadEdge, input: RequestInput<E>): Promise<Download>;
}

/**
 * Binds an operation of the contract to the use case that answers it. A read runs on one connection, a write in one
 * transaction.
 */
export function route<E extends Endpoint, Known>(endpoint: E, definition: Omit<Route<E, Known>, 'endpoint'>): Route {
  return { endpoint, ...definition };
}
