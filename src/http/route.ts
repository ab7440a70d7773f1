import type { Answer, Body, Endpoint, Params, Query } from '../contract/endpoint.ts';
import type { Problem } from '../contract/problems.ts';
import type { Actor, Context, Membership } from '../context.ts';
import type { Executor } from '../db/database.ts';
import type { CookieValue } from './session-cookie.ts';

/** Data of the browser that an operation receives in addition to its declared input. */
export interface Browser {
  readonly userAgent: string | undefined;
  /** The secret of the browser's session, not yet verified. */
  readonly sessionSecret: string | undefined;
  /** The secret that binds passkey challenges to the browser. */
  readonly challengeSecret: string | undefined;
  /** The secret of a sign-in with a provider that the browser began. */
  readonly attemptSecret: string | undefined;
}

export interface RequestInput<E extends Endpoint> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly actor: Actor;
  /** The request's organization. Reading the organization on a route without one is a bug and throws. */
  readonly organization: Membership;
  readonly browser: Browser;
}

/** The input of a streamed operation: an unread body and separate transactions. */
export interface StreamEdge {
  /** When the request began. */
  readonly now: Temporal.Instant;
  /** The current instant while the body is read, which can take hours. */
  readNow(): Promise<Temporal.Instant>;
  readonly contentType: string;
  readonly userAgent: string | undefined;
  /** The chunks as they arrive. Throws service_unavailable if the server stops first. */
  readonly body: AsyncIterable<Buffer>;
  /** Runs the processing of a body part when a queue slot is free, because parsed parts need memory. */
  inPlace<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the processing of a complete long body when one of the few slots for long bodies is free. */
  amongLong<T>(work: () => Promise<T>): Promise<T>;
  /** Each transaction has its own `now`: data stored late counts as written late. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** The input of an operation whose response is sent while the response is created. */
export interface DownloadEdge {
  readonly now: Temporal.Instant;
  /** Records the download, with the rights at its start. */
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /**
   * Reads a piece when the caller has a free queue slot. Throws if the caller has lost the rights that they had at the
   * start.
   */
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** A response that is sent piece by piece while it is created. */
export interface Download {
  readonly contentType: string;
  /** Pieces of the text. Each piece is created when the client has received the previous ones. */
  readonly pieces: AsyncIterable<string>;
  readonly headers?: Record<string, string>;
}

/**
 * The input of an operation that waits for another server or a background job. Its transactions never stay open
 * during the wait.
 */
export interface OutgoingEdge {
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/**
 * An error response that commits the operation's writes, while a thrown Problem rolls them back. The response has the
 * wire form that the operation's standard requires.
 */
export class Refusal {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A response that sets the browser's session secret, or removes it (null). */
export class WithSession<T> {
  readonly answer: T;
  readonly cookie: CookieValue | null;

  constructor(answer: T, cookie: CookieValue | null) {
    this.answer = answer;
    this.cookie = cookie;
  }
}

/** A response that sets the secret of a sign-in with a provider. */
export class WithAttempt<T> {
  readonly answer: T;
  readonly cookie: CookieValue;

  constructor(answer: T, cookie: CookieValue) {
    this.answer = answer;
    this.cookie = cookie;
  }
}

/** A response with a challenge that only the receiving browser can use. */
export class WithChallenge<T> {
  readonly answer: T;
  readonly cookie: CookieValue;

  constructor(answer: T, cookie: CookieValue) {
    this.answer = answer;
    this.cookie = cookie;
  }
}

/**
 * A member of a response that is already JSON: records stored in wire form. The text consists of parts, because joining
 * long parts takes longer than creating them. No record is split between parts.
 */
export class JsonText {
  readonly parts: readonly string[];

  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }

  get text(): string {
    return this.parts.join('');
  }

  /** Only direct members of the response are supported; nested members would be encoded as strings. */
  toJSON(): never {
    throw new TypeError('JSON text can only be a member of an answer');
  }
}

/** A record in the form in which its list shows it. Ids ascend in the order in which records become visible. */
export interface LiveRecord {
  readonly id: number;
  readonly kind: string;
  /** The organization of the event; left out in an organization's own list. */
  readonly organization_id?: number | null;
}

/** The owner of the records, and the first id to read. */
interface LivePage {
  readonly ownerId: number;
  readonly startId: number;
}

/** Records of an organization or a person that can be followed. All readers share the reads. */
export interface LiveSource {
  /** The id of the newest record; 0 = none. */
  newest(db: Executor, ownerId: number): Promise<number>;
  /** Each owner's records from an id on, ascending, limited to `limit` per owner. */
  read(db: Executor, pages: readonly LivePage[], limit: number): Promise<ReadonlyMap<number, readonly LiveRecord[]>>;
  /** True if a record can affect what readers can see. */
  changesVisibility?(record: LiveRecord): boolean;
  /** Per owner, a number that grows with each change that has no record. */
  marks?(db: Executor, ownerIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** The source that a client follows, with the records that the client may see. */
export interface FollowedSource {
  readonly source: LiveSource;
  readonly ownerId: number;
  shows(record: LiveRecord): boolean;
  /** The name of the hint that is sent when that number has grown. If omitted, no hints are sent. */
  readonly hint?: string | undefined;
}

/** The caller and the time of a request with a body. */
export interface BodyContext {
  /** The request's organization, if any. */
  readonly organization: Membership | undefined;
  readonly now: Temporal.Instant;
}

/** A rule for a body that goes beyond the shape of the fields but needs no stored record. */
export interface BodyRule<E extends Endpoint = Endpoint> {
  /**
   * The fields that the rule reads, such as `budget.type`. If one of them already has a fault, the rule is skipped.
   */
  readonly reads: readonly string[];
  /** The faults as `attribute: problem`, as worded by the use case. */
  faults(body: Body<E>, request: BodyContext): readonly string[];
}

type WithText<T> = T | { [Name in keyof T]: T[Name] | JsonText };

interface Access<E extends Endpoint> {
  /** For paths that identify a record only by its id: the record's organization, if the actor is a member there. */
  locate?(ctx: Context, params: Params<E>, actor: Actor): Promise<number | undefined>;
  /** Checks beyond role and feature, before the request is validated; throws the problem. */
  authorize?(ctx: Context, input: RequestInput<E>): Promise<void>;
  /** Like `authorize`, for an unvalidated body, before faults in the body are reported. */
  authorizeBody?(body: unknown, organization: Membership): void;
}

export interface Route<E extends Endpoint = Endpoint, Known = unknown> extends Access<E> {
  readonly endpoint: E;
  /** Rules that the use case enforces as invalid_params, so that a response can also list them with other faults. */
  readonly rules?: readonly BodyRule<E>[];
  /** The record's current response, read under a lock, for If-Match. */
  current?(ctx: Context, input: RequestInput<E>): Promise<unknown>;
  /**
   * For a write that needs slow preparation: it runs before the transaction. `handle` reports its errors, after it
   * has checked that the request is neither repeated nor outdated.
   */
  findOut?(input: RequestInput<E>): Promise<Known>;
  handle?(
    ctx: Context,
    input: RequestInput<E>,
    known: Known,
  ): Promise<WithText<Answer<E>> | WithSession<Answer<E>> | WithChallenge<Answer<E>> | Refusal>;
  /**
   * For a route that creates an organization: the id in a response, which an idempotent retry returns only to the
   * organization's members.
   */
  madeOrganization?(answer: Answer<E>): number;
  /** The wire form of invalid parameters, if a standard requires a form other than the usual one. */
  refuse?(problem: Problem): Refusal;
  /** Replaces `handle` for operations that wait for another server or a background job. */
  handleOutside?(
    edge: OutgoingEdge,
    input: RequestInput<E>,
  ): Promise<Answer<E> | WithSession<Answer<E>> | WithAttempt<Answer<E>> | Refusal>;
  stream?(edge: StreamEdge, input: RequestInput<E>): Promise<Answer<E>>;
  /** For a list that can be followed: the source that the caller follows. */
  follow?(input: RequestInput<E>): FollowedSource;
  download?(edge: DownloadEdge, input: RequestInput<E>): Promise<Download>;
}

/** Binds an operation of the contract to its use case. A read runs on a plain connection, a write in a transaction. */
export function route<E extends Endpoint, Known>(endpoint: E, definition: Omit<Route<E, Known>, 'endpoint'>): Route {
  return { endpoint, ...definition };
}
